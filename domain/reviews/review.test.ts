import { describe, expect, it } from 'vitest'
import { FULFILMENT_STATES } from '../orders/fulfilment'
import { ORDER_STATES } from '../orders/order'
import { calculateAverageRating, canReview, NewReview, NEXT_REVIEW_STATUSES, REVIEW_STATUSES } from './review'
import { DAY_MS } from '../time/time'

const TEST_NOW = Date.parse('2026-11-22T12:00Z')

describe('NewReview', () => {
  const VALID_REVIEW = { rating: 4, text: 'Działa jak nowa.', name: 'Łucja Ż.', language: 'pl' }

  it('accepts a rating of one to five, some lines and a name', () => {
    expect(NewReview.parse({ ...VALID_REVIEW, text: '  Dobra.\n\nI tania. ' })).toEqual({
      ...VALID_REVIEW,
      text: 'Dobra.\n\nI tania.',
    })
    expect(NewReview.parse({ ...VALID_REVIEW, text: 'x'.repeat(2000), name: 'x'.repeat(60) })).toBeTruthy()
  })

  it('removes direction marks', () => {
    const reviewText = '\u202aWiertarka działa\u202c\u200e jak \u2067nowa\u2069.'
    expect(NewReview.parse({ ...VALID_REVIEW, text: reviewText }).text).toBe('Wiertarka działa jak nowa.')
    expect(NewReview.safeParse({ ...VALID_REVIEW, text: '\u200e\u200f' }).error?.issues[0]?.message).toBe(
      'required',
    )
  })

  it.each([
    [{ rating: undefined }, 'rating', 'required'],
    [{ rating: 0 }, 'rating', 'required'],
    [{ rating: 6 }, 'rating', 'required'],
    [{ rating: 4.5 }, 'rating', 'required'],
    [{ rating: '5' }, 'rating', 'required'],
    [{ text: '' }, 'text', 'required'],
    [{ text: 'Dobra    ' }, 'text', 'tooShort'],
    [{ text: 'x'.repeat(2001) }, 'text', 'tooLong'],
    [{ text: 'Opinia \u0007 z dzwonkiem' }, 'text', 'invalid'],
    [{ name: ' ' }, 'name', 'required'],
    [{ name: 'x'.repeat(61) }, 'name', 'tooLong'],
    [{ name: 'Jan\nKowalski' }, 'name', 'invalid'],
  ])('rejects %j at %s with %s', (invalidFields, path, errorCode) => {
    const { error } = NewReview.safeParse({ ...VALID_REVIEW, ...invalidFields })
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, errorCode]])
  })
})

describe('canReview', () => {
  const order = { state: 'paid', fulfilment: 'new', shippedAt: null, deliveredAt: null } as const

  it('is true after delivery, or 14 days after shipping', () => {
    expect(canReview(order, TEST_NOW)).toBe(false)
    expect(canReview({ ...order, fulfilment: 'packed' }, TEST_NOW)).toBe(false)
    const shippedOrder = { ...order, fulfilment: 'shipped', shippedAt: TEST_NOW - 14 * DAY_MS } as const
    expect(canReview(shippedOrder, TEST_NOW)).toBe(true)
    expect(canReview(shippedOrder, TEST_NOW - 1)).toBe(false)
    expect(canReview({ ...shippedOrder, fulfilment: 'delivered', deliveredAt: TEST_NOW - 1 }, TEST_NOW)).toBe(
      true,
    )
    expect(canReview({ ...shippedOrder, fulfilment: 'returned' }, TEST_NOW)).toBe(false)
  })

  it('is false in any state but paid', () => {
    for (const state of ORDER_STATES)
      for (const fulfilment of FULFILMENT_STATES)
        expect(canReview({ state, fulfilment, shippedAt: 0, deliveredAt: 1 }, TEST_NOW)).toBe(
          state === 'paid',
        )
  })
})

it('averageRating needs three ratings, and has one decimal', () => {
  expect(calculateAverageRating(0, 0)).toBeNull()
  expect(calculateAverageRating(10, 2)).toBeNull()
  expect(calculateAverageRating(12, 3)).toBe(4)
  expect(calculateAverageRating(14, 3)).toBe(4.7)
  expect(calculateAverageRating(87, 20)).toBe(4.4)
})

it.each(REVIEW_STATUSES)('a review that is %s can change to every other decision', (status) => {
  expect(NEXT_REVIEW_STATUSES[status].length).toBeGreaterThan(0)
  expect(NEXT_REVIEW_STATUSES[status]).not.toContain(status)
})
