/** Image quality (0 to 1): high enough to show scratches, low enough for an upload by phone. */
const JPEG_QUALITY = 0.82

type CropArea = { left: number; top: number; width: number; height: number }

/**
 * Draws a part of a picture into a new file of the given size (px). The new file has no camera metadata, such as place,
 * time and device. Areas outside of the picture and transparent areas get the background colour. The format is WebP, or
 * JPEG if `format` requests it or the browser cannot encode WebP. `targetArea`: the part of the file in which the picture
 * is drawn, px; the whole file if absent.
 */
export async function drawFile(
  bitmap: ImageBitmap,
  { left, top, width, height }: CropArea,
  outputSize: { width: number; height: number },
  {
    background = '#fff',
    format = 'webp',
    targetArea = { left: 0, top: 0, ...outputSize },
  }: { background?: string; format?: 'webp' | 'jpeg' | undefined; targetArea?: CropArea | undefined } = {},
): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = outputSize.width
  canvas.height = outputSize.height
  const canvasContext = canvas.getContext('2d')
  if (!canvasContext) throw new Error('nothing to draw on')
  canvasContext.imageSmoothingQuality = 'high'
  canvasContext.fillStyle = background
  canvasContext.fillRect(0, 0, outputSize.width, outputSize.height)
  canvasContext.drawImage(
    bitmap,
    left,
    top,
    width,
    height,
    targetArea.left,
    targetArea.top,
    targetArea.width,
    targetArea.height,
  )
  const toBlob = (mimeType: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, mimeType, JPEG_QUALITY))
  const webpBlob = format === 'webp' ? await toBlob('image/webp') : null
  const blob = webpBlob?.type === 'image/webp' ? webpBlob : await toBlob('image/jpeg')
  if (!blob) throw new Error('not drawn')
  return new File([blob], 'picture', { type: blob.type })
}

/**
 * Decodes a photo upright, passes it to `drawBitmap`, then frees its memory. Rejects if the browser cannot decode the
 * photo.
 */
export async function withBitmap<T>(
  photo: Blob,
  drawBitmap: (bitmap: ImageBitmap) => Promise<T>,
): Promise<T> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  try {
    return await drawBitmap(bitmap)
  } finally {
    bitmap.close()
  }
}
