import type { Firm } from '../domain/settings'
import type { DeliveryTexts } from '../domain/shipping'
import type { LongTextSection } from '../domain/long-text'

/** Texts of the information dialogs. `delivery` is formatted for the visitor. */
export type InfoText = (facts: {
  firm: Firm
  delivery: DeliveryTexts
}) => Record<'about' | 'exhibition' | 'shipping', LongTextSection[]>
