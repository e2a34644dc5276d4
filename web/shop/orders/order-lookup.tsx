import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldError } from '../../../domain/forms/fields'
import { OrderLookup as Lookup } from '../../../domain/orders/order-lookup'
import { api, ensureOk } from '../../api'
import { mapFirstErrors } from '../../errors/first-errors'
import { FIELD_SENTENCES } from '../../i18n/field-sentences'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../errors/refusal-text'
import { Button } from '../../ui/form/button'
import { Field } from '../../ui/form/field'
import { Icon } from '../../ui/image/icon'
import { Notice } from '../../ui/layout/notice'
import { Spinner } from '../../ui/loading/spinner'
import { useIsHydrated } from '../../ui/loading/use-hydrated'
import { useOrderWords } from './words'

type LookupField = 'number' | 'email'
const lookupFieldId = (name: LookupField) => `lookup-${name}`

/**
 * Form for a visitor without a valid order link. Mails a new link after order number and e-mail address are entered.
 * Reveals no order data.
 */
export function OrderLookup({ isLinkInvalid }: { isLinkInvalid: boolean }) {
  const locale = useLocale()
  const { language } = locale
  const { lookup: words } = useOrderWords()
  const isHydrated = useIsHydrated()
  const [values, setValues] = useState({ number: '', email: '' })
  const [errors, setErrors] = useState<Partial<Record<LookupField, FieldError>>>({})
  const [refusal, setRefusal] = useState('')
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: (lookup: Lookup) => ensureOk(api.orders.link.$post({ json: lookup })),
    onError: async (error) => setRefusal(await refusalText(locale, error)),
  })
  const submitLookup = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setRefusal('')
    const parsedLookup = Lookup.safeParse({ ...values, language })
    if (parsedLookup.success) return mutate(parsedLookup.data)
    const fieldErrors = mapFirstErrors<LookupField, FieldError>(parsedLookup.error)
    setErrors(fieldErrors)
    document.getElementById(lookupFieldId(fieldErrors.number ? 'number' : 'email'))?.focus()
  }
  if (isSuccess) return <LinkSentNotice email={values.email} onRetry={reset} />
  const fieldProps = (name: LookupField) => ({
    id: lookupFieldId(name),
    label: words[name],
    value: values[name],
    error: errors[name] ? FIELD_SENTENCES[language][errors[name]] : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value })
      setErrors(({ [name]: _, ...others }) => others)
    },
  })
  return (
    <div className="shell max-w-xl py-10 md:py-16">
      <h1 className="font-display text-4xl font-bold leading-none md:text-5xl">{words.title}</h1>
      {isLinkInvalid ? (
        <Notice variant="warning" className="mt-4">
          <p>{words.invalid}</p>
        </Notice>
      ) : null}
      <p className="mt-4 text-lg text-steel-700">{words.lead}</p>
      <form noValidate onSubmit={submitLookup} className="mt-6">
        <fieldset disabled={!isHydrated}>
          <Field {...fieldProps('number')} hint={words.numberHint} autoComplete="off" aria-required="true" />
          <Field
            {...fieldProps('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            aria-required="true"
          />
          {refusal ? (
            <Notice variant="danger" role="alert" className="mb-4">
              <p>
                {words.failed} {refusal}
              </p>
            </Notice>
          ) : null}
          <Button type="submit" aria-disabled={isPending} className="w-full sm:w-auto">
            {isPending ? <Spinner /> : null}
            {words.submit}
          </Button>
        </fieldset>
      </form>
    </div>
  )
}

function LinkSentNotice({ email, onRetry }: { email: string; onRetry: () => void }) {
  const { lookup: words } = useOrderWords()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  return (
    <div className="shell flex max-w-xl flex-col items-start gap-4 py-10 md:py-16">
      <Icon shape={Mail} className="size-12 text-accent-deep" />
      <h1
        ref={headingRef}
        tabIndex={-1}
        className="font-display text-4xl font-bold leading-none outline-none md:text-5xl"
      >
        {words.sent}
      </h1>
      <p className="text-lg text-steel-700">{words.sentLead({ email })}</p>
      <Button variant="secondary" onClick={onRetry}>
        {words.again}
      </Button>
    </div>
  )
}
