import { encode } from 'uqr'

/** Returns a QR code as an SVG path of dark squares, one unit each, in a square of `size` units. */
export function createQrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const squarePaths = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size, path: squarePaths.join('') }
}
