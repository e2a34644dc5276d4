import { html, raw } from 'hono/html'
import { encode } from 'uqr'

/** The side of one square of the code, px. */
const SQUARE = 5
const DARK = '#191816'

/**
 * A QR code as a table of cells, because mail programs show neither inline drawings nor pictures that are part of the
 * mail. Squares of one colour beside each other are one cell.
 */
export function qrCode(text: string, label: string) {
  const rows = encode(text, { ecc: 'M', border: 2 }).data.map(
    (row) => `<tr>${runs(row).map(cell).join('')}</tr>`,
  )
  return html`<table
    role="img"
    aria-label="${label}"
    cellpadding="0"
    cellspacing="0"
    style="border-collapse:collapse;background:#fff;margin:0 auto;line-height:0;font-size:0"
  >
    ${raw(rows.join(''))}
  </table>`
}

type Run = { isDark: boolean; length: number }

function runs(row: readonly boolean[]): Run[] {
  return row.reduce<Run[]>((found, isDark) => {
    const last = found.at(-1)
    if (last?.isDark === isDark) last.length += 1
    else found.push({ isDark, length: 1 })
    return found
  }, [])
}

const cell = ({ isDark, length }: Run): string =>
  `<td colspan="${length}" width="${length * SQUARE}" height="${SQUARE}"${isDark ? ` bgcolor="${DARK}"` : ''}></td>`
