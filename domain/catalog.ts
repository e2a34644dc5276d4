import type { Minor } from './money'

export const CATEGORIES = [
  'wiertarki',
  'szlifierki',
  'klucze',
  'mloty',
  'wozki',
  'zestawy',
  'pily',
  'lasery',
  'akcesoria',
  'zestawy-specjalistyczne-milwaukee',
  'zestawy-makita',
] as const
export type Category = (typeof CATEGORIES)[number]

export const isCategory = (value: unknown): value is Category => CATEGORIES.includes(value as Category)

/**
 * Categories whose goods are too large for the parcel courier (specification 5 names `wozki`, `zestawy` and
 * `zestawy-specjalistyczne`; design 5 reads the last as every slug that begins with `zestawy`).
 */
export const isLargeCategory = (category: Category): boolean =>
  category === 'wozki' || category.startsWith('zestawy')

/** A like new, B light marks, C visible marks or parts missing (rules 4.4). */
export const GRADES = ['A', 'B', 'C'] as const
export type Grade = (typeof GRADES)[number]

export const isGrade = (value: unknown): value is Grade => GRADES.includes(value as Grade)

/** A sold product stays in lists, search and sitemap this long, ms; then the nightly job archives it. */
export const SOLD_LISTED_MS = 30 * 24 * 3_600_000

export const PUBLICATION = ['draft', 'published', 'archived'] as const
export type Publication = (typeof PUBLICATION)[number]

/** `relevance` is how well a product matches searched words; without any it is `newest`. */
export const SORTS = ['relevance', 'newest', 'price_asc', 'price_desc', 'discount'] as const
export type Sort = (typeof SORTS)[number]

export const AVAILABILITIES = ['available', 'held', 'sold'] as const
export type Availability = (typeof AVAILABILITIES)[number]

/** `held`: nobody can buy it now, but someone is still paying and it may come back (design 4). */
export function availability(pieces: { stock: number; held: number }): Availability {
  if (pieces.stock > 0) return 'available'
  return pieces.held > 0 ? 'held' : 'sold'
}

/** Whole percent saved against the catalogue price of a new one, rounded (specification 9); 0 when nothing is saved. */
export function discountPercent(originalPrice: Minor, exhibitionPrice: Minor): number {
  if (originalPrice <= exhibitionPrice) return 0
  return Math.round(((originalPrice - exhibitionPrice) / originalPrice) * 100)
}

/** The same, rounded down: what an advertised "up to" may promise (rules 1.9). */
export const discountAtLeast = (originalPrice: Minor, exhibitionPrice: Minor): number =>
  originalPrice <= exhibitionPrice ? 0 : Math.floor(((originalPrice - exhibitionPrice) * 100) / originalPrice)

/** A name whose numbers stay with their units when a line breaks: "12 V", "230 mm". */
export const unbroken = (name: string): string =>
  name.replace(/(\d) (V|W|Ah|Nm|J|mm|cm|m|kg|l|szt\.|×)(?=\W|$)/gu, '$1\u00a0$2')

type Powered = { platform: string | null; batteryIncluded: boolean; category: Category }

/** The battery platform whose batteries a tool runs on; null for tools on the mains and for batteries themselves. */
export const runsOn = ({ platform, batteryIncluded, category }: Powered): string | null =>
  category === 'akcesoria' && batteryIncluded ? null : platform

/** Whether the rules on worn-out electrical equipment speak of it (rules 5.5); a trolley or a disc is none. */
export const isElectrical = (goods: Powered & { voltage: string | null }): boolean =>
  goods.voltage !== null || goods.platform !== null || goods.batteryIncluded

const DIMENSIONS = 'Wymiary:'

/** The text after "Wymiary:" in the Polish feature lines, or null (specification 2, dimensions card). */
export function dimensionsOf(features: readonly string[]): string | null {
  const line = features.find((feature) => feature.startsWith(DIMENSIONS))
  return line ? line.slice(DIMENSIONS.length).trim() : null
}

/** Main picture first, each picture once (specification 2, gallery). */
export const gallery = (image: string, images: readonly string[]): string[] => [
  ...new Set([image, ...images]),
]

/** Widths in px that every picture exists in; the address names the largest: `/images/{name}-1000.webp`. */
export const PICTURE_WIDTHS = [400, 700, 1000] as const

/** The address of a picture in one of its widths. */
export const pictureAt = (url: string, width: (typeof PICTURE_WIDTHS)[number]): string =>
  url.replace(/-1000(\.\w+)$/, `-${width}$1`)
