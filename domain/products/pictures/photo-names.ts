import { normalizeForSearch } from '../../text/normalize-for-search'

/** Maximum number of photos matched with products at once. */
export const MAX_PHOTOS = 200
/** Maximum number of SKUs in one request, and maximum length of a SKU in characters. */
export const MAX_SKUS_PER_REQUEST = 500
export const MAX_SKU_LENGTH = 40

/**
 * Separators in SKUs. File names do not allow all separators, so a file name may have another separator than the SKU.
 */
const FILE_NAME_SEPARATORS = ['-', '_', ' ', '/', '.'] as const
const FILE_NAME_SEPARATOR_PATTERN = /[-_ /.]/g
/** The photo number after a SKU: "-2", "_3", " 4" or " (5)". */
const NUMBERED_NAME_PATTERN = /^(.+?)(?:[-_ ](\d{1,2})|\s?\((\d{1,2})\))$/

/** The file name without its extension, in composed Unicode: some systems store letters and diacritics separately. */
const baseNameOf = (fileName: string): string =>
  fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .trim()
    .normalize('NFC')

type ParsedPhotoName = { sku: string; position: number }

/** Possible interpretations of a file name: a whole SKU, or a SKU and a photo number. */
function interpretFileName(fileName: string): ParsedPhotoName[] {
  const baseName = baseNameOf(fileName)
  const [, sku, plainNumber, bracketedNumber] = NUMBERED_NAME_PATTERN.exec(baseName) ?? []
  const photoNumber = Number(plainNumber ?? bracketedNumber)
  return [{ sku: baseName, position: 1 }, ...(sku && photoNumber > 0 ? [{ sku, position: photoNumber }] : [])]
}

const spellingsOfSku = (sku: string): string[] =>
  [
    sku,
    ...FILE_NAME_SEPARATORS.map((separator) => sku.replace(FILE_NAME_SEPARATOR_PATTERN, separator)),
  ].flatMap((spelling) =>
    // The database ignores case for ASCII letters only, so SKUs with other letters are looked up in both cases.
    /^[ -~]*$/.test(spelling) ? [spelling] : [spelling, spelling.toUpperCase(), spelling.toLowerCase()],
  )

/** All SKUs that the photo names may contain, in every spelling and case, split into chunks for look-ups. */
export function findSkuChunks(fileNames: readonly string[]): string[][] {
  const skuCandidates = fileNames.flatMap((name) =>
    interpretFileName(name).flatMap(({ sku }) => spellingsOfSku(sku)),
  )
  const skus = [...new Set(skuCandidates)].filter((sku) => sku !== '' && sku.length <= MAX_SKU_LENGTH)
  return Array.from({ length: Math.ceil(skus.length / MAX_SKUS_PER_REQUEST) }, (_, index) =>
    skus.slice(index * MAX_SKUS_PER_REQUEST, (index + 1) * MAX_SKUS_PER_REQUEST),
  )
}

export type PhotoMatch<Photo, Product> = { photo: Photo; product: Product; position: number }
/** `ambiguous`: several products match the name. */
export type UnmatchedPhoto<Photo> = { photo: Photo; reason: 'unknown' | 'ambiguous' }

const toSkuKey = (sku: string): string => normalizeForSearch(sku).replace(FILE_NAME_SEPARATOR_PATTERN, '-')

/**
 * Matches photos with products by file name: `SKU.jpg`, `SKU-2.webp`, `sku_3.PNG`, case ignored. If a name equals a
 * whole SKU, the photo belongs to that product, even if the name ends in a number. Matches are in display order within
 * each product.
 */
export function matchPhotos<Photo extends { name: string }, Product extends { id: string; sku: string }>(
  photos: readonly Photo[],
  products: readonly Product[],
): { matched: PhotoMatch<Photo, Product>[]; unmatched: UnmatchedPhoto<Photo>[] } {
  const matches: PhotoMatch<Photo, Product>[] = []
  const unmatchedPhotos: UnmatchedPhoto<Photo>[] = []
  for (const photo of photos) {
    const match = interpretFileName(photo.name)
      .map(({ sku, position }) => ({ position, named: groupProductsBySku(products, sku) }))
      .find(({ named }) => named.length > 0)
    const [product, secondProduct] = match?.named ?? []
    if (product && match && !secondProduct) matches.push({ photo, product, position: match.position })
    else unmatchedPhotos.push({ photo, reason: secondProduct ? 'ambiguous' : 'unknown' })
  }
  const positionByProductId = new Map(products.map(({ id }, index) => [id, index]))
  return {
    matched: matches.toSorted(
      (a, b) =>
        (positionByProductId.get(a.product.id) ?? 0) - (positionByProductId.get(b.product.id) ?? 0) ||
        a.position - b.position,
    ),
    unmatched: unmatchedPhotos,
  }
}

/** Returns the product with exactly this SKU, else the products whose SKU differs only in separators. */
function groupProductsBySku<Product extends { sku: string }>(
  products: readonly Product[],
  sku: string,
): Product[] {
  const exactMatches = products.filter(
    (product) => normalizeForSearch(product.sku) === normalizeForSearch(sku),
  )
  return exactMatches.length > 0
    ? exactMatches
    : products.filter((product) => toSkuKey(product.sku) === toSkuKey(sku))
}
