/** Where a sale was made: on the web, or entered by staff after a call or at the counter. */
export const SALE_CHANNELS = ['web', 'phone', 'counter'] as const
export type SaleChannel = (typeof SALE_CHANNELS)[number]

/** The channels of sales that staff enter by hand. */
export const STAFF_CHANNELS = ['phone', 'counter'] as const satisfies SaleChannel[]
export type StaffChannel = (typeof STAFF_CHANNELS)[number]
