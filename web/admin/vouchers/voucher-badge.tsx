import type { VoucherState } from '../../../domain/vouchers/voucher-staff'
import { Badge, type BadgeVariant } from '../../ui/layout/badge'
import { useStaffVoucherWords } from './words'

const BADGE_VARIANTS: Record<VoucherState, BadgeVariant> = {
  active: 'good',
  used: 'plain',
  expired: 'plain',
  blocked: 'bad',
}

export const VoucherBadge = ({ status }: { status: VoucherState }) => (
  <Badge variant={BADGE_VARIANTS[status]}>{useStaffVoucherWords().status[status]}</Badge>
)
