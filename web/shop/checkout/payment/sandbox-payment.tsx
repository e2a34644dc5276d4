import { type ReactNode, useRef, useState, useEffect } from 'react'
import type { SandboxConfirmBody, SandboxError, SandboxMethod } from '../../../../domain/payments/payment'
import {
  PAYMENT_METHOD_DETAILS,
  type PaymentMethod,
  paymentMethodLabel,
  paymentMethodsFor,
} from '../../../../domain/payments/payment-methods'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { Spinner } from '../../../ui/loading/spinner'
import { Tabs } from '../../../ui/layout/tabs'
import type { PaymentFormProps } from './payment-form'
import { toPaymentOutcome } from './payment-outcome'
import { confirmSandboxPayment } from '../queries'
import { refusalText } from '../../../errors/refusal-text'
import { hasErrorCode } from './has-error-code'
import { useCheckoutWords } from '../words'
import { Field } from '../../../ui/form/field'
import { groupDigits, removeNonDigits, formatExpiry } from './card-input'

const EMPTY_CARD_INPUT: SandboxCardInput = { number: '', expiry: '', cvc: '', code: '' }

function sandboxMethodOf(
  paymentMethod: PaymentMethod,
  { number, expiry, cvc, code }: SandboxCardInput,
): SandboxMethod {
  if (paymentMethod === 'card') return { type: paymentMethod, number, expiry, cvc }
  return paymentMethod === 'blik' ? { type: paymentMethod, code } : { type: paymentMethod }
}

/** The payment form of the sandbox provider. Typed values survive a change of the payment method. */
export function SandboxPayment({ payment, amount, onPaid, onPaymentClosed, onBusyChange }: PaymentFormProps) {
  const locale = useLocale()
  const { payment: words } = useCheckoutWords()
  const offeredMethods = paymentMethodsFor(payment.currency)
  const [type, setType] = useState<PaymentMethod>(offeredMethods[0] ?? 'card')
  const [input, setInput] = useState(EMPTY_CARD_INPUT)
  const [refusal, setRefusal] = useState<SandboxError | null>(null)
  const [problemText, setProblemText] = useState<string | null>(null)
  const [needsBankApproval, setNeedsBankApproval] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const isBusy = useRef(false)

  const confirmPayment = async (confirmation: SandboxConfirmBody) => {
    if (isBusy.current) return
    isBusy.current = true
    let isAwaitingBankApproval = needsBankApproval
    setWorking(true)
    onBusyChange(true)
    setRefusal(null)
    setProblemText(null)
    try {
      const { status, error } = await confirmSandboxPayment(confirmation)
      isAwaitingBankApproval = status === 'requires_action'
      if (error) return setRefusal(error)
      if (isAwaitingBankApproval) return
      const sandboxOutcome = toPaymentOutcome({ paymentIntent: { status } })
      if (sandboxOutcome.nextStep === 'result') onPaid()
      else setProblemText(words[sandboxOutcome.paymentError])
    } catch (error) {
      const isPaymentClosed =
        hasErrorCode(error, 'payment.not_confirmable') || hasErrorCode(error, 'payment.unknown_intent')
      if (isPaymentClosed) isAwaitingBankApproval = false
      await (isPaymentClosed ? onPaymentClosed() : Promise.reject(error)).catch(async (checkError: unknown) =>
        setProblemText(await refusalText(locale, checkError)),
      )
    } finally {
      isBusy.current = false
      setWorking(false)
      setNeedsBankApproval(isAwaitingBankApproval)
      onBusyChange(isAwaitingBankApproval)
    }
  }
  const { clientSecret } = payment
  const errorNotice = problemText ? (
    <Notice variant="danger" role="alert" className="mb-3">
      <p>{problemText}</p>
    </Notice>
  ) : null

  return (
    <>
      <Notice>
        <p>{words.sandbox}</p>
        <p className="font-normal">{words.sandboxHint({ hasBlik: payment.currency === 'PLN' })}</p>
      </Notice>
      {needsBankApproval ? (
        <BankApprovalPrompt
          isWorking={isWorking}
          onAnswer={(action) => void confirmPayment({ clientSecret, action })}
        >
          {errorNotice}
        </BankApprovalPrompt>
      ) : (
        <form
          noValidate
          className="mt-4"
          onSubmit={(event) => {
            event.preventDefault()
            void confirmPayment({ clientSecret, method: sandboxMethodOf(type, input) })
          }}
        >
          <Tabs
            label={words.method}
            tabs={offeredMethods.map((value) => ({
              value,
              name: paymentMethodLabel(value, locale.language),
            }))}
            value={type}
            onChange={(nextMethod) => {
              setType(nextMethod)
              setRefusal(null)
              setProblemText(null)
            }}
          >
            <SandboxFields
              method={type}
              input={input}
              sandboxError={refusal}
              onChange={(change) => {
                setInput({ ...input, ...change })
                setRefusal(null)
              }}
            />
          </Tabs>
          {errorNotice}
          <Button type="submit" disabled={isWorking} className="min-h-13 w-full text-lg!">
            {isWorking ? <Spinner /> : null}
            {isWorking ? words.paying : words.pay({ amount })}
          </Button>
        </form>
      )}
    </>
  )
}

