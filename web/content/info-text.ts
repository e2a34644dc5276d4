import type { TextSection } from '../ui/text-sections'

/** What the information dialogs say; `fee` and `threshold` are prices as the visitor reads them. */
export type InfoText = (amounts: {
  fee: string
  threshold: string
}) => Record<'about' | 'exhibition' | 'shipping', TextSection[]>
