/** What a spreadsheet would calculate instead of show (OWASP, CSV injection); amounts below zero are no formulas. */
const FORMULA = /^(?!-?\d+([.,]\d+)?$)[=+\-@\t\r]/

/**
 * A table as a Polish spreadsheet opens it: UTF-8 with its mark, semicolons, CRLF; nothing in it is calculated. Its writer
 * is loaded only now, because no visitor of the shop asks for one.
 */
export async function csvOf(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<string> {
  const { default: Papa } = await import('papaparse')
  const data = [header, ...rows].map((row) => [...row])
  const table = Papa.unparse(data, { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA })
  return `\uFEFF${table}\r\n`
}
