import type { Page } from '@playwright/test'

const bigEndian = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 255)
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** EXIF data of a phone: orientation 90° clockwise, and a position at 52° north. */
function exifBytes(): number[] {
  const entry = (tag: number, type: number, count: number, value: number[]) => [
    ...bigEndian(tag, 2),
    ...bigEndian(type, 2),
    ...bigEndian(count, 4),
    ...value,
  ]
  const ifdBytes = [
    ...bigEndian(2, 2),
    ...entry(0x0112, 3, 1, [...bigEndian(6, 2), 0, 0]),
    ...entry(0x8825, 4, 1, bigEndian(38, 4)),
    ...bigEndian(0, 4),
  ]
  const gpsEntries = [
    ...bigEndian(2, 2),
    ...entry(1, 2, 2, [...letters('N'), 0, 0, 0]),
    ...entry(2, 5, 3, bigEndian(68, 4)),
    ...bigEndian(0, 4),
    ...[52, 1, 13, 1, 0, 1].flatMap((part) => bigEndian(part, 4)),
  ]
  const data = [
    ...letters('Exif'),
    0,
    0,
    ...letters('MM'),
    0,
    42,
    ...bigEndian(8, 4),
    ...ifdBytes,
    ...gpsEntries,
  ]
  return [0xff, 0xe1, ...bigEndian(data.length + 2, 2), ...data]
}

/** Creates a photo whose left half is red and right half another colour; `isTurned` adds EXIF data. */
export async function photo(page: Page, name: string, color: string, isTurned = false) {
  const base64 = await page.evaluate((color) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1200
    const context = canvas.getContext('2d')
    if (!context) throw new Error('nothing to draw on')
    context.fillStyle = 'red'
    context.fillRect(0, 0, 800, 1200)
    context.fillStyle = color
    context.fillRect(800, 0, 800, 1200)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  }, color)
  const jpegBuffer = Buffer.from(base64, 'base64')
  const buffer = isTurned
    ? Buffer.concat([jpegBuffer.subarray(0, 2), Buffer.from(exifBytes()), jpegBuffer.subarray(2)])
    : jpegBuffer
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Returns the strongest colour channel of a picture at a relative position (0 to 1), and the picture's size. */
export const pixelOf = (page: Page, url: string, [x, y]: [number, number]) =>
  page.evaluate(
    async ({ url, x, y }) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob())
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const [r = 0, g = 0, b = 0] =
        context?.getImageData(bitmap.width * x, bitmap.height * y, 1, 1).data ?? []
      const name = r > g && r > b ? 'red' : g > b ? 'green' : 'blue'
      return { name, width: bitmap.width, height: bitmap.height }
    },
    { url, x, y },
  )
