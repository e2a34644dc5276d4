import type { EmailStatus } from '../../../domain/mail/email-list'
import { Badge, type BadgeVariant } from '../../ui/layout/badge'
import { useStaffEmailWords } from './words'

const BADGE_VARIANTS: Record<EmailStatus, BadgeVariant> = { waiting: 'due', sent: 'good', given_up: 'bad' }

export const EmailBadge = ({ status }: { status: EmailStatus }) => (
  <Badge variant={BADGE_VARIANTS[status]}>{useStaffEmailWords().status[status]}</Badge>
)
