import { PICTURE_WIDTHS } from '../../../domain/products/catalog/catalog'
import { manualKey } from './manuals/manual-key'
import { imageKey } from './pictures/image-key'

/** A row of `uploads`. The width of a manual is 0. */
export type StoredUpload = { hash: string; width: number }

/** The R2 keys of the files of an upload: one per width of a picture, or the file of a manual. */
export const uploadKeys = ({ hash, width }: StoredUpload): string[] =>
  width === 0 ? [manualKey(hash)] : PICTURE_WIDTHS.map((pictureWidth) => imageKey(hash, pictureWidth))
