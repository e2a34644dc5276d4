import type { VoucherState } from '../../../domain/voucher-staff'
import { Badge, type BadgeLook } from '../../ui/badge'
import { useStaffVoucherWords } from './words'

const LOOKS: Record<VoucherState, BadgeLook> = {
  active: 'good',
  used: 'plain',
  expired: 'plain',
  blocked: 'bad',
}

export const VoucherBadge = ({ status }: { status: VoucherState }) => (
  <Badge look={LOOKS[status]}>{useStaffVoucherWords().status[status]}</Badge>
)
