import type { PublicationStatus } from '../../../../domain/products/catalog/catalog'
import { Badge, type BadgeVariant } from '../../../ui/layout/badge'
import { useStaffProductsWords } from '../words'

const BADGE_VARIANTS: Record<PublicationStatus, BadgeVariant> = {
  draft: 'due',
  published: 'good',
  archived: 'plain',
}

export const StatusBadge = ({ status }: { status: PublicationStatus }) => (
  <Badge variant={BADGE_VARIANTS[status]}>{useStaffProductsWords().status[status]}</Badge>
)
