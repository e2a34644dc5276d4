import type { CollectionState } from '../../../../domain/shipments/collection'
import type { LabelAddress } from '../../../../domain/shipments/label-address'
import type { LabelProblem } from '../../../../domain/shipments/shipment'
import type { Timestamp } from '../../../../domain/time/time'

/** A collection to order. `shipmentIds`: ids of the labels at InPost. `shop`: where the courier comes. */
export type CollectionOrder = { shipmentIds: readonly string[]; note: string; shop: LabelAddress }

/** The state of a collection at InPost. */
export type CollectionReading = {
  externalId: string
  state: Exclude<CollectionState, 'requested'>
  problem: LabelProblem | null
}

/**
 * Orders couriers of InPost who collect parcels at the shop. Each call has a time limit. A call rejects with
 * `LabelServiceError` if a later attempt may succeed, and with `LabelRejectedError` if a repeat cannot help.
 */
export type CollectionService = {
  /** Orders a collection. The call is not idempotent: after a failed attempt the caller must look for it with `find`. */
  order(order: CollectionOrder): Promise<CollectionReading>
  /** The collections with at least one of these labels that InPost stored since a time. */
  find(shipmentIds: readonly string[], since: Timestamp): Promise<CollectionReading[]>
  /** Reads a collection; null if InPost does not know it. */
  read(externalId: string): Promise<CollectionReading | null>
  /** Cancels a collection. Resolves with false if InPost no longer cancels it. */
  cancel(externalId: string): Promise<boolean>
}
