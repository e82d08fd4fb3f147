import type { ImportFinding } from '../schema.ts'

/** A remark about a row that is imported nevertheless. */
export type RowFinding = Pick<ImportFinding, 'code' | 'field' | 'message'>

/** An import keeps this many findings. */
export const maxFindings = 1000

/** The message in `warnings`. */
export const sentenceOf = ({ row, message }: Pick<ImportFinding, 'row' | 'message'>) =>
  row === null ? message : `Row ${row}: ${message}`
