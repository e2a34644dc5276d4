import { LegalPage } from '../features/legal/legal-page'
import { WithdrawalForm } from '../features/withdrawals/withdrawal-form'

/** Where the button "Withdraw from contract here" leads: the online function, and below it all about the right. */
export default function WithdrawalPage() {
  return (
    <LegalPage name="withdrawal">
      <WithdrawalForm />
    </LegalPage>
  )
}
