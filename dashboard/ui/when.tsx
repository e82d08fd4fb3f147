import { formatAgo, formatTime } from './format.ts'

/** A moment, as people say it; the exact time on pointing at it. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatTime(at)} className="whitespace-nowrap">
    {formatAgo(at)}
  </time>
)
