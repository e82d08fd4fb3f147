import type { ImportFinding } from '../schema.ts'

/** What a row has to report although it is imported. */
export type RowFinding = Pick<ImportFinding, 'code' | 'field' | 'message'>

/** An import keeps this many findings. */
export const mostFindings = 1000

/** The sentence in `warnings`. */
export const sentenceOf = ({ row, message }: Pick<ImportFinding, 'row' | 'message'>) =>
  row === null ? message : `Row ${row}: ${message}`
