import { LegalPage } from '../../legal/document/legal-page'
import { useStoredReceipt } from '../use-receipt'
import { useRequestLink } from '../use-request-link'
import { RequestSection } from '../request-section'
import { RequestForm } from './request-form'
import { type WithdrawalReceiptData, WithdrawalReceipt } from './withdrawal-receipt'
import { useWithdrawalWords } from './words'

/**
 * The page that the button "Withdraw from contract here" opens: the online form, then the information on the right of
 * withdrawal.
 */
export default function WithdrawalPage() {
  return (
    <LegalPage name="withdrawal">
      <WithdrawalForm />
    </LegalPage>
  )
}

/** The online withdrawal function (rules 3.1–3.5): the form with one button, then the receipt. */
function WithdrawalForm() {
  const words = useWithdrawalWords()
  const link = useRequestLink()
  const [receipt, showReceipt] = useStoredReceipt<WithdrawalReceiptData>(link)
  if (receipt) return <WithdrawalReceipt receipt={receipt} onNewRequest={() => showReceipt(null)} />
  return (
    <RequestSection
      title={words.title}
      link={link}
      lead={<p className="mt-2 text-steel-700">{words.lead}</p>}
    >
      {(formProps) => <RequestForm {...formProps} onDone={showReceipt} />}
    </RequestSection>
  )
}
