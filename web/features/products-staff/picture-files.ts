import { PICTURE_WIDTHS } from '../../../domain/catalog'
import { drawnFile, withBitmap } from '../uploads/drawn-file'

/** Returns the centre square of a photo in each stored width. Rejects if the browser cannot decode it. */
export const pictureFiles = (photo: File): Promise<File[]> =>
  withBitmap(photo, (bitmap) => {
    const side = Math.min(bitmap.width, bitmap.height)
    const square = {
      left: (bitmap.width - side) / 2,
      top: (bitmap.height - side) / 2,
      width: side,
      height: side,
    }
    return Promise.all(PICTURE_WIDTHS.map((width) => drawnFile(bitmap, square, { width, height: width })))
  })
