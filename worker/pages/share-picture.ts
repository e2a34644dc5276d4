import type { Language } from '../../domain/language'

/** Share pictures of the shop, for pages without a picture of their own; drawn by `scripts/share-pictures.mjs`. */
export const SHARE_PICTURES: Record<Language, string> = {
  pl: '/images/share-pl-4c6c61f1.jpg',
  en: '/images/share-en-ffd3b61a.jpg',
}
/** Size in px that every network shows uncropped. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 }
