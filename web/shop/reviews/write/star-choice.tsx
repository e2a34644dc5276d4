import { Star } from 'lucide'
import { RATINGS } from '../../../../domain/marketing/review'
import { Icon } from '../../../ui/image/icon'
import { useReviewWords } from './review-words'

type Props = { rating: number | null; error: string | undefined; onChange: (rating: number) => void }

/** One to five stars as radio buttons with arrow-key navigation, each 48 px wide. */
export function StarChoice({ rating, error, onChange }: Props) {
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
              of={Star}
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
