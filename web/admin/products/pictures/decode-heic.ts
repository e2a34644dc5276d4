import libheif from 'libheif-js/libheif-wasm/libheif.js'
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url'

/** The part of libheif that the shop uses. The types of the library describe only its C functions. */
type HeifImage = {
  get_width: () => number
  get_height: () => number
  /** Writes the pixels into `target` and calls `onDone` with `target`, or with null if the image cannot be decoded. */
  display: (target: ImageData, onDone: (target: ImageData | null) => void) => void
  free: () => void
}
type LibHeif = { HeifDecoder: new () => { decode: (file: ArrayBuffer) => HeifImage[] } }

/**
 * Quality of the intermediate JPEG. It is higher than the quality of the shop's pictures, which are made from this
 * JPEG.
 */
const JPEG_QUALITY = 0.95

let decoder: Promise<LibHeif> | undefined

/** Starts the library once. The cast is safe, because the library's build always has the class `HeifDecoder`. */
const loadDecoder = (): Promise<LibHeif> =>
  (decoder ??= fetch(wasmUrl)
    .then((response) => response.arrayBuffer())
    .then((wasmBinary) => libheif({ wasmBinary }) as unknown as LibHeif))

/**
 * Converts a HEIC photo to a JPEG, upright, by libheif (LGPL-3.0, decision 052). Rejects if the photo cannot be
 * decoded.
 */
export async function decodeHeic(photo: Blob): Promise<Blob> {
  const { HeifDecoder } = await loadDecoder()
  const images = new HeifDecoder().decode(await photo.arrayBuffer())
  const [image] = images
  if (!image) throw new Error('no image in the file')
  try {
    const pixels = new ImageData(image.get_width(), image.get_height())
    const decodedPixels = await new Promise<ImageData | null>((resolve) => image.display(pixels, resolve))
    if (!decodedPixels) throw new Error('not decoded')
    const canvas = document.createElement('canvas')
    canvas.width = pixels.width
    canvas.height = pixels.height
    canvas.getContext('2d')?.putImageData(decodedPixels, 0, 0)
    const jpeg = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
    )
    if (!jpeg) throw new Error('not encoded')
    return jpeg
  } finally {
    for (const decodedImage of images) decodedImage.free()
  }
}
