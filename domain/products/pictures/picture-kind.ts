/**
 * Kinds of product pictures: a photo of the unit for sale, a catalogue photo, a detail such as a mark, or an
 * illustration. Buyers of ex-display goods must know which one they see.
 */
export const PICTURE_KINDS = ['photo', 'catalogue', 'detail', 'illustration'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** The description of a picture. Without a kind it is a photo of the unit, which is what staff usually add. */
export type PictureText = { kind?: PictureKind | undefined; pl: string; en: string }

export const pictureKind = (texts: Readonly<Record<string, PictureText>>, url: string): PictureKind =>
  texts[url]?.kind ?? 'photo'
