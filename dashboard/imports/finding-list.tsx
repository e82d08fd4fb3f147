import { formatNumber } from '../ui/format.ts'

const shown = 100

/** Remarks about the file, such as the values that were left out. An import keeps up to 1,000. */
export const FindingList = ({ findings }: { findings: readonly string[] }) =>
  findings.length > 0 && (
    <ul aria-label="Remarks" className="border-t px-4 py-3 break-words text-muted">
      {findings.slice(0, shown).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {findings.length > shown && <li>and {formatNumber(findings.length - shown)} more</li>}
    </ul>
  )
