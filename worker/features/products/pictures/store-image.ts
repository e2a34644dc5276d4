import { PICTURE_WIDTHS } from '../../../../domain/products/catalog/catalog'
import { SHARE_PICTURE_SIZE } from '../../../../domain/products/pictures/share-picture'
import { MAIL_PICTURE_WIDTH } from '../../../../domain/products/pictures/mail-picture'
import { AppError } from '../../../../domain/errors'
import { type ImageFile, readImage } from '../../../../domain/products/pictures/image-file'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { hashContent, insertUpload, putFiles } from '../uploads'
import { imageKey } from './image-key'

/** Maximum size of one file of a picture, in bytes. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024

const LARGEST_WIDTH = Math.max(...PICTURE_WIDTHS)

type UploadedImage = ImageFile & { bytes: Uint8Array }

/**
 * Stores a picture: one file, or the same picture in each display width, with or without the JPEGs for mails and social
 * networks. All files are stored under the hash of the largest display file.
 * @throws image.not_supported by content, image.has_metadata because metadata may reveal where a photo was taken,
 * input.too_large
 */
export async function storeImage(
  deps: Pick<Deps, 'db' | 'now' | 'images'>,
  staff: StaffActor,
  imageFiles: readonly Uint8Array[],
): Promise<{ url: string; width: number; height: number }> {
  const uploadedImages = imageFiles.map(readUploadedImage).toSorted((a, b) => a.width - b.width)
  const hasSeveralFiles = uploadedImages.length > 1
  const mailJpeg = hasSeveralFiles ? uploadedImages.find(isMailJpeg) : undefined
  const shareJpeg = hasSeveralFiles ? uploadedImages.find(isShareJpeg) : undefined
  const displayImages = uploadedImages.filter((image) => image !== mailJpeg && image !== shareJpeg)
  const largestImage = displayImages.at(-1)
  const hasJpegs = Boolean(mailJpeg ?? shareJpeg)
  if (!largestImage || !areSamePicture(displayImages, { mailJpeg, hasJpegs }))
    throw new AppError('image.not_supported')
  const imageHash = await hashContent(largestImage.bytes)
  const { width, height } = largestImage
  await insertUpload(deps, { hash: imageHash, width, height })
  // Without a JPEG for mails, mails show the smallest file, which Outlook may not support. Without a JPEG for social
  // networks, these networks get the largest file.
  const filesToStore = [
    { targetWidth: MAIL_PICTURE_WIDTH, image: mailJpeg ?? displayImages[0] ?? largestImage },
    { targetWidth: SHARE_PICTURE_SIZE.width, image: shareJpeg ?? largestImage },
    ...PICTURE_WIDTHS.map((targetWidth, index) => ({
      targetWidth,
      image: displayImages[index] ?? largestImage,
    })),
  ]
  await putFiles(
    deps,
    filesToStore.map(({ targetWidth, image: { bytes, type } }) => ({
      key: imageKey(imageHash, targetWidth),
      bytes,
      type,
    })),
  )
  await recordAction(deps, staff, { action: 'image_upload', subject: imageHash })
  return { url: `/images/${imageHash}-${LARGEST_WIDTH}.webp`, width, height }
}

function readUploadedImage(bytes: Uint8Array): UploadedImage {
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw new AppError('input.too_large')
  const image = readImage(bytes)
  if (!image) throw new AppError('image.not_supported')
  if (image.hasMetadata) throw new AppError('image.has_metadata')
  return { ...image, bytes }
}

const isMailJpeg = ({ width, type }: UploadedImage): boolean =>
  width === MAIL_PICTURE_WIDTH && type === 'image/jpeg'

const isShareJpeg = ({ width, height, type }: UploadedImage): boolean =>
  width === SHARE_PICTURE_SIZE.width && height === SHARE_PICTURE_SIZE.height && type === 'image/jpeg'

type PictureJpegs = { mailJpeg: UploadedImage | undefined; hasJpegs: boolean }

/**
 * True if the files are one picture: a single file, or one file per display width with nearly equal proportions. The
 * JPEGs come only with all display widths.
 */
function areSamePicture(images: readonly UploadedImage[], { mailJpeg, hasJpegs }: PictureJpegs): boolean {
  if (images.length === 1) return !hasJpegs
  const [heightRatio] = images.map(({ width, height }) => height / width)
  const hasSameProportions = ({ width, height }: UploadedImage) =>
    Math.abs(height - width * (heightRatio ?? 0)) <= 2
  return (
    images.length === PICTURE_WIDTHS.length &&
    images.every((image, index) => image.width === PICTURE_WIDTHS[index] && hasSameProportions(image)) &&
    (!mailJpeg || hasSameProportions(mailJpeg))
  )
}
