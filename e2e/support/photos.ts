import type { Page } from '@playwright/test'

const toBigEndian = (value: number, byteCount: number) =>
  Array.from({ length: byteCount }, (_, index) => (value >>> (8 * (byteCount - 1 - index))) & 255)
const toCharCodes = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** EXIF data of a phone: orientation 90° clockwise, and a position at 52° north. */
function makeExifBytes(): number[] {
  const makeExifEntry = (tag: number, type: number, count: number, value: number[]) => [
    ...toBigEndian(tag, 2),
    ...toBigEndian(type, 2),
    ...toBigEndian(count, 4),
    ...value,
  ]
  const ifdBytes = [
    ...toBigEndian(2, 2),
    ...makeExifEntry(0x0112, 3, 1, [...toBigEndian(6, 2), 0, 0]),
    ...makeExifEntry(0x8825, 4, 1, toBigEndian(38, 4)),
    ...toBigEndian(0, 4),
  ]
  const gpsIfdEntries = [
    ...toBigEndian(2, 2),
    ...makeExifEntry(1, 2, 2, [...toCharCodes('N'), 0, 0, 0]),
    ...makeExifEntry(2, 5, 3, toBigEndian(68, 4)),
    ...toBigEndian(0, 4),
    ...[52, 1, 13, 1, 0, 1].flatMap((coordinate) => toBigEndian(coordinate, 4)),
  ]
  const exifData = [
    ...toCharCodes('Exif'),
    0,
    0,
    ...toCharCodes('MM'),
    0,
    42,
    ...toBigEndian(8, 4),
    ...ifdBytes,
    ...gpsIfdEntries,
  ]
  return [0xff, 0xe1, ...toBigEndian(exifData.length + 2, 2), ...exifData]
}

/** Creates a photo whose left half is red and right half another colour; `isRotated` adds EXIF data. */
export async function makePhoto(page: Page, fileName: string, color: string, isRotated = false) {
  const base64 = await page.evaluate((color) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1200
    const canvasContext = canvas.getContext('2d')
    if (!canvasContext) throw new Error('nothing to draw on')
    canvasContext.fillStyle = 'red'
    canvasContext.fillRect(0, 0, 800, 1200)
    canvasContext.fillStyle = color
    canvasContext.fillRect(800, 0, 800, 1200)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  }, color)
  const jpegBuffer = Buffer.from(base64, 'base64')
  const buffer = isRotated
    ? Buffer.concat([jpegBuffer.subarray(0, 2), Buffer.from(makeExifBytes()), jpegBuffer.subarray(2)])
    : jpegBuffer
  return { name: fileName, mimeType: 'image/jpeg', buffer }
}

/** Returns the strongest colour channel of a picture at a relative position (0 to 1), and the picture's size. */
export const readPixel = (page: Page, url: string, [x, y]: [number, number]) =>
  page.evaluate(
    async ({ url, x, y }) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob())
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const canvasContext = canvas.getContext('2d')
      canvasContext?.drawImage(bitmap, 0, 0)
      const [r = 0, g = 0, b = 0] =
        canvasContext?.getImageData(bitmap.width * x, bitmap.height * y, 1, 1).data ?? []
      const colorName = r > g && r > b ? 'red' : g > b ? 'green' : 'blue'
      return { name: colorName, width: bitmap.width, height: bitmap.height }
    },
    { url, x, y },
  )

/** A HEIC photo as iPhones make them, 128 × 96 px. Its left half is red and its right half blue. */
export const makeHeicPhoto = (fileName: string) => ({
  name: fileName,
  mimeType: 'image/heic',
  buffer: Buffer.from(
    [
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
      'AAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAlAAAACNpaW5mAAAAAAABAAAAFWluZmUC',
      'AAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNw',
      'AAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoBAgYWW6kkprm4EBAwIAAAMAAgAAAwACECIAAQAHRAHB',
      'crAiQAAAABRpc3BlAAAAAAAAAIAAAABgAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAACcbWRhdAAA',
      'AJAoAa8J4CM2oj//+9F9//7cx6H+tbOQU/8VULL//rYMff6ksH//IJ5GFV//7fgJjeyArg4MTODzPr9r7JFf8N0qYp9oBiSv',
      'PmFdBOmO2emK5/zaP8HqHYIAJW8qRFSSmSiWR87His4EMC9RrPOGkM6A4SmD9n7b8S1Ji4w+ND3Gh+/Y9wD4iPlxlQfazsjB',
      'Sbo=',
    ].join(''),
    'base64',
  ),
})
