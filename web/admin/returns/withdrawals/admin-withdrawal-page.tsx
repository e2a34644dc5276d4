import { WithdrawalDetail } from './withdrawal-detail'

export default function AdminWithdrawalPage({ id }: { id: string }) {
  return <WithdrawalDetail id={id} />
}
