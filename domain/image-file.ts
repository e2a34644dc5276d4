const TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' } as const

export type ImageFile = {
  type: (typeof TYPES)[keyof typeof TYPES]
  /** px, as stored. */
  width: number
  height: number
  /** Whether a place, a camera or an author may be written in it (Exif, XMP). */
  hasMetadata: boolean
}

/** A picture that would be larger than this, px on a side, is none of ours. */
const MOST_PX = 12_000

/** A picture that would be smaller than this, px on a side, shows nothing. */
const LEAST_PX = 8

/** What a file is by its content; its name says nothing. Null for whatever is no picture of the kinds the shop takes. */
export function readImage(bytes: Uint8Array): ImageFile | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const image = jpeg(view) ?? png(view) ?? webp(view) ?? avif(view)
    const isSized = image && [image.width, image.height].every((side) => side >= LEAST_PX && side <= MOST_PX)
    return isSized ? image : null
  } catch (error) {
    // It ends before it has said how large it is.
    if (error instanceof RangeError) return null
    throw error
  }
}

const word = (view: DataView, at: number, length = 4): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(view.getUint8(at + index))).join('')

/** Markers of a JPEG that begin a picture of whatever coding, but for the tables between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Whether a JPEG ends behind its pixels: among them no marker of an end can stand. */
function hasEnd(view: DataView, pixels: number): boolean {
  for (let at = view.byteLength - 2; at > pixels; at -= 1) if (view.getUint16(at) === 0xffd9) return true
  return false
}

function jpeg(view: DataView): ImageFile | null {
  if (view.getUint32(0) >>> 8 !== 0xffd8ff) return null
  let at = 2
  let size: { width: number; height: number } | null = null
  let hasMetadata = false
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // After this the picture itself begins.
    if (marker === 0xda) return size && hasEnd(view, at) ? { type: TYPES.jpeg, ...size, hasMetadata } : null
    // APP1 is Exif and XMP, APP13 what editors write of the author.
    if (marker === 0xe1 || marker === 0xed) hasMetadata = true
    if (isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
}

function png(view: DataView): ImageFile | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a || word(view, 12) !== 'IHDR')
    return null
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  let hasMetadata = false
  let hasPixels = false
  let isWhole = false
  // Texts may stand behind the picture too: all of its parts are looked at.
  for (let at = 8; at + 12 + view.getUint32(at) <= view.byteLength; at += 12 + view.getUint32(at)) {
    const kind = word(view, at + 4)
    isWhole = kind === 'IEND'
    if (isWhole) break
    if (['eXIf', 'iTXt', 'tEXt', 'zTXt'].includes(kind)) hasMetadata = true
    if (kind === 'IDAT') hasPixels = true
  }
  return hasPixels && isWhole ? { type: TYPES.png, ...size, hasMetadata } : null
}

function webp(view: DataView): ImageFile | null {
  if (word(view, 0) !== 'RIFF' || word(view, 8) !== 'WEBP') return null
  const size = webpSize(view)
  // Its head says how long it is.
  if (!size || 8 + view.getUint32(4, true) > view.byteLength) return null
  let hasMetadata = false
  for (let at = 12; at + 8 <= view.byteLength;) {
    if (['EXIF', 'XMP '].includes(word(view, at))) hasMetadata = true
    const length = view.getUint32(at + 4, true)
    at += 8 + length + (length % 2)
  }
  return { type: TYPES.webp, ...size, hasMetadata }
}

function webpSize(view: DataView): { width: number; height: number } | null {
  switch (word(view, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X': {
      const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
      return { width: three(24) + 1, height: three(27) + 1 }
    }
    default:
      return null
  }
}

/** AVIF is a tree of boxes; that of its size is found by its name among the first ones. */
function avif(view: DataView): ImageFile | null {
  if (word(view, 4) !== 'ftyp' || !['avif', 'avis'].includes(word(view, 8))) return null
  const head = word(view, 0, Math.min(view.byteLength, 8192))
  const at = head.indexOf('ispe')
  if (at < 0) return null
  return {
    type: TYPES.avif,
    width: view.getUint32(at + 8),
    height: view.getUint32(at + 12),
    hasMetadata: head.includes('Exif') || head.includes('rdf+xml'),
  }
}
