const MIME_TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' } as const

export type ImageFile = {
  type: (typeof MIME_TYPES)[keyof typeof MIME_TYPES]
  /** Width and height in px, as stored in the file; a rotation in the metadata is ignored. */
  width: number
  height: number
  /** True if the metadata of the file may name a location, a camera or an author (Exif, XMP). */
  hasMetadata: boolean
}

/** Limits of width and height, px, and of the total pixels. A browser's memory use depends on pixels, not bytes. */
const MIN_IMAGE_SIDE_PX = 8
const MAX_IMAGE_SIDE_PX = 12_000
const MAX_IMAGE_PIXELS = 25_000_000

/**
 * Detects an image by its content; the file name is ignored. Every byte must belong to a known part of the format.
 * Returns null for other formats, truncated files, trailing bytes, or too many pixels.
 */
export function readImage(bytes: Uint8Array): ImageFile | null {
  const dataView = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const image = readJpeg(dataView) ?? readPng(dataView) ?? readWebp(dataView) ?? readAvif(dataView)
    return image && isAllowedSize(image) ? image : null
  } catch (error) {
    // Reads beyond the end of a truncated file throw a RangeError.
    if (error instanceof RangeError) return null
    throw error
  }
}

const isAllowedSize = ({ width, height }: ImageFile): boolean =>
  Math.min(width, height) >= MIN_IMAGE_SIDE_PX &&
  Math.max(width, height) <= MAX_IMAGE_SIDE_PX &&
  width * height <= MAX_IMAGE_PIXELS

const readAscii = (view: DataView, offset: number, length = 4): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(view.getUint8(offset + index))).join('')

/** JPEG markers that start a frame of any coding (SOF). The range also contains table markers, which are excluded. */
const isFrameMarker = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** JPEG markers that a decoder needs besides frames: tables, restart interval, number of lines, and scans. */
const DECODER_MARKERS = [0xc4, 0xcc, 0xda, 0xdb, 0xdc, 0xdd]

/** Application segments that describe the display of the pixels: JFIF, ICC profile, Adobe's colour transform. */
const isPlainAppSegment = (view: DataView, offset: number, marker: number): boolean =>
  (marker === 0xe0 && ['JFIF', 'JFXX'].includes(readAscii(view, offset + 4))) ||
  (marker === 0xe2 && readAscii(view, offset + 4, 11) === 'ICC_PROFILE') ||
  (marker === 0xee && readAscii(view, offset + 4, 5) === 'Adobe')

function readJpeg(view: DataView): ImageFile | null {
  if (view.getUint32(0) >>> 8 !== 0xffd8ff) return null
  let size: { width: number; height: number } | null = null
  let hasMetadata = false
  let hasPixels = false
  for (let offset = 2; ;) {
    if (view.getUint8(offset) !== 0xff) return null
    const marker = view.getUint8(offset + 1)
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (marker === 0xd9)
      return size && hasPixels && offset + 2 === view.byteLength
        ? { type: MIME_TYPES.jpeg, ...size, hasMetadata }
        : null
    const segmentEnd = offset + 2 + view.getUint16(offset + 2)
    if (isFrameMarker(marker)) {
      // A file with a second frame is rejected, because that frame is another picture, such as an embedded thumbnail.
      if (size) return null
      size = { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) }
    } else if (!DECODER_MARKERS.includes(marker) && !isPlainAppSegment(view, offset, marker))
      hasMetadata = true
    offset = segmentEnd
    if (marker === 0xda) {
      hasPixels = true
      offset = findJpegScanEnd(view, segmentEnd)
    }
  }
}

/** The end of a scan's coded pixels: the first marker that is neither a stuffed byte nor a restart. */
function findJpegScanEnd(view: DataView, scanStart: number): number {
  let offset = scanStart
  for (;;) {
    if (view.getUint8(offset) !== 0xff) offset += 1
    else {
      const nextByte = view.getUint8(offset + 1)
      if (nextByte !== 0 && !(nextByte >= 0xd0 && nextByte <= 0xd7)) return offset
      offset += 2
    }
  }
}

/** Chunks that describe the display of the pixels. Any other chunk may contain personal data. */
const PNG_CHUNKS = [
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
]

