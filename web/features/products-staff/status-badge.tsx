import type { Publication } from '../../../domain/catalog'
import { Badge, type BadgeVariant } from '../../ui/badge'
import { useStaffProductsWords } from './words'

const BADGE_VARIANTS: Record<Publication, BadgeVariant> = {
  draft: 'due',
  published: 'good',
  archived: 'plain',
}

export const StatusBadge = ({ status }: { status: Publication }) => (
  <Badge look={BADGE_VARIANTS[status]}>{useStaffProductsWords().status[status]}</Badge>
)
