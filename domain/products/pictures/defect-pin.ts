/** A point of a picture: fractions of its width and height, from the top left corner. */
export type DefectPin = { image: string; x: number; y: number }

/** A known defect in both languages. `pin`: the place of the defect on a picture of the product. */
export type Defect = { pl: string; en: string; pin?: DefectPin | undefined }

/** A square part of a picture: fractions of the picture's side. */
export type CropSquare = { x: number; y: number; size: number }

const unpin = ({ pin: _, ...defect }: Defect): Defect => defect

/** Removes the pins on pictures that the product no longer has. The defects themselves stay. */
export const dropLostPins = (defects: readonly Defect[], images: readonly string[]): Defect[] =>
  defects.map((defect) => (defect.pin && !images.includes(defect.pin.image) ? unpin(defect) : defect))

/**
 * Adds pins to the defects of an import, because a file has no pins. A defect with an unchanged Polish text gets the
 * pin of the stored defect.
 */
export const keepPins = (defects: readonly Defect[], storedDefects: readonly Defect[]): Defect[] =>
  defects.map((defect) => {
    const pin = storedDefects.find(({ pl }) => pl === defect.pl)?.pin
    return pin ? { ...defect, pin } : defect
  })

const toFraction = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000

/** Creates a pin. Rounds its fractions, and moves a point outside the picture to the edge. */
export const pinAt = (image: string, x: number, y: number): DefectPin => ({
  image,
  x: toFraction(x),
  y: toFraction(y),
})

/** Converts a crop to fractions of `outerCrop`, another crop of the same photo. */
export const cropWithin = (crop: CropSquare, outerCrop: CropSquare): CropSquare => ({
  x: (crop.x - outerCrop.x) / outerCrop.size,
  y: (crop.y - outerCrop.y) / outerCrop.size,
  size: crop.size / outerCrop.size,
})

/** The numbers, as buyers see them, of the defects that have lost their pin in a crop. */
export const listLostPins = (defectsBefore: readonly Defect[], defectsAfter: readonly Defect[]): number[] =>
  defectsBefore.flatMap(({ pin }, index) => (pin && !defectsAfter[index]?.pin ? [index + 1] : []))

/**
 * The defects after a crop, which gives the picture a new URL. Pins move with the content of the picture. A pin outside
 * of the crop is dropped.
 */
export const movePins = (
  defects: readonly Defect[],
  oldImage: string,
  newImage: string,
  crop: CropSquare,
): Defect[] =>
  defects.map((defect) => {
    if (defect.pin?.image !== oldImage) return defect
    const [x, y] = [(defect.pin.x - crop.x) / crop.size, (defect.pin.y - crop.y) / crop.size]
    const isInside = Math.min(x, y) >= 0 && Math.max(x, y) <= 1
    return isInside ? { ...defect, pin: pinAt(newImage, x, y) } : unpin(defect)
  })
