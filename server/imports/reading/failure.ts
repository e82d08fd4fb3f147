export type FailureCode = 'file_unavailable' | 'file_unreadable' | 'columns_unmatched' | 'attempts_exhausted'

/** The import fails with this message, because a retry would not help. */
export class CannotImport extends Error {
  readonly code: FailureCode

  constructor(message: string, { code = 'file_unreadable', ...options }: ErrorOptions & { code?: FailureCode } = {}) {
    super(message, options)
    this.code = code
  }
}
