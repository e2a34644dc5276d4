import { useEffect, useRef } from 'react'
import { REVIEW_LENGTHS, RATINGS } from '../../../../domain/reviews/review'
import type { OrderLink } from '../../../../domain/orders/order-link'
import { paths } from '../../../../domain/pages/page-paths'
import type { BuyerOrder } from '../../../api'
import { invalidFieldsText } from '../../../i18n/invalid-fields-text'
import { FIELD_SENTENCES } from '../../../i18n/field-sentences'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { Button } from '../../../ui/form/button'
import { Field } from '../../../ui/form/field'
import { Notice } from '../../../ui/layout/notice'
import { Spinner } from '../../../ui/loading/spinner'
import { TextArea } from '../../../ui/form/text-area'
import { useReviewWords } from './review-words'
import { reviewFieldId, useReviewForm } from './use-review-form'
import { Star } from 'lucide'
import { Icon } from '../../../ui/image/icon'

type Props = {
  link: OrderLink
  order: BuyerOrder
  shouldFocus: boolean
  onSent: (review: BuyerOrder['review']) => void
  /** Called when the buyer cancels the change of an earlier review. */
  onCancel: () => void
}

/** The form for a review, with a note on its publication. */
export function ReviewForm({ link, order, shouldFocus, onSent, onCancel }: Props) {
  const { language, messages } = useLocale()
  const words = useReviewWords()
  const { review: earlierReview } = order
  const [firstName = ''] = order.buyer.name.split(' ')
  const {
    values,
    errors,
    refusal,
    isPending,
    changeValues: change,
    submit,
  } = useReviewForm({
    link,
    initialValues: earlierReview ?? { rating: null, text: '', name: firstName },
    hasEarlierReview: earlierReview !== null,
    onSent,
  })
  const introRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (shouldFocus) introRef.current?.focus()
  }, [shouldFocus])
  const fieldProps = (name: 'text' | 'name') => ({
    id: reviewFieldId(name),
    label: words[name],
    value: values[name],
    error: errors[name] ? FIELD_SENTENCES[language][errors[name]] : undefined,
    'aria-required': true,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const fieldsHint = invalidFieldsText(
    language,
    (['rating', 'text', 'name'] as const).filter((name) => errors[name]).map((name) => words[name]),
  )
  return (
    <form noValidate onSubmit={submit}>
      <p ref={introRef} tabIndex={-1} className="mb-4 outline-none">
        {earlierReview ? words.changeLead : words.lead}
      </p>
      <StarChoice
        rating={values.rating}
        error={errors.rating ? words.noRating : undefined}
        onChange={(rating) => change({ rating })}
      />
      <TextArea
        {...fieldProps('text')}
        rows={5}
        hint={words.textHint({ minLength: REVIEW_LENGTHS.text.least, maxLength: REVIEW_LENGTHS.text.most })}
        characterLimit={REVIEW_LENGTHS.text.most}
      />
      <Field
        {...fieldProps('name')}
        hint={words.nameHint}
        maxLength={REVIEW_LENGTHS.name}
        autoComplete="off"
      />
      {refusal ? (
        <Notice variant="danger" role="alert" className="mb-4">
          <p>
            {words.failed} {refusal}
          </p>
        </Notice>
      ) : null}
      <p id="review-consent" className="mb-3 text-sm text-steel-700">
        {words.consent}{' '}
        <Link to={paths.privacy[language]} className="inline-block py-1 underline">
          {messages.footer.privacy}
        </Link>
      </p>
      <Button
        type="submit"
        aria-disabled={isPending}
        aria-describedby={fieldsHint ? 'review-mend' : 'review-consent'}
        className="w-full sm:w-auto"
      >
        {isPending ? <Spinner /> : null}
        {words.submit}
      </Button>
      {earlierReview ? (
        <Button variant="secondary" className="mt-3 w-full sm:mt-0 sm:ml-3 sm:w-auto" onClick={onCancel}>
          {words.keepAsIs}
        </Button>
      ) : null}
      {fieldsHint ? (
        <p id="review-mend" className="pt-2 text-sm font-medium text-danger">
          {fieldsHint}
        </p>
      ) : null}
    </form>
  )
}

type StarChoiceProps = {
  rating: number | null
  error: string | undefined
  onChange: (rating: number) => void
}

/** One to five stars as radio buttons with arrow-key navigation, each 48 px wide. */
function StarChoice({ rating, error, onChange }: StarChoiceProps) {
  const words = useReviewWords()
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'review-rating-error' : undefined}
      className="mb-1"
    >
      <legend className="text-sm font-semibold">{words.rating}</legend>
      <div className="-ml-2 mt-1 flex flex-wrap items-center">
        {RATINGS.map((star) => (
          <label
            key={star}
            className="relative grid size-12 cursor-pointer place-items-center rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              id={`review-rating-${star}`}
              name="review-rating"
              value={star}
              checked={star === rating}
              onChange={() => onChange(star)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="sr-only">{words.ratings[star - 1]}</span>
            <Icon
              shape={Star}
              className={`size-9 ${rating !== null && star <= rating ? 'fill-accent-strong text-accent-strong' : 'text-steel-600'}`}
            />
          </label>
        ))}
        <span aria-hidden="true" className="pl-2 font-semibold">
          {rating === null ? null : words.ratings[rating - 1]}
        </span>
      </div>
      <p id="review-rating-error" className="min-h-8.5 pb-3 pt-1 text-sm font-medium leading-4.5 text-danger">
        {error}
      </p>
    </fieldset>
  )
}
