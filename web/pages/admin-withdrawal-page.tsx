import { WithdrawalDetail } from '../features/withdrawals-staff/withdrawal-detail'

export default function AdminWithdrawalPage({ id }: { id: string }) {
  return <WithdrawalDetail id={id} />
}
