import { encode } from 'uqr'
import { COLOUR } from './mail-colours'
import { PICTURE_CLASS } from './mail-text'

/** Side of one module of the code (px). */
const SQUARE = 5

/**
 * A QR code as a table, because mail programs block inline SVG and embedded images. Adjacent modules of one colour
 * share a cell.
 */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <table
    role="img"
    aria-label={label}
    className={PICTURE_CLASS}
    cellPadding="0"
    cellSpacing="0"
    style={{
      borderCollapse: 'collapse',
      background: '#fff',
      margin: '0 auto',
      lineHeight: 0,
      fontSize: 0,
    }}
  >
    <tbody>
      {encode(text, { ecc: 'M', border: 2 }).data.map((row, y) => (
        <tr key={y}>
          {runs(row).map(({ isDark, length }, x) => (
            <td
              key={x}
              {...(length > 1 ? { colSpan: length } : {})}
              width={length * SQUARE}
              height={SQUARE}
              {...(isDark ? { bgcolor: COLOUR.ink } : {})}
            />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

type Run = { isDark: boolean; length: number }

function runs(row: readonly boolean[]): Run[] {
  return row.reduce<Run[]>((result, isDark) => {
    const last = result.at(-1)
    if (last?.isDark === isDark) last.length += 1
    else result.push({ isDark, length: 1 })
    return result
  }, [])
}
