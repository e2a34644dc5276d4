import { useEffect, useRef } from 'react'
import type { SandboxError, SandboxMethod } from '../../../../domain/orders/payment'
import { Field } from '../../../ui/form/field'
import { Notice } from '../../../ui/layout/notice'
import { groupDigits, removeNonDigits, formatExpiry } from './card-input'
import { useCheckoutWords } from '../words'

export type SandboxCardInput = { number: string; expiry: string; cvc: string; code: string }

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
  type: SandboxMethod['type']
  input: SandboxCardInput
  refusal: SandboxError | null
  onChange: (change: Partial<SandboxCardInput>) => void
}

/** The input fields of the chosen payment method, each with its error. */
export function SandboxFields({ type, input, refusal, onChange }: Props) {
  const { payment: words } = useCheckoutWords()
  const refusedField = refusal ? FIELD_BY_ERROR[refusal] : undefined
  const fieldsRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusedField) fieldsRef.current?.querySelector<HTMLInputElement>(`#payment-${refusedField}`)?.focus()
  }, [refusedField, refusal])
  const field = (name: keyof SandboxCardInput, format: (text: string) => string) => ({
    id: `payment-${name}`,
    value: input[name],
    error: refusal && refusedField === name ? words.sandboxErrors[refusal] : undefined,
    inputMode: 'numeric' as const,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      onChange({ [name]: target.selectionEnd === target.value.length ? format(target.value) : target.value }),
  })
  return (
    <div ref={fieldsRef}>
      {refusal && !refusedField ? (
        <Notice look="danger" role="alert" className="mb-3">
          <p>{words.sandboxErrors[refusal]}</p>
        </Notice>
      ) : null}
      {type === 'card' ? (
        <div className="grid grid-cols-2 gap-x-4">
          <Field
            label={words.cardNumber}
            autoComplete="cc-number"
            className="col-span-2"
            {...field('number', groupDigits)}
          />
          <Field label={words.expiry} autoComplete="cc-exp" {...field('expiry', formatExpiry)} />
          <Field label={words.cvc} autoComplete="cc-csc" maxLength={4} {...field('cvc', removeNonDigits)} />
        </div>
      ) : null}
      {type === 'blik' ? (
        <Field
          label={words.blikCode}
          hint={words.blikHint}
          autoComplete="one-time-code"
          maxLength={7}
          className="tabular-nums"
          {...field('code', removeNonDigits)}
        />
      ) : null}
      {type === 'p24' ? <p className="pb-4">{words.p24Hint}</p> : null}
      {type === 'google_pay' || type === 'apple_pay' ? (
        <p className="pb-4">
          {words.walletHint({ name: type === 'google_pay' ? words.googlePay : words.applePay })}
        </p>
      ) : null}
    </div>
  )
}
