import { readPickupCode } from '../../../../domain/orders/pickup'
import { isEan13 } from '../../../../domain/products/form/ean'

/** Finds barcodes in the current picture of a video. Resolves with their texts. */
export type BarcodeReader = (video: HTMLVideoElement) => Promise<string[]>

/** The part of the Barcode Detection API that the shop uses. TypeScript does not know this API. */
type NativeDetector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type NativeDetectorClass = {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}

/** The kinds of codes that staff scan: barcodes on boxes, and QR codes that buyers show when they collect goods. */
export type ScanKind = 'ean' | 'pickup'

/** For each kind of code: formats for the browser's detector (the required format first), and a parser of the text. */
export const SCAN_KINDS: Record<ScanKind, { formats: string[]; parseCode: (text: string) => string | null }> =
  {
    ean: { formats: ['ean_13', 'upc_a'], parseCode: (text) => parseEan(text) },
    pickup: { formats: ['qr_code'], parseCode: readPickupCode },
  }

/** Returns the barcode detector of the browser, or null. Safe cast: the property is checked first. */
const findNativeDetector = (): NativeDetectorClass | null =>
  'BarcodeDetector' in globalThis
    ? (globalThis as typeof globalThis & { BarcodeDetector: NativeDetectorClass }).BarcodeDetector
    : null

/** Creates a barcode reader. Browsers without a suitable detector of their own load a library. */
export async function createBarcodeReader(kind: ScanKind): Promise<BarcodeReader> {
  const { formats: neededFormats } = SCAN_KINDS[kind]
  const [mainFormat = ''] = neededFormats
  const Detector = findNativeDetector()
  const supportedFormats = (await Detector?.getSupportedFormats().catch(() => [])) ?? []
  if (Detector && supportedFormats.includes(mainFormat)) {
    const formats = neededFormats.filter((format) => supportedFormats.includes(format))
    const detector = new Detector({ formats })
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
  }
  const { createLibraryReader } = await import('./library-reader')
  return createLibraryReader(kind)
}

/**
 * Returns the EAN-13 in the text of a barcode; null if there is none. A UPC-A is an EAN-13 without its leading zero.
 */
export const parseEan = (text: string): string | null =>
  [text, `0${text}`].find((code) => isEan13(code)) ?? null
