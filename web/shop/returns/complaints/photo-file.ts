import { COMPLAINT_PHOTO_LIMITS } from '../../../../domain/returns/complaint'
import { drawFile, withBitmap } from '../../uploads/draw-file'

/** Returns a photo scaled to the maximum size, uncropped. Rejects if the browser cannot decode it. */
export const toPhotoFile = (photo: File): Promise<File> =>
  withBitmap(photo, async (bitmap) => {
    const { width, height } = bitmap
    const downscaleFactor = Math.min(1, COMPLAINT_PHOTO_LIMITS.side / Math.max(width, height))
    const size = { width: Math.round(width * downscaleFactor), height: Math.round(height * downscaleFactor) }
    const blob = await drawFile(bitmap, { left: 0, top: 0, width, height }, size)
    return new File([blob], photo.name, { type: blob.type })
  })
