import { Pause, Play } from 'lucide'
import { useState } from 'react'
import type { ShownReviews } from '../../api'
import { useLocale } from '../../i18n/locale'
import { Icon } from '../../ui/image/icon'
import { BuyerReviewCard, ExampleCard } from './review-cards'
import { useAutoRotation } from './use-auto-rotation'
import { REVIEW_WORDS } from './words'

/** The number of reviews that are visible at the same time (spec §2). */
const VISIBLE_REVIEW_COUNT = 3

/** Buyer reviews with a note on their verification, or example reviews with a note that they are examples. */
export function ReviewList({ shownReviews }: { shownReviews: ShownReviews }) {
  const reviewCards = toReviewCards(shownReviews)
  const words = REVIEW_WORDS[useLocale().language]
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const groupStartIndexes = reviewCards.flatMap((_, index) =>
    index % VISIBLE_REVIEW_COUNT === 0 ? [index] : [],
  )
  const autoRotation = useAutoRotation(groupStartIndexes.length, isHovered || isFocused)
  const groupLabel = (startIndex: number) =>
    words.part({
      from: startIndex + 1,
      to: Math.min(startIndex + VISIBLE_REVIEW_COUNT, reviewCards.length),
      total: reviewCards.length,
    })
  return (
    // Hover and focus only pause the rotation; every action has a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-labelledby="reviews"
      className="shell pt-10 max-md:flex max-md:flex-col md:pt-14"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 max-md:contents md:mb-6">
        <div className="max-md:mb-4">
          <h2 id="reviews" className="font-display text-3xl font-bold md:text-4xl">
            {words.title}
          </h2>
          {shownReviews.kind === 'buyers' && shownReviews.average ? (
            <p className="mt-1 font-semibold">{words.average(shownReviews.average)}</p>
          ) : null}
          <p className="mt-2 max-w-3xl text-sm text-steel-700">
            {shownReviews.kind === 'buyers' ? words.buyers : words.examples}
          </p>
        </div>
        {/* On phones the dots are below the reviews. */}
        <div className="flex flex-wrap items-center max-md:order-1 max-md:mt-2 max-md:justify-center">
          {(groupStartIndexes.length > 1 ? groupStartIndexes : []).map((startIndex, groupIndex) => (
            <button
              key={startIndex}
              type="button"
              aria-label={groupLabel(startIndex)}
              aria-current={groupIndex === autoRotation.currentGroup}
              onClick={() => autoRotation.showGroup(groupIndex)}
              className="group grid size-11 place-items-center rounded-sm"
            >
              <span className="size-3 rounded-full ring-2 ring-steel-600 ring-inset group-hover:bg-steel-300 group-aria-[current=true]:bg-ink group-aria-[current=true]:ring-ink" />
            </button>
          ))}
          {autoRotation.hasReducedMotion || groupStartIndexes.length < 2 ? null : (
            <button
              type="button"
              aria-label={autoRotation.isStopped ? words.play : words.pause}
              onClick={autoRotation.toggleRotation}
              className="ml-1 grid size-11 place-items-center rounded-sm ring-1 ring-steel-300 ring-inset hover:ring-ink"
            >
              {autoRotation.isStopped ? (
                <Icon shape={Play} className="size-5" />
              ) : (
                <Icon shape={Pause} className="size-5" />
              )}
            </button>
          )}
        </div>
      </div>
      {/* All groups of reviews overlap in one grid cell, so that the height never changes. */}
      <div aria-live={autoRotation.isRotating ? 'off' : 'polite'} className="grid">
        {groupStartIndexes.map((start, groupIndex) => (
          <ul
            key={start}
            aria-label={groupLabel(start)}
            // Phones scroll the reviews, and a scrollable element must be reachable by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className={`relative flex snap-x snap-mandatory gap-3 overflow-x-auto md:grid md:gap-5 lg:grid-cols-3 transition-[opacity,visibility] duration-300 [grid-area:1/1] motion-reduce:transition-none ${groupIndex === autoRotation.currentGroup ? '' : 'invisible opacity-0'}`}
          >
            {reviewCards.slice(start, start + VISIBLE_REVIEW_COUNT)}
          </ul>
        ))}
      </div>
    </section>
  )
}

const toReviewCards = (shownReviews: ShownReviews) =>
  shownReviews.kind === 'buyers'
    ? shownReviews.reviews.map((review) => <BuyerReviewCard key={review.id} review={review} />)
    : shownReviews.reviews.map((review) => <ExampleCard key={review.id} review={review} />)
