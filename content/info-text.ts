import type { Firm } from '../domain/settings'
import type { TextSection } from '../domain/long-text'

/** What the information dialogs say; `fee` and `threshold` are prices as the visitor reads them. */
export type InfoText = (facts: {
  firm: Firm
  fee: string
  threshold: string
}) => Record<'about' | 'exhibition' | 'shipping', TextSection[]>
