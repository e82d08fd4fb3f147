/** The file cannot be had, or cannot be read: the import fails with this sentence, and trying again would not help. */
export class CannotImport extends Error {}
