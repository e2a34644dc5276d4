import { uploadAsStaff } from '../../kit/calls/upload-as-staff'
import type { UploadProgress } from '../../../shop/uploads/send-file'
import type { CropSquare } from '../../../../domain/products/pictures/defect-pin'
import { PICTURE_WIDTHS } from '../../../../domain/products/catalog/catalog'
import { SHARE_PICTURE_SIZE } from '../../../../domain/products/pictures/share-picture'
import { MAIL_PICTURE_WIDTH } from '../../../../domain/products/pictures/mail-picture'
import { drawFile, withBitmap } from '../../../shop/uploads/draw-file'
import { isHeic } from '../../../shop/uploads/is-heic'

/** Uploads the files of a picture, one per width. Resolves with the picture's URL; rejects like `sendFile`. */
export async function uploadPicture(files: readonly File[], progress: UploadProgress): Promise<string> {
  const body = new FormData()
  for (const file of files) body.append('file', file)
  return uploadAsStaff('/api/admin/images', body, progress)
}

/** The whole photo, with padding up to a square. */
export const WHOLE_PHOTO: CropSquare = { x: 0, y: 0, size: 1 }

const { width: shareWidth, height: shareHeight } = SHARE_PICTURE_SIZE
/** Place of the square picture in the wider JPEG for social networks: in the middle. */
const SHARE_PICTURE_PLACE = {
  left: (shareWidth - shareHeight) / 2,
  top: 0,
  width: shareHeight,
  height: shareHeight,
}

/** The colour of the padding: `--color-studio` of the theme, the background of all pictures. */
const PADDING_COLOR = '#f7f4ef'

/**
 * Draws a photo in the middle of a square, so that the whole tool stays visible. Returns one file per stored width, and
 * the JPEGs for mails and social networks. `crop` is a part of this square. Rejects if the browser cannot decode the photo.
 */
export const toPictureFiles = (photo: Blob, crop: CropSquare): Promise<File[]> =>
  withBitmap(photo, (bitmap) => {
    const sideLength = Math.max(bitmap.width, bitmap.height)
    const cropArea = {
      left: (bitmap.width - sideLength) / 2 + crop.x * sideLength,
      top: (bitmap.height - sideLength) / 2 + crop.y * sideLength,
      width: crop.size * sideLength,
      height: crop.size * sideLength,
    }
    const drawSquare = (width: number, format?: 'jpeg') =>
      drawFile(bitmap, cropArea, { width, height: width }, { background: PADDING_COLOR, format })
    return Promise.all([
      ...PICTURE_WIDTHS.map((width) => drawSquare(width)),
      drawSquare(MAIL_PICTURE_WIDTH, 'jpeg'),
      drawFile(bitmap, cropArea, SHARE_PICTURE_SIZE, {
        background: PADDING_COLOR,
        format: 'jpeg',
        targetArea: SHARE_PICTURE_PLACE,
      }),
    ])
  })

/**
 * Returns a photo that this browser can decode. Few browsers decode the HEIC photos of iPhones, so other browsers load
 * a decoder. If decoding fails, returns the photo unchanged, and its upload reports the error.
 */
async function toDecodablePhoto(photo: File): Promise<Blob> {
  if (!isHeic(photo)) return photo
  const isDecodable = await withBitmap(photo, () => Promise.resolve(true)).catch(() => false)
  if (isDecodable) return photo
  const { decodeHeic } = await import('./decode-heic')
  return decodeHeic(photo).catch(() => photo)
}

export const PICTURE_UPLOAD = {
  prepare: async (photo: File) => toPictureFiles(await toDecodablePhoto(photo), WHOLE_PHOTO),
  send: uploadPicture,
}

/** The upload of the product form, which keeps the decoded photo for a later crop. */
export const FORM_PICTURE_UPLOAD = {
  prepare: async (file: File) => {
    const photo = await toDecodablePhoto(file)
    return { photo, files: await toPictureFiles(photo, WHOLE_PHOTO) }
  },
  send: async ({ photo, files }: { photo: Blob; files: readonly File[] }, progress: UploadProgress) => ({
    photo,
    url: await uploadPicture(files, progress),
  }),
}
