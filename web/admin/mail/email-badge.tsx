import type { ShownEmailStatus } from '../../../domain/mail/email-list'
import { Badge, type BadgeVariant } from '../../ui/layout/badge'
import { useStaffEmailWords } from './words'

const BADGE_VARIANTS: Record<ShownEmailStatus, BadgeVariant> = {
  waiting: 'due',
  sent: 'good',
  given_up: 'bad',
  kept: 'due',
}

export const EmailBadge = ({ status }: { status: ShownEmailStatus }) => (
  <Badge variant={BADGE_VARIANTS[status]}>{useStaffEmailWords().status[status]}</Badge>
)
