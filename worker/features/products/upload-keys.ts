import { PICTURE_WIDTHS } from '../../../domain/products/catalog/catalog'
import { MAIL_PICTURE_WIDTH } from '../../../domain/products/pictures/mail-picture'
import { SHARE_PICTURE_SIZE } from '../../../domain/products/pictures/share-picture'
import { manualKey } from './manuals/manual-key'
import { imageKey } from './pictures/image-key'

/** A row of `uploads`. The width of a manual is 0. */
export type StoredUpload = { hash: string; width: number }

/**
 * The R2 keys of the files of an upload. A picture has one file per width, a JPEG for mails and a
 * JPEG for social networks. A manual has one file.
 */
export const uploadKeys = ({ hash, width }: StoredUpload): string[] =>
  width === 0
    ? [manualKey(hash)]
    : [...PICTURE_WIDTHS, MAIL_PICTURE_WIDTH, SHARE_PICTURE_SIZE.width].map((pictureWidth) =>
        imageKey(hash, pictureWidth),
      )
