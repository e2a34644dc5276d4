import { PICTURE_WIDTHS } from '../../../../domain/products/catalog/catalog'
import { drawFile, withBitmap } from '../../../shop/uploads/draw-file'

/**
 * Crops a photo to its centre square and returns one file per stored width. Rejects if the browser cannot decode the
 * photo.
 */
export const toPictureFiles = (photo: File): Promise<File[]> =>
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
