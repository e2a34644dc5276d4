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
      <div className="items-start gap-x-10 lg:grid lg:grid-cols-[minmax(0,48rem)_minmax(0,1fr)] print:block">
        <WithdrawalForm />
        <NextSteps />
      </div>
    </LegalPage>
  )
}

/** The three steps of a return, beside the form. On phones and narrow screens, they are below it. */
function NextSteps() {
  const { steps } = useWithdrawalWords()
  return (
    <section aria-labelledby="withdrawal-steps" className="mt-8 print:hidden">
      <h2 id="withdrawal-steps" className="font-display text-2xl font-semibold">
        {steps.title}
      </h2>
      <ol className="mt-4 space-y-4">
        {steps.list.map(([name, text], index) => (
          <li key={name} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent text-sm font-bold text-ink"
            >
              {index + 1}
            </span>
            <div className="pt-0.5">
              <p className="font-semibold">{name}</p>
              <p className="text-steel-700">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
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
