/** A form with files, as a browser sends it. */
export function formOf(files: Uint8Array[], name = 'photo.jpg'): FormData {
  const form = new FormData()
  for (const file of files) form.append('file', new File([file], name))
  return form
}

const be = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 255)
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const segment = (marker: number, data: number[]) => [0xff, marker, ...be(data.length + 2, 2), ...data]

/** A minimal JPEG of this size. `seed` varies its bytes; `more` adds segments by marker. */
export const jpegOf = (
  width: number,
  height: number,
  { seed = 0, exif = false, more: extraSegments = [] as [number, string][], behind = '' } = {},
): Uint8Array =>
  new Uint8Array([
    0xff,
    0xd8,
    ...segment(0xe0, [...letters('JFIF'), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...(exif ? segment(0xe1, [...letters('Exif'), 0, 0, 1, 2, 3]) : []),
    ...extraSegments.flatMap(([marker, text]) => segment(marker, letters(text))),
    ...segment(0xdb, be(seed, 4)),
    ...segment(0xc0, [8, ...be(height, 2), ...be(width, 2), 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    0x12,
    0xff,
    0x00,
    0x34,
    0xff,
    0xd9,
    ...letters(behind),
  ])

const chunk = (kind: string, data: number[]) => [
  ...be(data.length, 4),
  ...letters(kind),
  ...data,
  ...be(0, 4),
]
/** `extraBytes` comes before the image data, `behind` after the end of the file. */
export const pngOf = (width: number, height: number, extraBytes: number[] = [], behind: number[] = []) =>
  new Uint8Array([
    ...be(0x89504e47, 4),
    ...be(0x0d0a1a0a, 4),
    ...chunk('IHDR', [...be(width, 4), ...be(height, 4), 8, 2, 0, 0, 0]),
    ...extraBytes,
    ...chunk('IDAT', [0]),
    ...behind,
    ...chunk('IEND', []),
  ])
export const pngText = (kind: string) => chunk(kind, letters('Author'))

const le = (value: number, bytes: number) => be(value, bytes).toReversed()
const part = (kind: string, data: number[]) => [
  ...letters(kind),
  ...le(data.length, 4),
  ...data,
  ...(data.length % 2 ? [0] : []),
]
export const webpOf = (width: number, height: number, extraParts: [string, number[]][] = []): Uint8Array => {
  const parts = [
    part('VP8X', [0, 0, 0, 0, ...le(width - 1, 3), ...le(height - 1, 3)]),
    part('VP8L', [0x2f, ...le(0, 4)]),
    ...extraParts.map(([kind, data]) => part(kind, data)),
  ].flat()
  return new Uint8Array([...letters('RIFF'), ...le(parts.length + 4, 4), ...letters('WEBP'), ...parts])
}

export const avifOf = (width: number, height: number, item = ''): Uint8Array =>
  new Uint8Array([
    ...be(24, 4),
    ...letters('ftypavif'),
    ...be(0, 4),
    ...letters('avifmif1'),
    ...be(8 + item.length + 20, 4),
    ...letters('meta'),
    ...letters(item),
    ...be(20, 4),
    ...letters('ispe'),
    ...be(0, 4),
    ...be(width, 4),
    ...be(height, 4),
    ...be(9, 4),
    ...letters('mdat'),
    0,
  ])
