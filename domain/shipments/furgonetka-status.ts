import type { ReportedStatus } from './shipment'

/** The states of a package at Furgonetka, with their meaning for the shop. */
const FURGONETKA_STATUSES: Readonly<Record<string, ReportedStatus>> = {
  // A draft, which costs nothing until it is ordered.
  waiting: 'pending',
  ordered: 'ready',
  // The courier did not get the parcel from the shop.
  'collect-problem': 'ready',
  canceled: 'cancelled',
  collected: 'on_the_way',
  transit: 'on_the_way',
  delivery: 'out_for_delivery',
  'delivery-problem': 'undelivered',
  'unexpected-situation': 'undelivered',
  delivered: 'delivered',
  returned: 'returned',
}

/** The meaning of a Furgonetka state; null for a state that the shop does not know. */
export const readFurgonetkaStatus = (state: string): ReportedStatus | null =>
  Object.hasOwn(FURGONETKA_STATUSES, state) ? (FURGONETKA_STATUSES[state] ?? null) : null
