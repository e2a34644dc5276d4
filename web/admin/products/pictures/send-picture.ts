import { callAsStaff } from '../../kit/calls/call-as-staff'
import { type UploadProgress, sendFile } from '../../../shop/uploads/send-file'
import { PICTURE_WIDTHS } from '../../../../domain/products/catalog/catalog'
import { drawFile, withBitmap } from '../../../shop/uploads/draw-file'

/** Uploads the files of a picture, one per width. Resolves with the picture's URL; rejects like `sendFile`. */
export async function uploadPicture(files: readonly File[], progress: UploadProgress): Promise<string> {
  const body = new FormData()
  for (const file of files) body.append('file', file)
  return readImageUrl(
    await callAsStaff((_api, { headers }) => sendFile('/api/admin/images', body, headers, progress)),
  )
}

/** Reads the picture's URL from the response of POST /api/admin/images. */
const readImageUrl = (responseText: string): string => (JSON.parse(responseText) as { url: string }).url

/**
 * Crops a photo to its centre square and returns one file per stored width. Rejects if the browser cannot decode the
 * photo.
 */
const toPictureFiles = (photo: File): Promise<File[]> =>
  withBitmap(photo, (bitmap) => {
    const sideLength = Math.min(bitmap.width, bitmap.height)
    const cropArea = {
      left: (bitmap.width - sideLength) / 2,
      top: (bitmap.height - sideLength) / 2,
      width: sideLength,
      height: sideLength,
    }
    return Promise.all(PICTURE_WIDTHS.map((width) => drawFile(bitmap, cropArea, { width, height: width })))
  })

export const PICTURE_UPLOAD = { prepare: toPictureFiles, send: uploadPicture }
