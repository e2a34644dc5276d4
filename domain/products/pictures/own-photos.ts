import { pictureKind, type PictureText } from './picture-kind'

/**
 * Minimum number of own photos of a product on sale. The demo needs none, because its pictures are illustrations
 * (decision 022).
 */
export const MIN_OWN_PHOTOS = 3

export const requiredOwnPhotos = ({ isDemo }: { isDemo: boolean }): number => (isDemo ? 0 : MIN_OWN_PHOTOS)

/** The number of pictures that are photos of the unit for sale. */
export const countOwnPhotos = (
  images: readonly string[],
  imageTexts: Readonly<Record<string, PictureText>>,
): number => new Set(images.filter((url) => pictureKind(imageTexts, url) === 'photo')).size
