/** A form with files, as a browser sends it. */
export function formDataWithFiles(files: Uint8Array[], name = 'photo.jpg'): FormData {
  const formData = new FormData()
  for (const file of files) formData.append('file', new File([file], name))
  return formData
}

const toBigEndian = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 255)
const charCodesOf = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const jpegSegment = (marker: number, data: number[]) => [
  0xff,
  marker,
  ...toBigEndian(data.length + 2, 2),
  ...data,
]

/** A minimal JPEG of this size. `seed` varies its bytes; `more` adds segments by marker. */
export const makeJpeg = (
  width: number,
  height: number,
  { seed = 0, exif = false, more: extraSegments = [] as [number, string][], behind = '' } = {},
): Uint8Array =>
  new Uint8Array([
    0xff,
    0xd8,
    ...jpegSegment(0xe0, [...charCodesOf('JFIF'), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...(exif ? jpegSegment(0xe1, [...charCodesOf('Exif'), 0, 0, 1, 2, 3]) : []),
    ...extraSegments.flatMap(([marker, text]) => jpegSegment(marker, charCodesOf(text))),
    ...jpegSegment(0xdb, toBigEndian(seed, 4)),
    ...jpegSegment(0xc0, [8, ...toBigEndian(height, 2), ...toBigEndian(width, 2), 1, 1, 0x11, 0]),
    ...jpegSegment(0xda, [1, 1, 0, 0, 63, 0]),
    0x12,
    0xff,
    0x00,
    0x34,
    0xff,
    0xd9,
    ...charCodesOf(behind),
  ])

const chunk = (kind: string, data: number[]) => [
  ...toBigEndian(data.length, 4),
  ...charCodesOf(kind),
  ...data,
  ...toBigEndian(0, 4),
]
/** A minimal PNG of this size. `extraBytes` come before the image data, `behind` after the image data. */
export const makePng = (width: number, height: number, extraBytes: number[] = [], behind: number[] = []) =>
  new Uint8Array([
    ...toBigEndian(0x89504e47, 4),
    ...toBigEndian(0x0d0a1a0a, 4),
    ...chunk('IHDR', [...toBigEndian(width, 4), ...toBigEndian(height, 4), 8, 2, 0, 0, 0]),
    ...extraBytes,
    ...chunk('IDAT', [0]),
    ...behind,
    ...chunk('IEND', []),
  ])
export const pngTextChunk = (kind: string) => chunk(kind, charCodesOf('Author'))

const toLittleEndian = (value: number, bytes: number) => toBigEndian(value, bytes).toReversed()
const riffChunk = (kind: string, data: number[]) => [
  ...charCodesOf(kind),
  ...toLittleEndian(data.length, 4),
  ...data,
  ...(data.length % 2 ? [0] : []),
]
export const makeWebp = (
  width: number,
  height: number,
  extraParts: [string, number[]][] = [],
): Uint8Array => {
  const webpChunks = [
    riffChunk('VP8X', [0, 0, 0, 0, ...toLittleEndian(width - 1, 3), ...toLittleEndian(height - 1, 3)]),
    riffChunk('VP8L', [0x2f, ...toLittleEndian(0, 4)]),
    ...extraParts.map(([kind, data]) => riffChunk(kind, data)),
  ].flat()
  return new Uint8Array([
    ...charCodesOf('RIFF'),
    ...toLittleEndian(webpChunks.length + 4, 4),
    ...charCodesOf('WEBP'),
    ...webpChunks,
  ])
}

export const avifOf = (width: number, height: number, item = ''): Uint8Array =>
  new Uint8Array([
    ...toBigEndian(24, 4),
    ...charCodesOf('ftypavif'),
    ...toBigEndian(0, 4),
    ...charCodesOf('avifmif1'),
    ...toBigEndian(8 + item.length + 20, 4),
    ...charCodesOf('meta'),
    ...charCodesOf(item),
    ...toBigEndian(20, 4),
    ...charCodesOf('ispe'),
    ...toBigEndian(0, 4),
    ...toBigEndian(width, 4),
    ...toBigEndian(height, 4),
    ...toBigEndian(9, 4),
    ...charCodesOf('mdat'),
    0,
  ])
