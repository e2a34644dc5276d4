import { COMPLAINT_PHOTOS } from '../../../domain/complaint'
import { drawnFile, withBitmap } from '../uploads/drawn-file'

/** Returns a photo scaled to the maximum size, uncropped. Rejects if the browser cannot decode it. */
export const photoFile = (photo: File): Promise<File> =>
  withBitmap(photo, async (bitmap) => {
    const { width, height } = bitmap
    const scale = Math.min(1, COMPLAINT_PHOTOS.side / Math.max(width, height))
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
    const blob = await drawnFile(bitmap, { left: 0, top: 0, width, height }, size)
    return new File([blob], photo.name, { type: blob.type })
  })
