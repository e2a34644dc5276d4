import type { Firm } from '../domain/settings/settings'
import type { DeliveryTexts } from '../domain/delivery/shipping'
import type { LongTextSection } from '../domain/text/long-text'

/** Texts of the information dialogs. `delivery` is formatted for the visitor. */
export type InfoText = (shopDetails: {
  firm: Firm
  delivery: DeliveryTexts
}) => Record<'about' | 'exhibition' | 'shipping', LongTextSection[]>
