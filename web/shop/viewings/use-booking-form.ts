import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { FieldError } from '../../../domain/forms/fields'
import { paths } from '../../../domain/pages/page-paths'
import { NewViewing, viewingLinkFragment } from '../../../domain/viewings/viewing'
import { ApiError } from '../../api'
import { filterRemainingErrors, mapFirstErrors } from '../../errors/first-errors'
import { refusalText } from '../../errors/refusal-text'
import { FIELD_SENTENCES } from '../../i18n/field-sentences'
import { useLocale } from '../../i18n/locale'
import { navigate } from '../../navigation'
import { useIsHydrated } from '../../ui/loading/use-hydrated'
import { createRequestDraft } from '../returns/request-draft'
import { bookViewing } from './queries'
import { useViewingWords } from './words'

/** The draft of the booking form: its unsent input. */
const viewingDraft = createRequestDraft('viewing-draft', {
  startsAt: '',
  name: '',
  email: '',
  phone: '',
  note: '',
})
type BookingField = keyof typeof viewingDraft.empty

/** Fields in page order, so that the first invalid field gets the focus. */
const FIELD_NAMES = ['startsAt', 'name', 'email', 'phone', 'note'] as const satisfies BookingField[]

/**
 * Manages the form of a booking: values, errors and submission. A repeated submission of unchanged input has no further
 * effect. `onSlotTaken` runs if another visitor has booked the chosen slot.
 */
export function useBookingForm(id: string, slug: string, onSlotTaken: () => void) {
  const locale = useLocale()
  const words = useViewingWords()
  const isHydrated = useIsHydrated()
  const [draft, setDraft] = useState(() =>
    isHydrated ? (viewingDraft.read(slug) ?? viewingDraft.empty) : viewingDraft.empty,
  )
  const [errors, setErrors] = useState<Partial<Record<string, FieldError>>>({})
  const [refusal, setRefusal] = useState('')
  /** The last request and its idempotency key. A repeated request with the same content reuses the key. */
  const lastAttempt = useRef({ requestJson: '', key: '' })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ request, key }: { request: NewViewing; key: string }) => bookViewing(request, key),
    onSuccess: (link) => {
      viewingDraft.clear(slug)
      // Back must not lead to the form, which would book a second viewing.
      navigate(paths.viewing[locale.language] + viewingLinkFragment(link), { replace: true })
      // Scrolls to the top, because the layout does not scroll after a navigation to a URL with this hash.
      document.documentElement.scrollTop = 0
    },
    onError: async (error) => {
      setRefusal(await refusalText(locale, error))
      if (error instanceof ApiError && error.code === 'viewing.slot_taken') {
        changeField('startsAt', '')
        onSlotTaken()
      }
    },
  })
  const parse = ({ phone, note, ...values }: typeof draft) =>
    NewViewing.safeParse({
      ...values,
      product: slug,
      language: locale.language,
      phone: phone.trim() || undefined,
      note: note.trim() || undefined,
    })
  const findErrors = (values: typeof draft) => {
    const { error } = parse(values)
    return error ? mapFirstErrors<BookingField, FieldError>(error) : {}
  }
  function changeField(name: BookingField, text: string) {
    const changedDraft = { ...draft, [name]: text }
    setDraft(changedDraft)
    viewingDraft.write(slug, changedDraft)
    setErrors((shownErrors) => filterRemainingErrors(shownErrors, [name], findErrors(changedDraft)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setRefusal('')
    const parsedRequest = parse(draft)
    if (!parsedRequest.success) {
      const fieldErrors = findErrors(draft)
      setErrors(fieldErrors)
      const firstInvalidField = FIELD_NAMES.find((name) => fieldErrors[name])
      document
        .getElementById(firstInvalidField === 'startsAt' ? `${id}-time` : `${id}-${firstInvalidField}`)
        ?.focus()
      return
    }
    const requestJson = JSON.stringify(parsedRequest.data)
    if (lastAttempt.current.requestJson !== requestJson)
      lastAttempt.current = { requestJson, key: crypto.randomUUID() }
    mutate({ request: parsedRequest.data, key: lastAttempt.current.key })
  }
  const errorTextOf = (name: BookingField) => {
    const error = errors[name]
    if (!error) return undefined
    return name === 'startsAt' ? words.chooseTime : FIELD_SENTENCES[locale.language][error]
  }
  const fieldPropsOf = (name: BookingField) => ({
    id: `${id}-${name}`,
    value: draft[name],
    error: errorTextOf(name),
    onChange: ({ target }: { target: { value: string } }) => changeField(name, target.value),
  })
  return { draft, refusal, isPending, submit, changeField, errorTextOf, fieldPropsOf }
}
