/** What stands before the first visible character: spaces, control and format characters, combining marks, fillers. */
const UNSEEN = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u2800'"]+/u
/** What a spreadsheet calculates or runs instead of showing (OWASP, CSV injection). */
const FORMULA = /^[=+\-\u2212@|%]/
const NUMBER = /^-?\d+([.,]\d+)?$/

/**
 * Whether a spreadsheet may calculate the cell. Some skip what cannot be seen and read full-width signs as plain ones,
 * which is what NFKC makes of them. Amounts below zero are no formulas.
 */
const isFormula = (cell: string): boolean =>
  !NUMBER.test(cell) && (/^[\t\r\n]/.test(cell) || FORMULA.test(cell.normalize('NFKC').replace(UNSEEN, '')))

const toCell = (value: string | number | null) =>
  typeof value === 'string' && isFormula(value) ? `'${value}` : value

/**
 * A table as a Polish spreadsheet opens it: UTF-8 with its mark, semicolons, CRLF; nothing in it is calculated. Its writer
 * is loaded only now, because no visitor of the shop asks for one.
 */
export async function csvOf(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<string> {
  const { default: Papa } = await import('papaparse')
  const data = [header, ...rows].map((row) => row.map(toCell))
  const table = Papa.unparse(data, { delimiter: ';', newline: '\r\n' })
  return `\uFEFF${table}\r\n`
}
