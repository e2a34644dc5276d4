import type { EmailStatus } from '../../../domain/email-list'
import { Badge, type BadgeLook } from '../../ui/badge'
import { useStaffEmailWords } from './words'

const LOOKS: Record<EmailStatus, BadgeLook> = { waiting: 'due', sent: 'good', given_up: 'bad' }

export const EmailBadge = ({ status }: { status: EmailStatus }) => (
  <Badge look={LOOKS[status]}>{useStaffEmailWords().status[status]}</Badge>
)
