/** A cell that begins like a formula is one to a spreadsheet, whoever wrote it; the apostrophe makes it text. */
const guarded = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string | number): string => {
  // A number of the shop's own is no formula, also below zero.
  const text = typeof cell === 'number' ? String(cell) : guarded(cell)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A CSV file as a Polish Excel opens it: UTF-8 with its mark, semicolons, CRLF (features H5). */
export const csvOf = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${[header, ...rows].map((row) => `${row.map(quoted).join(';')}\r\n`).join('')}`
