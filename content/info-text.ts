import type { Courier } from '../domain/delivery/couriers'
import type { Firm } from '../domain/settings/settings'
import type { DeliveryTexts } from '../domain/delivery/shipping'
import type { LongTextSection } from '../domain/text/long-text'

/** Texts of the information dialogs. `delivery` is formatted for the visitor. */
export type InfoText = (shopDetails: {
  firm: Firm
  delivery: DeliveryTexts
  /** The offered couriers. */
  couriers: readonly Courier[]
}) => Record<'about' | 'exhibition' | 'shipping', LongTextSection[]>
