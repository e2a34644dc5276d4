import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInShop } from '../../../test/web/shop'
import type { BuyersReview, ShownReviews } from '../../api'
import { ReviewList } from './review-list'
import { REVIEW_WORDS } from './words'

const makeReview = (id: number, overrides: Partial<BuyersReview> = {}): BuyersReview => ({
  id: String(id),
  name: `Kupujący ${id}`,
  rating: 4,
  comment: { text: 'Działa jak nowa.', language: 'pl' },
  bought: { text: 'Wiertarka', language: 'pl' },
  day: '2026-11-20',
  ...overrides,
})

const renderReviews = (
  reviews: BuyersReview[],
  average: { rating: number; count: number } | null = null,
  language: 'pl' | 'en' = 'pl',
) => {
  const fakeReviews: ShownReviews = { kind: 'buyers', reviews, average }
  return renderInShop(<ReviewList shownReviews={fakeReviews} />, { language })
}

describe('buyer reviews', () => {
  // Fakes `matchMedia`, which jsdom does not have, for a reader who prefers reduced motion.
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  })

  it.each(['pl', 'en'] as const)(
    'state how they are checked, and what each one reviews, in %s',
    (language) => {
      const words = REVIEW_WORDS[language]
      const englishReview = makeReview(2, {
        rating: 1,
        comment: { text: 'It arrived broken.', language: 'en' },
      })
      renderReviews([makeReview(1), englishReview], null, language)
      expect(screen.getByText(words.buyers)).toBeTruthy()
      expect(screen.queryByText(words.examples)).toBeNull()
      const [first, second] = screen.getAllByRole('listitem')
      if (!first || !second) throw new Error('there are two')
      expect(within(first).getByText(words.verified)).toBeTruthy()
      expect(within(first).getByText(words.rating({ rating: 4 }))).toBeTruthy()
      expect(within(first).getByText('Działa jak nowa.').getAttribute('lang')).toBe('pl')
      expect(within(first).getByText('Wiertarka').getAttribute('lang')).toBe('pl')
      expect(within(first).getByText(/20.(listopada|November).2026/)).toBeTruthy()
      expect(within(second).getByText('It arrived broken.').getAttribute('lang')).toBe('en')
      // No rotation buttons, because up to three reviews fit at once. No average, because two ratings are too few.
      expect(screen.queryByRole('button')).toBeNull()
      expect(screen.queryByText(/średnia|average/i)).toBeNull()
    },
  )

  it('show the average of all published reviews, and rotate in parts', () => {
    renderReviews(
      [1, 2, 3, 4].map((id) => makeReview(id)),
      { rating: 3.7, count: 41 },
    )
    expect(screen.getByText('Średnia 3,7 z 5, ze wszystkich opublikowanych: 41 opinii')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Opinie \d/ })).toHaveLength(2)
  })

  it('show a long review in part until the reader expands it', () => {
    renderReviews([makeReview(1, { comment: { text: 'Długa opinia. '.repeat(100), language: 'pl' } })])
    const moreButton = screen.getByRole('button', { name: REVIEW_WORDS.pl.whole })
    expect(moreButton.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(moreButton)
    expect(screen.getByRole('button', { name: REVIEW_WORDS.pl.less }).getAttribute('aria-expanded')).toBe(
      'true',
    )
  })
})
