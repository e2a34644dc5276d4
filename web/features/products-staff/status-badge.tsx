import type { Publication } from '../../../domain/catalog'
import { Badge, type BadgeLook } from '../../ui/badge'
import { useStaffProductsWords } from './words'

const LOOKS: Record<Publication, BadgeLook> = { draft: 'due', published: 'good', archived: 'plain' }

export const StatusBadge = ({ status }: { status: Publication }) => (
  <Badge look={LOOKS[status]}>{useStaffProductsWords().status[status]}</Badge>
)