/** Imitates the step in which the buyer approves the payment at the bank. */
function BankApprovalPrompt({
  isWorking,
  onAnswer,
  children,
}: {
  isWorking: boolean
  onAnswer: (action: 'approve' | 'reject') => void
  /** The error message of the last payment attempt, if any. */
  children: ReactNode
}) {
  const { payment: words } = useCheckoutWords()
  return (
    <div role="alert" className="mt-4 space-y-4 rounded-sm p-4 ring-2 ring-inset ring-ink">
      <p className="text-lg font-semibold">{words.action}</p>
      {children}
      <div className="grid gap-2 sm:grid-cols-2">
        <Button disabled={isWorking} onClick={() => onAnswer('approve')}>
          {words.approve}
        </Button>
        <Button variant="secondary" disabled={isWorking} onClick={() => onAnswer('reject')}>
          {words.reject}
        </Button>
      </div>
    </div>
  )
}

type SandboxCardInput = { number: string; expiry: string; cvc: string; code: string }

/** The input field that each error concerns; other errors concern the payment as a whole. */
const FIELD_BY_ERROR: Partial<Record<SandboxError, keyof SandboxCardInput>> = {
  invalid_number: 'number',
  invalid_expiry: 'expiry',
  expired_card: 'expiry',
  invalid_cvc: 'cvc',
  invalid_blik: 'code',
  blik_declined: 'code',
}

type Props = {
  method: PaymentMethod
  input: SandboxCardInput
  sandboxError: SandboxError | null
  onChange: (change: Partial<SandboxCardInput>) => void
}

/** The input fields of the chosen payment method, each with its error. */
function SandboxFields({ method, input, sandboxError, onChange }: Props) {
  const { language } = useLocale()
  const { payment: words } = useCheckoutWords()
  const { confirmation } = PAYMENT_METHOD_DETAILS[method]
  const refusedField = sandboxError ? FIELD_BY_ERROR[sandboxError] : undefined
  const fieldsRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusedField) fieldsRef.current?.querySelector<HTMLInputElement>(`#payment-${refusedField}`)?.focus()
  }, [refusedField, sandboxError])
  const fieldProps = (fieldName: keyof SandboxCardInput, format: (text: string) => string) => ({
    id: `payment-${fieldName}`,
    value: input[fieldName],
    error: sandboxError && refusedField === fieldName ? words.sandboxErrors[sandboxError] : undefined,
    inputMode: 'numeric' as const,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      onChange({
        [fieldName]: target.selectionEnd === target.value.length ? format(target.value) : target.value,
      }),
  })
  return (
    <div ref={fieldsRef}>
      {sandboxError && !refusedField ? (
        <Notice variant="danger" role="alert" className="mb-3">
          <p>{words.sandboxErrors[sandboxError]}</p>
        </Notice>
      ) : null}
      {method === 'card' ? (
        <div className="grid grid-cols-2 gap-x-4">
          <Field
            label={words.cardNumber}
            autoComplete="cc-number"
            className="col-span-2"
            {...fieldProps('number', groupDigits)}
          />
          <Field label={words.expiry} autoComplete="cc-exp" {...fieldProps('expiry', formatExpiry)} />
          <Field
            label={words.cvc}
            autoComplete="cc-csc"
            maxLength={4}
            {...fieldProps('cvc', removeNonDigits)}
          />
        </div>
      ) : null}
      {method === 'blik' ? (
        <Field
          label={words.blikCode}
          hint={words.blikHint}
          autoComplete="one-time-code"
          maxLength={7}
          className="tabular-nums"
          {...fieldProps('code', removeNonDigits)}
        />
      ) : null}
      {confirmation === 'bank' ? <p className="pb-4">{words.bankHint}</p> : null}
      {confirmation === 'wallet' ? (
        <p className="pb-4">{words.walletHint({ name: paymentMethodLabel(method, language) })}</p>
      ) : null}
    </div>
  )
}
