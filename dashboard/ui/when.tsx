import { formatAgo, formatTime } from './format.ts'

/** A relative time, with the exact time as its title. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatTime(at)} className="whitespace-nowrap">
    {formatAgo(at)}
  </time>
)
