import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { FieldError } from '../../../domain/fields'
import { NewReview } from '../../../domain/review'
import type { OrderLink } from '../../../domain/order-link'
import { api, type BuyerOrder, read } from '../../api'
import { firstErrors } from '../../first-errors'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../refusal-text'
import { reviewDraft, type Typed } from './review-draft'

export type ReviewField = keyof Typed
const FIELDS: readonly ReviewField[] = ['rating', 'text', 'name']

export const idOf = (field: ReviewField): string => `review-${field}`

type Given = {
  link: OrderLink
  /** Initial values, unless a draft is stored. */
  begun: Typed
  /** True if the review replaces an earlier one. */
  isChange: boolean
  onSent: (review: BuyerOrder['review']) => void
}

export function useReview({ link, begun, isChange, onSent }: Given) {
  const locale = useLocale()
  const { language } = locale
  const [values, setValues] = useState<Typed>(() => reviewDraft.read(link.id) ?? begun)
  const [errors, setErrors] = useState<Partial<Record<ReviewField, FieldError>>>({})
  const [refusal, setRefusal] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: (review: NewReview): Promise<NonNullable<BuyerOrder['review']>> => {
      const { review: way } = api.orders[':id']
      const request = { param: { id: link.id }, query: { token: link.token }, json: review }
      return isChange ? read(way.$put(request)) : read(way.$post(request))
    },
    onSuccess: (review) => {
      reviewDraft.clear()
      onSent(review)
    },
    onError: async (error) => setRefusal(await refusalText(locale, error)),
  })
  return {
    typed: values,
    errors,
    refusal,
    isPending,
    change: (changes: Partial<Typed>) => {
      const now = { ...values, ...changes }
      setValues(now)
      reviewDraft.write(link.id, now)
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))))
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (isPending) return
      setRefusal('')
      const review = NewReview.safeParse({ ...values, language })
      if (review.success) return mutate(review.data)
      const fieldErrors = firstErrors<ReviewField, FieldError>(review.error)
      setErrors(fieldErrors)
      const first = FIELDS.find((field) => fieldErrors[field])
      if (first) document.getElementById(first === 'rating' ? 'review-rating-1' : idOf(first))?.focus()
    },
  }
}
