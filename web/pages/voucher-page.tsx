import { VoucherBalance } from '../features/vouchers/voucher-balance'

export default function VoucherPage() {
  return <VoucherBalance />
}
