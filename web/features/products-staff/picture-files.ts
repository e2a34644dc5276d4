import { PICTURE_WIDTHS } from '../../../domain/catalog'
import { drawnFile, withBitmap } from '../uploads/drawn-file'

/** A photo as the shop keeps pictures: the square in its middle, in each width. Rejects for what the browser cannot open. */
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
