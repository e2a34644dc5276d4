import { VoucherBalance } from './voucher-balance'

export default function VoucherPage() {
  return <VoucherBalance />
}
