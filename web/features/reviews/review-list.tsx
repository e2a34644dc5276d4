import { Pause, Play } from 'lucide'
import { useState } from 'react'
import type { ShownReviews } from '../../api'
import { useLocale } from '../../i18n/locale'
import { Icon } from '../../ui/icon'
import { BuyerReviewCard, ExampleCard } from './review-cards'
import { useAutoRotation } from './use-auto-rotation'
import { REVIEW_WORDS } from './words'

/** Reviews shown at once (spec §2). */
const VISIBLE_REVIEWS = 3

/** Buyer reviews, with a note on their verification, or examples marked as such. */
export function ReviewList({ shown }: { shown: ShownReviews }) {
  const cards = cardsOf(shown)
  const words = REVIEW_WORDS[useLocale().language]
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const startIndexes = cards.flatMap((_, index) => (index % VISIBLE_REVIEWS === 0 ? [index] : []))
  const rotation = useAutoRotation(startIndexes.length, isHovered || isFocused)
  const groupLabel = (start: number) =>
    words.part({ from: start + 1, to: Math.min(start + VISIBLE_REVIEWS, cards.length), total: cards.length })
  return (
    // Hover and focus pause the rotation; all actions are buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-labelledby="reviews"
      className="shell pt-14"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="reviews" className="font-display text-3xl font-bold md:text-4xl">
            {words.title}
          </h2>
          {shown.kind === 'buyers' && shown.average ? (
            <p className="mt-1 font-semibold">{words.average(shown.average)}</p>
          ) : null}
          <p className="mt-2 max-w-3xl text-sm text-steel-700">
            {shown.kind === 'buyers' ? words.buyers : words.examples}
          </p>
        </div>
        <div className="-ml-3 flex flex-wrap items-center sm:ml-0">
          {(startIndexes.length > 1 ? startIndexes : []).map((start, part) => (
            <button
              key={start}
              type="button"
              aria-label={groupLabel(start)}
              aria-current={part === rotation.part}
              onClick={() => rotation.show(part)}
              className="group grid size-11 place-items-center rounded-sm"
            >
              <span className="size-3 rounded-full ring-2 ring-steel-600 ring-inset group-hover:bg-steel-300 group-aria-[current=true]:bg-ink group-aria-[current=true]:ring-ink" />
            </button>
          ))}
          {rotation.isStill || startIndexes.length < 2 ? null : (
            <button
              type="button"
              aria-label={rotation.isStopped ? words.play : words.pause}
              onClick={rotation.toggle}
              className="ml-1 grid size-11 place-items-center rounded-sm ring-1 ring-steel-300 ring-inset hover:ring-ink"
            >
              {rotation.isStopped ? (
                <Icon of={Play} className="size-5" />
              ) : (
                <Icon of={Pause} className="size-5" />
              )}
            </button>
          )}
        </div>
      </div>
      {/* All parts overlap in one grid cell, so that the height never changes. */}
      <div aria-live={rotation.isTurning ? 'off' : 'polite'} className="grid">
        {startIndexes.map((start, part) => (
          <ul
            key={start}
            aria-label={groupLabel(start)}
            className={`grid gap-5 lg:grid-cols-3 transition-[opacity,visibility] duration-300 [grid-area:1/1] motion-reduce:transition-none ${part === rotation.part ? '' : 'invisible opacity-0'}`}
          >
            {cards.slice(start, start + VISIBLE_REVIEWS)}
          </ul>
        ))}
      </div>
    </section>
  )
}

const cardsOf = (shownReviews: ShownReviews) =>
  shownReviews.kind === 'buyers'
    ? shownReviews.reviews.map((review) => <BuyerReviewCard key={review.id} review={review} />)
    : shownReviews.reviews.map((review) => <ExampleCard key={review.id} review={review} />)
