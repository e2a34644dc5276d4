/** What a spreadsheet would calculate instead of show; amounts below zero are no formulas. */
const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(,\d+)?$/.test(cell)

function written(value: string | number | null): string {
  const text = String(value ?? '')
  const cell = isFormula(text) ? `'${text}` : text
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A table as a Polish spreadsheet opens it: UTF-8 with its mark, semicolons, CRLF; nothing in it is calculated. */
export const csvOf = (
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string => `\uFEFF${[header, ...rows].map((row) => `${row.map(written).join(';')}\r\n`).join('')}`
