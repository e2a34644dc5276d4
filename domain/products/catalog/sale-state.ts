import { availabilityOf, type PublicationStatus } from './catalog'

/**
 * The state of a product in one word, as staff see it. A published product is for sale, held (unpaid orders hold all units) or sold.
 */
export const SALE_STATES = ['for_sale', 'held', 'sold', 'draft', 'archived'] as const
export type SaleState = (typeof SALE_STATES)[number]

const STATE_BY_AVAILABILITY = { available: 'for_sale', held: 'held', sold: 'sold' } as const

type SaleStateInput = { status: PublicationStatus; stock: number; held: number }

export const saleStateOf = ({ status, ...units }: SaleStateInput): SaleState =>
  status === 'published' ? STATE_BY_AVAILABILITY[availabilityOf(units)] : status

/** Sort orders of the product list for staff. `longest`: the product that was put on sale first comes first. */
export const STAFF_PRODUCT_SORTS = ['newest', 'longest', 'price_asc', 'price_desc'] as const
export type StaffProductSort = (typeof STAFF_PRODUCT_SORTS)[number]
