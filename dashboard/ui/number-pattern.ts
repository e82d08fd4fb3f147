/** Digits with or without thousands separators. A separator is not a decimal mark, because “12,5” would be ambiguous. */
export const grouped = (separator: string) => String.raw`(\d+|\d{1,3}(${separator}\d{3})+)`
