import { encode } from 'uqr'
import { MAIL_COLOURS } from '../layout/mail-colours'
import { PICTURE_CLASS } from '../layout/mail-text'

/** Side of one square of the QR code (px). */
const QR_MODULE_PX = 5

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
      {encode(text, { ecc: 'M', border: 2 }).data.map((moduleRow, y) => (
        <tr key={y}>
          {toModuleRuns(moduleRow).map(({ isDark, length }, x) => (
            <td
              key={x}
              {...(length > 1 ? { colSpan: length } : {})}
              width={length * QR_MODULE_PX}
              height={QR_MODULE_PX}
              {...(isDark ? { bgcolor: MAIL_COLOURS.ink } : {})}
            />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

type QrModuleRun = { isDark: boolean; length: number }

function toModuleRuns(row: readonly boolean[]): QrModuleRun[] {
  return row.reduce<QrModuleRun[]>((moduleRuns, isDark) => {
    const lastRun = moduleRuns.at(-1)
    if (lastRun?.isDark === isDark) lastRun.length += 1
    else moduleRuns.push({ isDark, length: 1 })
    return moduleRuns
  }, [])
}
