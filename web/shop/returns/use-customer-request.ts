import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { FieldError } from '../../../domain/forms/fields'
import type { BuyerOrder } from '../../api'
import { mapFirstErrors, filterRemainingErrors } from '../../errors/first-errors'
import { FIELD_SENTENCES } from '../../i18n/field-sentences'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../errors/refusal-text'
import type { RequestDraft } from './request-draft'

/** Fields that every customer request has. */
type RequesterFields = { name: string; order: string; email: string }
type ParseResult<S> =
  | { success: true; data: S }
  | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }

type RequestFormOptions<D extends Record<string, string> & RequesterFields, S, R> = {
  draftStore: RequestDraft<D>
  /** True once the draft can be read. False on the edge, which cannot read the browser's storage. */
  isReady: boolean
  order: BuyerOrder | undefined
  /** Fields in page order, so that the first invalid field gets the focus. */
  fieldNames: readonly (keyof D & string)[]
  fieldIdOf: (name: keyof D & string) => string
  parse: (draft: D) => ParseResult<S>
  send: (request: S, idempotencyKey: string) => Promise<R>
  onDone: (request: S, response: R) => void
}

/** Returns the initial values: the draft about this order, else the data of the order. */
function getInitialFormValues<D extends Record<string, string> & RequesterFields>(
  draftStore: RequestDraft<D>,
  order: BuyerOrder | undefined,
): D {
  const draft = draftStore.read(order?.id ?? '')
  if (!order) return draft ?? draftStore.empty
  const { name, email } = order.buyer
  return { ...(draft ?? { ...draftStore.empty, name, email }), order: order.number }
}

/**
 * Manages the form of a customer request: values, errors and submission. A repeated submission of an unchanged request
 * has no further effect.
 */
export function useCustomerRequest<D extends Record<string, string> & RequesterFields, S, R>(
  options: RequestFormOptions<D, S, R>,
) {
  const { draftStore, isReady, order, fieldNames, fieldIdOf, parse, send, onDone } = options
  const locale = useLocale()
  const client = useQueryClient()
  type RequestFieldName = keyof D & string
  const [draft, setDraft] = useState<D>(() =>
    isReady ? getInitialFormValues(draftStore, order) : draftStore.empty,
  )
  const [errors, setErrors] = useState<Partial<Record<string, FieldError>>>({})
  const [refusal, setRefusal] = useState('')
  /** The last request and its idempotency key. A repeated request with the same text reuses the key. */
  const lastAttempt = useRef({ requestJson: '', key: '' })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ request, idempotencyKey }: { request: S; idempotencyKey: string }) =>
      send(request, idempotencyKey),
    onSuccess: (response, { request }) => {
      draftStore.clear(order?.id ?? '')
      // The order page lists the requests about the order, so its data is refetched.
      void client.invalidateQueries({ queryKey: ['buyer-order'] })
      onDone(request, response)
    },
    onError: async (error) => setRefusal(await refusalText(locale, error)),
  })

  const changeField = (name: RequestFieldName, text: string) => {
    const changedDraft = { ...draft, [name]: text }
    setDraft(changedDraft)
    draftStore.write(order?.id ?? '', changedDraft)
    const parsedRequest = parse(changedDraft)
    const fieldErrors = parsedRequest.success
      ? {}
      : mapFirstErrors<RequestFieldName, FieldError>(parsedRequest.error)
    setErrors((previousErrors) => filterRemainingErrors(previousErrors, [name], fieldErrors))
  }

  const submitRequest = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setRefusal('')
    const parsedRequest = parse(draft)
    if (!parsedRequest.success) {
      const fieldErrors = mapFirstErrors<RequestFieldName, FieldError>(parsedRequest.error)
      setErrors(fieldErrors)
      const firstInvalidField = fieldNames.find((name) => fieldErrors[name])
      if (firstInvalidField) document.getElementById(fieldIdOf(firstInvalidField))?.focus()
      return
    }
    const requestJson = JSON.stringify(parsedRequest.data)
    if (lastAttempt.current.requestJson !== requestJson)
      lastAttempt.current = { requestJson: requestJson, key: crypto.randomUUID() }
    mutate({ request: parsedRequest.data, idempotencyKey: lastAttempt.current.key })
  }

  const fieldPropsOf = (name: RequestFieldName) => ({
    id: fieldIdOf(name),
    value: draft[name] ?? '',
    error: errors[name] ? FIELD_SENTENCES[locale.language][errors[name]] : undefined,
    onChange: ({ target }: { target: { value: string } }) => changeField(name, target.value),
  })

  return { draft, fieldPropsOf, refusal, change: changeField, submit: submitRequest, isPending }
}
