import Papa from 'papaparse'

/**
 * A file that spreadsheets open as it is: UTF-8 with its mark, semicolons, and no cell that is run as a formula
 * (OWASP, CSV injection).
 */
export const csvOf = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  '\ufeff' +
  Papa.unparse(
    { fields: [...header], data: rows.map((row) => [...row]) },
    { delimiter: ';', newline: '\r\n', escapeFormulae: true },
  )
