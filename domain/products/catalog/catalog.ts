import type { Minor } from '../../money/money'
import { DAY_MS } from '../../time/time'

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
 * Categories of goods that are too large for the parcel courier. Spec §5 names `wozki`, `zestawy` and
 * `zestawy-specjalistyczne`. The shop applies the rule to every slug that begins with `zestawy`.
 */
export const isLargeCategory = (category: Category): boolean =>
  category === 'wozki' || category.startsWith('zestawy')

/** The grades of the condition. A: like new. B: light marks. C: visible marks or missing parts (rules 4.4). */
export const GRADES = ['A', 'B', 'C'] as const
export type Grade = (typeof GRADES)[number]

export const isGrade = (value: unknown): value is Grade => GRADES.includes(value as Grade)

/**
 * Time that the page of a sold product stays open, ms. After that the nightly job archives the product. Lists, search
 * and sitemap omit the product as soon as it is sold.
 */
export const SOLD_PAGE_PERIOD_MS = 30 * DAY_MS

export const PUBLICATION_STATES = ['draft', 'published', 'archived'] as const
export type PublicationStatus = (typeof PUBLICATION_STATES)[number]

/** `relevance` ranks by the searched words; without a search it equals `newest`. */
export const SORT_ORDERS = ['relevance', 'newest', 'price_asc', 'price_desc', 'discount'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** Filter options for the minimum discount against the catalogue price, whole percent. */
export const DISCOUNT_STEPS = ['10', '20', '30'] as const

export const AVAILABILITIES = ['available', 'held', 'sold'] as const
export type Availability = (typeof AVAILABILITIES)[number]

/** Availability of a product. `held`: unpaid orders hold all units and may still release them. */
export function availabilityOf(units: { stock: number; held: number }): Availability {
  if (units.stock > 0) return 'available'
  return units.held > 0 ? 'held' : 'sold'
}

/** Discount against the catalogue price of a new product, whole percent, rounded (spec §9); 0 if nothing is saved. */
export function calculateDiscountPercent(originalPrice: Minor, exhibitionPrice: Minor): number {
  if (originalPrice <= exhibitionPrice) return 0
  return Math.round(((originalPrice - exhibitionPrice) / originalPrice) * 100)
}

/** Like `calculateDiscountPercent`, but rounded down: an advertised "up to" discount must not be exaggerated (rules 1.9). */
export const discountPercentRoundedDown = (originalPrice: Minor, exhibitionPrice: Minor): number =>
  originalPrice <= exhibitionPrice ? 0 : Math.floor(((originalPrice - exhibitionPrice) * 100) / originalPrice)

type PowerFields = { platform: string | null; batteryIncluded: boolean; category: Category }

/** The battery platform that powers a tool; null for mains tools and for batteries themselves. */
export const batteryPlatform = ({ platform, batteryIncluded, category }: PowerFields): string | null =>
  category === 'akcesoria' && batteryIncluded ? null : platform

/**
 * True if the WEEE rules apply (rules 5.5). Goods without battery or mains, such as trolleys and discs, are not
 * electrical.
 */
export const isElectrical = (product: PowerFields & BatteryFields & { voltage: string | null }): boolean =>
  product.voltage !== null || product.platform !== null || hasBattery(product)

type BatteryFields = {
  batteryIncluded: boolean
  batteryChemistry?: string | null | undefined
  batteryWh?: string | null | undefined
}

/** True if the product is or contains a battery, so that buyers get the information on batteries (rules 5.6). */
export const hasBattery = ({ batteryIncluded, batteryChemistry, batteryWh }: BatteryFields): boolean =>
  batteryIncluded || Boolean(batteryChemistry) || Boolean(batteryWh)

/** The pictures of the gallery: main picture first, without duplicates (spec §2). */
export const listGalleryImages = (image: string, images: readonly string[]): string[] => [
  ...new Set([image, ...images]),
]

/**
 * Widths in px of the stored variants. A picture's URL names the largest width: `/images/{name}-1000.webp`. The
 * smallest width fits the cards of phones, which are 112 CSS px wide, on a screen with two pixels per CSS px.
 */
export const PICTURE_WIDTHS = [224, 400, 700, 1000] as const

export const pictureUrlAtWidth = (url: string, width: (typeof PICTURE_WIDTHS)[number]): string =>
  url.replace(/-1000(\.\w+)$/, `-${width}$1`)
