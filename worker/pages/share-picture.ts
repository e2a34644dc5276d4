import type { Language } from '../../domain/language'

/** What stands for the shop where a page without a picture of its own is shared; drawn by `scripts/share-pictures.mjs`. */
export const SHARE_PICTURES: Record<Language, string> = {
  pl: '/images/share-pl-4c6c61f1.jpg',
  en: '/images/share-en-ffd3b61a.jpg',
}
/** Their size in px, the one that every network shows whole. */
export const SHARE_SIZE = { width: 1200, height: 630 }
