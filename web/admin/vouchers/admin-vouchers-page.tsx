import { VoucherList } from './voucher-list'

export default function AdminVouchersPage() {
  return <VoucherList />
}
