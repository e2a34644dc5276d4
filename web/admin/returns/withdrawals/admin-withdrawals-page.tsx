import { WithdrawalList } from './withdrawal-list'

export default function AdminWithdrawalsPage() {
  return <WithdrawalList />
}
