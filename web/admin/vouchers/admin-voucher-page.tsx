import { VoucherDetail } from './voucher-detail'

export default function AdminVoucherPage({ id }: { id: string }) {
  return <VoucherDetail id={id} />
}
