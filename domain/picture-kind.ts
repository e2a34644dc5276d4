/**
 * What a picture of a product is: a photo of the very piece on sale, of its model, of a mark on the piece, or no photo
 * at all. Whoever buys a piece that was on show has to know which of them is before their eyes.
 */
export const PICTURE_KINDS = ['photo', 'catalogue', 'detail', 'illustration'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** What is to be seen on a picture; without a kind it is a photo of the piece, which is what staff add. */
export type PictureText = { kind?: PictureKind | undefined; pl: string; en: string }

/** What the picture at this address is, by the texts of its product. */
export const pictureKind = (texts: Readonly<Record<string, PictureText>>, url: string): PictureKind =>
  texts[url]?.kind ?? 'photo'
