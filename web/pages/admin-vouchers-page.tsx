import { VoucherList } from '../features/vouchers-staff/voucher-list'

export default function AdminVouchersPage() {
  return <VoucherList />
}
