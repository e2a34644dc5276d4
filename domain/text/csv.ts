/** Invisible characters at the start of a cell: spaces, control and format characters, combining marks, fillers. */
const INVISIBLE_PREFIX = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u2800'"]+/u
/** Characters that start a formula or command in a spreadsheet (OWASP, CSV injection). */
const FORMULA_PATTERN = /^[=+\-\u2212@|%]/
const NUMBER_PATTERN = /^-?\d+([.,]\d+)?$/

/**
 * True if a spreadsheet may evaluate the cell as a formula. Negative amounts are no formulas. Some spreadsheets skip
 * invisible characters and accept full-width signs, so the text is normalised first (NFKC).
 */
const isFormula = (cell: string): boolean =>
  !NUMBER_PATTERN.test(cell) &&
  (/^[\t\r\n]/.test(cell) || FORMULA_PATTERN.test(cell.normalize('NFKC').replace(INVISIBLE_PREFIX, '')))

/** Quotes a cell if it contains a separator, or spaces that a reader would trim. */
const quoteCell = (cell: string): string =>
  /[";\r\n\uFEFF]|^ | $/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const guardFormula = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell)

const writeRow = (row: readonly (string | number | null)[]): string =>
  row
    .map((value) => quoteCell(typeof value === 'string' ? guardFormula(value) : String(value ?? '')))
    .join(';')

/**
 * Renders a CSV for Polish spreadsheets: UTF-8 with BOM, semicolons, CRLF. Escapes cells that a spreadsheet would run
 * as formulas.
 */
export const toCsv = (
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string => `\uFEFF${[header, ...rows].map(writeRow).join('\r\n')}\r\n`
