import { WithdrawalList } from '../features/withdrawals-staff/withdrawal-list'

export default function AdminWithdrawalsPage() {
  return <WithdrawalList />
}
