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

type UploadedImagePart = ImageFile & { bytes: Uint8Array }

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
  const allParts = imageFiles.map(toUploadPart).toSorted((a, b) => a.width - b.width)
  const hasSeveralFiles = allParts.length > 1
  const mailPart = hasSeveralFiles ? allParts.find(isMailPart) : undefined
  const sharePart = hasSeveralFiles ? allParts.find(isSharePart) : undefined
  const uploadParts = allParts.filter((part) => part !== mailPart && part !== sharePart)
  const largestPart = uploadParts.at(-1)
  const hasJpegs = Boolean(mailPart ?? sharePart)
  if (!largestPart || !areSamePicture(uploadParts, { mailPart, hasJpegs }))
    throw new AppError('image.not_supported')
  const imageHash = await hashContent(largestPart.bytes)
  const { width, height } = largestPart
  await insertUpload(deps, { hash: imageHash, width, height })
  // Without a JPEG for mails, mails show the smallest file, which Outlook may not support. Without a JPEG for social
  // networks, they get the largest file.
  const storedParts = [
    { targetWidth: MAIL_PICTURE_WIDTH, part: mailPart ?? uploadParts[0] ?? largestPart },
    { targetWidth: SHARE_PICTURE_SIZE.width, part: sharePart ?? largestPart },
    ...PICTURE_WIDTHS.map((targetWidth, index) => ({ targetWidth, part: uploadParts[index] ?? largestPart })),
  ]
  await putFiles(
    deps,
    storedParts.map(({ targetWidth, part: { bytes, type } }) => ({
      key: imageKey(imageHash, targetWidth),
      bytes,
      type,
    })),
  )
  await recordAction(deps, staff, { action: 'image_upload', subject: imageHash })
  return { url: `/images/${imageHash}-${LARGEST_WIDTH}.webp`, width, height }
}

function toUploadPart(bytes: Uint8Array): UploadedImagePart {
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw new AppError('input.too_large')
  const image = readImage(bytes)
  if (!image) throw new AppError('image.not_supported')
  if (image.hasMetadata) throw new AppError('image.has_metadata')
  return { ...image, bytes }
}

const isMailPart = ({ width, type }: UploadedImagePart): boolean =>
  width === MAIL_PICTURE_WIDTH && type === 'image/jpeg'

const isSharePart = ({ width, height, type }: UploadedImagePart): boolean =>
  width === SHARE_PICTURE_SIZE.width && height === SHARE_PICTURE_SIZE.height && type === 'image/jpeg'

type JpegParts = { mailPart: UploadedImagePart | undefined; hasJpegs: boolean }

/**
 * True if the files are one picture: a single file, or one file per display width with nearly equal proportions. The
 * JPEGs come only with all display widths.
 */
function areSamePicture(parts: readonly UploadedImagePart[], { mailPart, hasJpegs }: JpegParts): boolean {
  if (parts.length === 1) return !hasJpegs
  const [shape] = parts.map(({ width, height }) => height / width)
  const hasShape = ({ width, height }: UploadedImagePart) => Math.abs(height - width * (shape ?? 0)) <= 2
  return (
    parts.length === PICTURE_WIDTHS.length &&
    parts.every((part, index) => part.width === PICTURE_WIDTHS[index] && hasShape(part)) &&
    (!mailPart || hasShape(mailPart))
  )
}
