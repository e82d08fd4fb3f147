/**
 * In a column whose texts have a decimal comma, the number 1.234 of a workbook would be read as 1,234. It gets an exponent,
 * which people do not write.
 */
export const markDecimal = (text: string) => (/^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}e0` : text)

/** The number without this mark, as a text field gets it and people see it. */
export const unmarkDecimal = (text: string) =>
  text.endsWith('e0') ? text.replace(/^(-?\d{1,3}\.\d{3})e0$/, '$1') : text