function readPng(view: DataView): ImageFile | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a || readAscii(view, 12) !== 'IHDR')
    return null
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  let hasMetadata = false
  let hasPixels = false
  for (let offset = 8; ; offset += 12 + view.getUint32(offset)) {
    const chunkType = readAscii(view, offset + 4)
    if (chunkType === 'IEND')
      return hasPixels && offset + 12 === view.byteLength
        ? { type: MIME_TYPES.png, ...size, hasMetadata }
        : null
    if (!PNG_CHUNKS.includes(chunkType)) hasMetadata = true
    if (chunkType === 'IDAT' && view.getUint32(offset) > 0) hasPixels = true
  }
}

const WEBP_PIXEL_CHUNK_TYPES = ['VP8 ', 'VP8L', 'ANMF']
const WEBP_CHUNK_TYPES = [...WEBP_PIXEL_CHUNK_TYPES, 'VP8X', 'ALPH', 'ANIM', 'ICCP']

function readWebp(view: DataView): ImageFile | null {
  if (readAscii(view, 0) !== 'RIFF' || readAscii(view, 8) !== 'WEBP') return null
  if (view.getUint32(4, true) + 8 !== view.byteLength) return null
  let size = { width: 0, height: 0 }
  let hasMetadata = false
  let hasPixels = false
  for (let offset = 12; offset < view.byteLength;) {
    const chunkType = readAscii(view, offset)
    const length = view.getUint32(offset + 4, true)
    if (!WEBP_CHUNK_TYPES.includes(chunkType)) hasMetadata = true
    if (WEBP_PIXEL_CHUNK_TYPES.includes(chunkType) && length > 0) hasPixels = true
    // The canvas and each frame state their own size. The largest width and height count, because a browser must decode
    // them.
    const { width, height } = readWebpSize(view, offset, chunkType)
    size = { width: Math.max(size.width, width), height: Math.max(size.height, height) }
    offset += 8 + length + (length % 2)
    if (offset > view.byteLength) return null
  }
  return hasPixels ? { type: MIME_TYPES.webp, ...size, hasMetadata } : null
}

/** The size in a WebP chunk; 0 if the chunk has none. */
function readWebpSize(view: DataView, offset: number, chunkType: string): { width: number; height: number } {
  const readUint24 = (position: number) =>
    view.getUint16(position, true) + view.getUint8(position + 2) * 65_536
  switch (chunkType) {
    case 'VP8 ':
      return {
        width: view.getUint16(offset + 14, true) & 0x3fff,
        height: view.getUint16(offset + 16, true) & 0x3fff,
      }
    case 'VP8L': {
      const sizeBits = view.getUint32(offset + 9, true)
      return { width: (sizeBits & 0x3fff) + 1, height: ((sizeBits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: readUint24(offset + 12) + 1, height: readUint24(offset + 15) + 1 }
    case 'ANMF':
      return { width: readUint24(offset + 14) + 1, height: readUint24(offset + 17) + 1 }
    default:
      return { width: 0, height: 0 }
  }
}

/**
 * AVIF is a list of boxes: file type, item tree, and item data. The tree has the size of each item (`ispe`) and its
 * metadata items.
 */
function readAvif(view: DataView): ImageFile | null {
  if (readAscii(view, 4) !== 'ftyp' || !['avif', 'avis'].includes(readAscii(view, 8))) return null
  let size = { width: 0, height: 0 }
  let hasMetadata = false
  let hasPixels = false
  for (let offset = 0; offset < view.byteLength;) {
    const [length, kind] = [view.getUint32(offset), readAscii(view, offset + 4)]
    if (length < 8 || offset + length > view.byteLength) return null
    if (!['ftyp', 'meta', 'mdat', 'moov'].includes(kind)) hasMetadata = true
    if (kind === 'mdat' && length > 8) hasPixels = true
    if (kind === 'meta') {
      const metaText = readAscii(view, offset, length)
      if (/Exif|rdf\+xml|mime/.test(metaText)) hasMetadata = true
      for (
        let ispeIndex = metaText.indexOf('ispe');
        ispeIndex >= 0;
        ispeIndex = metaText.indexOf('ispe', ispeIndex + 4)
      )
        size = {
          width: Math.max(size.width, view.getUint32(offset + ispeIndex + 8)),
          height: Math.max(size.height, view.getUint32(offset + ispeIndex + 12)),
        }
    }
    offset += length
  }
  return hasPixels ? { type: MIME_TYPES.avif, ...size, hasMetadata } : null
}
