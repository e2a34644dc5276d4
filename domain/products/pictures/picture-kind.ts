/**
 * Kinds of product pictures: a photo of the unit for sale, a catalogue photo of the model, or an illustration. Buyers
 * of ex-display goods must know whether they see the unit itself.
 */
export const PICTURE_KINDS = ['photo', 'catalogue', 'illustration'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** The part of the product, or the object beside the product, that a picture shows. */
export const PICTURE_ROLES = ['front', 'side', 'label', 'defect', 'accessories'] as const
export type PictureRole = (typeof PICTURE_ROLES)[number]

/**
 * The description of a picture. A picture without a kind counts as a photo of the unit, because staff usually add such
 * photos.
 */
export type PictureText = {
  kind?: PictureKind | undefined
  role?: PictureRole | undefined
  pl: string
  en: string
}

type PictureTexts = Readonly<Record<string, PictureText>>

export const pictureKind = (texts: PictureTexts, url: string): PictureKind => texts[url]?.kind ?? 'photo'
