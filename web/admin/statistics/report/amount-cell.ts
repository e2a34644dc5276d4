/**
 * Formats an amount of the API with a decimal comma ("1299,00"), which spreadsheets with Polish settings read as a
 * number.
 */
export const amountCell = (decimal: string): string => decimal.replace('.', ',')
