import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { FieldError } from '../../../../domain/forms/fields'
import { NewReview } from '../../../../domain/reviews/review'
import type { OrderLink } from '../../../../domain/orders/order-link'
import { api, type BuyerOrder, readBody } from '../../../api'
import { mapFirstErrors } from '../../../errors/first-errors'
import { useLocale } from '../../../i18n/locale'
import { refusalText } from '../../../errors/refusal-text'
import { reviewDraftStore, type ReviewInput } from './review-draft'

export type ReviewField = keyof ReviewInput
const REVIEW_FIELDS: readonly ReviewField[] = ['rating', 'text', 'name']

export const reviewFieldId = (field: ReviewField): string => `review-${field}`

type ReviewFormOptions = {
  link: OrderLink
  /** Initial values of the form; a stored draft has priority. */
  initialValues: ReviewInput
  /** True if the review replaces an earlier review. */
  hasEarlierReview: boolean
  onSent: (review: BuyerOrder['review']) => void
}

export function useReviewForm({ link, initialValues, hasEarlierReview, onSent }: ReviewFormOptions) {
  const locale = useLocale()
  const { language } = locale
  const [values, setValues] = useState<ReviewInput>(() => reviewDraftStore.read(link.id) ?? initialValues)
  const [errors, setErrors] = useState<Partial<Record<ReviewField, FieldError>>>({})
  const [refusal, setRefusal] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: (review: NewReview): Promise<NonNullable<BuyerOrder['review']>> => {
      const { review: reviewRoute } = api.orders[':id']
      const request = { param: { id: link.id }, query: { token: link.token }, json: review }
      return hasEarlierReview ? readBody(reviewRoute.$put(request)) : readBody(reviewRoute.$post(request))
    },
    onSuccess: (review) => {
      reviewDraftStore.clear()
      onSent(review)
    },
    onError: async (error) => setRefusal(await refusalText(locale, error)),
  })
  return {
    values,
    errors,
    refusal,
    isPending,
    changeValues: (changes: Partial<ReviewInput>) => {
      const newValues = { ...values, ...changes }
      setValues(newValues)
      reviewDraftStore.write(link.id, newValues)
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))))
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (isPending) return
      setRefusal('')
      const parsedReview = NewReview.safeParse({ ...values, language })
      if (parsedReview.success) return mutate(parsedReview.data)
      const fieldErrors = mapFirstErrors<ReviewField, FieldError>(parsedReview.error)
      setErrors(fieldErrors)
      const firstInvalidField = REVIEW_FIELDS.find((field) => fieldErrors[field])
      if (firstInvalidField)
        document
          .getElementById(
            firstInvalidField === 'rating' ? 'review-rating-1' : reviewFieldId(firstInvalidField),
          )
          ?.focus()
    },
  }
}
