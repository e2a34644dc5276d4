import type { SaleState } from '../../../../domain/products/catalog/sale-state'
import { Badge, type BadgeVariant } from '../../../ui/layout/badge'
import { useProductListWords } from './words'

const BADGE_VARIANTS: Record<SaleState, BadgeVariant> = {
  for_sale: 'good',
  held: 'due',
  sold: 'plain',
  draft: 'due',
  archived: 'plain',
}

export const StateBadge = ({ state }: { state: SaleState }) => (
  <Badge variant={BADGE_VARIANTS[state]}>{useProductListWords().state[state]}</Badge>
)
