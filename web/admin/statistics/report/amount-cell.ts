/** An amount of the API as spreadsheets with Polish settings read it: "1299,00". */
export const amountCell = (decimal: string): string => decimal.replace('.', ',')
