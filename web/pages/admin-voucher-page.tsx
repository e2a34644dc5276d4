import { VoucherDetail } from '../features/vouchers-staff/voucher-detail'

export default function AdminVoucherPage({ id }: { id: string }) {
  return <VoucherDetail id={id} />
}
