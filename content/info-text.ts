import type { Firm } from '../domain/settings'
import type { ShownDelivery } from '../domain/shipping'
import type { TextSection } from '../domain/long-text'

/** What the information dialogs say; what delivery costs is as the visitor reads it. */
export type InfoText = (facts: {
  firm: Firm
  delivery: ShownDelivery
}) => Record<'about' | 'exhibition' | 'shipping', TextSection[]>
