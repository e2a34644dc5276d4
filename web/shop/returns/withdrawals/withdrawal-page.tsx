import { LegalPage } from '../../legal/document/legal-page'
import { WithdrawalForm } from './withdrawal-form'

/**
 * The target of the button "Withdraw from contract here": the online form, then the information on the right of
 * withdrawal.
 */
export default function WithdrawalPage() {
  return (
    <LegalPage name="withdrawal">
      <WithdrawalForm />
    </LegalPage>
  )
}
