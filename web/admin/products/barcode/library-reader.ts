import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { BarcodeReader, ScanKind } from './barcode-reader'

/**
 * Pictures are scaled down to this length of the longer side, px. A barcode stays readable, and a phone needs less than
 * 100 ms.
 */
const MAX_SIDE_PX = 1000

const LIBRARY_FORMATS: Record<ScanKind, ('EAN13' | 'UPCA' | 'QRCode')[]> = {
  ean: ['EAN13', 'UPCA'],
  pickup: ['QRCode'],
}

/** Creates a reader with the library ZXing, for browsers without the Barcode Detection API, such as Safari. */
export async function createLibraryReader(kind: ScanKind): Promise<BarcodeReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const canvasContext = canvas.getContext('2d', { willReadFrequently: true })
  if (!canvasContext) throw new Error('nothing to draw on')
  return async (video) => {
    const { videoWidth, videoHeight } = video
    if (videoWidth === 0) return []
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    canvasContext.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = canvasContext.getImageData(0, 0, canvas.width, canvas.height)
    const barcodes = await readBarcodes(picture, { formats: LIBRARY_FORMATS[kind], maxNumberOfSymbols: 1 })
    return barcodes.map(({ text }) => text)
  }
}
