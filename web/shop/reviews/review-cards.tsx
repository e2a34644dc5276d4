import { formatFullDate } from '../../../domain/time/format-days'
import { BadgeCheck } from 'lucide'
import { type ReactNode, useState } from 'react'
import type { BuyersReview, ExampleReview } from '../../api'
import { useLocale } from '../../i18n/locale'
import { Icon } from '../../ui/image/icon'
import { StarRating } from '../../ui/image/star-rating'
import { REVIEW_WORDS } from './words'

/** Reviews with more characters or lines than these limits are collapsed. */
const LONG_REVIEW_LIMITS = { text: 320, lines: 7 }

/** The card of an invented review, with the note that it is an example. */
export function ExampleCard({ review: { name, role, rating, comment } }: { review: ExampleReview }) {
  const { language } = useLocale()
  return (
    <ReviewCard rating={rating}>
      <blockquote className="text-steel-800">{comment[language]}</blockquote>
      <p className="mt-auto">
        <span className="font-semibold">{name}</span>
        <span className="text-steel-600">, {role[language]}</span>
      </p>
    </ReviewCard>
  )
}

/** A buyer's review, in its original language. */
export function BuyerReviewCard({ review }: { review: BuyersReview }) {
  const { language } = useLocale()
  const words = REVIEW_WORDS[language]
  const { name, rating, comment, bought, day } = review
  const [isOpen, setOpen] = useState(false)
  const isLongComment =
    comment.text.length > LONG_REVIEW_LIMITS.text ||
    comment.text.split('\n').length > LONG_REVIEW_LIMITS.lines
  return (
    <ReviewCard rating={rating}>
      <div>
        <blockquote
          lang={comment.language}
          className={`whitespace-pre-line text-steel-800 [overflow-wrap:anywhere] ${isLongComment && !isOpen ? 'line-clamp-7' : ''}`}
        >
          {comment.text}
        </blockquote>
        {isLongComment ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="min-h-11 font-semibold underline underline-offset-4"
          >
            {isOpen ? words.less : words.whole}
          </button>
        ) : null}
      </div>
      <div className="mt-auto text-sm text-steel-700">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-base font-semibold text-ink [overflow-wrap:anywhere]">{name}</span>
          <span className="inline-flex items-center gap-1 font-semibold text-good-deep">
            <Icon shape={BadgeCheck} className="size-4.5" />
            {words.verified}
          </span>
        </p>
        <p className="mt-1 [overflow-wrap:anywhere]">
          {words.bought} <span lang={bought.language}>{bought.text}</span>
        </p>
        <time dateTime={day} className="mt-1 block">
          {formatFullDate(new Date(`${day}T12:00Z`), language)}
        </time>
      </div>
    </ReviewCard>
  )
}

function ReviewCard({ rating, children }: { rating: number; children: ReactNode }) {
  const { language } = useLocale()
  return (
    <li className="flex w-[88%] min-w-0 shrink-0 snap-center flex-col gap-3 md:w-auto rounded-md bg-white p-5 ring-1 ring-steel-200 lg:p-6">
      <StarRating rating={rating} label={REVIEW_WORDS[language].rating({ rating })} />
      {children}
    </li>
  )
}
