/** Sharp enough to judge a scratch by, light enough for a phone. */
const QUALITY = 0.82

type Part = { left: number; top: number; width: number; height: number }

/**
 * A part of a picture at a size (px), drawn anew, so that what a camera writes into a file (place, time, device) stays
 * behind. WebP, or JPEG in a browser that writes none.
 */
export async function drawnFile(
  bitmap: ImageBitmap,
  { left, top, width, height }: Part,
  size: { width: number; height: number },
): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('nothing to draw on')
  context.imageSmoothingQuality = 'high'
  // What is seen through becomes white, in whatever way it is kept.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(bitmap, left, top, width, height, 0, 0, size.width, size.height)
  const blobAs = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  const webp = await blobAs('image/webp')
  const blob = webp?.type === 'image/webp' ? webp : await blobAs('image/jpeg')
  if (!blob) throw new Error('not drawn')
  return new File([blob], 'picture', { type: blob.type })
}

/** A photo opened upright, for as long as something is drawn of it. Rejects for what the browser cannot open. */
export async function withBitmap<T>(photo: File, draw: (bitmap: ImageBitmap) => Promise<T>): Promise<T> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  try {
    return await draw(bitmap)
  } finally {
    bitmap.close()
  }
}
