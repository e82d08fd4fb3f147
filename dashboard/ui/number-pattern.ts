/** Digits, in thousands or not. What parts thousands parts nothing else: of “12,5” nobody knows which of two is meant. */
export const grouped = (separator: string) => String.raw`(\d+|\d{1,3}(${separator}\d{3})+)`
