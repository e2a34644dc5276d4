/** Invisible characters at the start of a cell: spaces, control and format characters, combining marks, fillers. */
const INVISIBLE_PREFIX = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u2800'"]+/u
/** Characters that start a formula or command in a spreadsheet (OWASP, CSV injection). */
const FORMULA_PATTERN = /^[=+\-\u2212@|%]/
const NUMBER_PATTERN = /^-?\d+([.,]\d+)?$/

/**
 * Returns true if a spreadsheet may evaluate the cell as a formula. Negative amounts are no formulas.
 * Some spreadsheets skip invisible characters and accept full-width signs, hence NFKC.
 */
const isFormula = (cell: string): boolean =>
  !NUMBER_PATTERN.test(cell) &&
  (/^[\t\r\n]/.test(cell) || FORMULA_PATTERN.test(cell.normalize('NFKC').replace(INVISIBLE_PREFIX, '')))

const toCell = (value: string | number | null) =>
  typeof value === 'string' && isFormula(value) ? `'${value}` : value

/**
 * Renders a CSV for Polish spreadsheets: UTF-8 with BOM, semicolons, CRLF, formulas defused. Imports the writer lazily,
 * because only staff need it.
 */
export async function toCsv(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<string> {
  const { default: Papa } = await import('papaparse')
  const csvRows = [header, ...rows].map((row) => row.map(toCell))
  const csvText = Papa.unparse(csvRows, { delimiter: ';', newline: '\r\n' })
  return `\uFEFF${csvText}\r\n`
}
