import { PICTURE_WIDTHS } from '../../../domain/catalog'

/** Sharp enough to judge a scratch by, light enough for a phone. */
const QUALITY = 0.82

/**
 * A photo as the shop keeps pictures: upright, the square in its middle, in each width. Drawn anew, so that what a camera
 * writes into a file (place, time, device) stays behind. Rejects for what the browser cannot open.
 */
export async function pictureFiles(photo: File): Promise<File[]> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  try {
    const side = Math.min(bitmap.width, bitmap.height)
    const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
    return await Promise.all(
      PICTURE_WIDTHS.map((width) => {
        const canvas = document.createElement('canvas')
        canvas.width = width
        canvas.height = width
        const context = canvas.getContext('2d')
        if (!context) throw new Error('nothing to draw on')
        context.imageSmoothingQuality = 'high'
        // What is seen through becomes white, in whatever way it is kept.
        context.fillStyle = '#fff'
        context.fillRect(0, 0, width, width)
        context.drawImage(bitmap, left, top, side, side, 0, 0, width, width)
        return fileOf(canvas)
      }),
    )
  } finally {
    bitmap.close()
  }
}

/** WebP, or JPEG in a browser that writes none. */
async function fileOf(canvas: HTMLCanvasElement): Promise<File> {
  const blobAs = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  const webp = await blobAs('image/webp')
  const blob = webp?.type === 'image/webp' ? webp : await blobAs('image/jpeg')
  if (!blob) throw new Error('not drawn')
  return new File([blob], 'picture', { type: blob.type })
}
