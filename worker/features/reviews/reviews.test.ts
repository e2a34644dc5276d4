import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { FIRST_SETTINGS } from '../../../domain/settings/settings'
import { readAnswer, makeClient, db, makeTestDeps, makeStaffHeaders } from '../../../test/fixtures/factories'
import { makeReview, toReviewDecision } from '../../../test/fixtures/reviews'
import { app } from '../../app'
import { clearCatalogVersionCache } from '../products/catalog/catalog-cache'
import { type ShownReviews, readShownReviews } from './reviews'
import { reviews as reviewRows } from './reviews.table'
import { bumpCatalogVersion } from '../products/catalog/bump-catalog-version'

async function fetchReviews(ENVIRONMENT: string): Promise<ShownReviews> {
  const request = new Request('http://localhost:8787/api/reviews', {
    headers: { 'CF-Connecting-IP': '2001:db8::7e' },
  })
  const response = await app.fetch(request, { ...env, ENVIRONMENT }, createExecutionContext())
  expect(response.status).toBe(200)
  return response.json()
}

/** Reviews of a shop that shows buyers' reviews. */
const readVisibleBuyerReviews = () =>
  readShownReviews({ ...makeTestDeps(), settings: { ...FIRST_SETTINGS, reviews: { shown: 'buyers' } } })

const moderateReview = async (id: string, currentStatus: string, status: string) =>
  (
    await makeClient(await makeStaffHeaders())(
      'PATCH',
      `/api/admin/reviews/${id}`,
      toReviewDecision(currentStatus, status),
    )
  ).status

describe('the reviews', () => {
  it('are nine examples, labelled as such, in both languages', async () => {
    const fetchedReviews = await fetchReviews('local')
    if (fetchedReviews.kind !== 'examples') throw new Error(fetchedReviews.kind)
    const { reviews } = fetchedReviews
    expect(reviews).toHaveLength(9)
    expect(new Set(reviews.map(({ id }) => id)).size).toBe(9)
    for (const review of reviews) {
      expect(review).toEqual({
        id: expect.stringMatching(/^example-\d$/),
        name: expect.stringMatching(/^\p{L}+ \p{Lu}\.$/u),
        rating: 5,
        role: { pl: expect.stringMatching(/./), en: expect.stringMatching(/./) },
        comment: { pl: expect.stringMatching(/./), en: expect.stringMatching(/./) },
      })
      expect(review.comment.pl).not.toBe(review.comment.en)
    }
  })

  it('do not exist in production while the owner shows examples', async () => {
    expect(await fetchReviews('production')).toEqual({ kind: 'none', reviews: [] })
  })

  it('of buyers are the published ones only, with their average if there are three or more', async () => {
    // Removes reviews of other tests; without reviews the section is hidden.
    await db().batch([
      db().delete(reviewRows).where(eq(reviewRows.status, 'published')),
      bumpCatalogVersion(db()),
    ])
    clearCatalogVersionCache()
    expect(await readVisibleBuyerReviews()).toEqual({ kind: 'none', reviews: [] })
    const [first, second, third, waitingReview, refusedReview] = [
      await makeReview({ rating: 2, name: 'Ewa', text: 'Rysa głębsza\nniż na zdjęciu.' }),
      await makeReview({ rating: 5, language: 'en', text: 'As good as new.' }),
      await makeReview({ rating: 4 }),
      await makeReview(),
      await makeReview(),
    ]
    expect(await moderateReview(refusedReview.id, 'waiting', 'refused')).toBe(200)
    for (const { id } of [first, second]) expect(await moderateReview(id, 'waiting', 'published')).toBe(200)
    const twoReviews = await readVisibleBuyerReviews()
    expect(twoReviews).toMatchObject({ kind: 'buyers', average: null })
    expect(twoReviews.reviews.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await moderateReview(third.id, 'waiting', 'published')).toBe(200)
    const threeReviews = await readVisibleBuyerReviews()
    expect(threeReviews).toMatchObject({ average: { rating: 3.7, count: 3 } })
    expect(threeReviews.reviews).toHaveLength(3)
    expect(threeReviews.reviews.at(-1)).toEqual({
      id: first.id,
      name: 'Ewa',
      rating: 2,
      comment: { text: 'Rysa głębsza\nniż na zdjęciu.', language: 'pl' },
      bought: { text: 'Wiertarko-wkrętarka', language: 'pl' },
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(threeReviews.reviews[1]).toMatchObject({ comment: { language: 'en' }, bought: { language: 'pl' } })
    expect(JSON.stringify(threeReviews)).not.toContain(first.orderId)
    expect(JSON.stringify(threeReviews)).not.toContain(waitingReview.id)

    // The shop no longer shows a review that its author deleted or that staff rejected.
    await makeClient()('DELETE', `/api/orders/${second.orderId}/review?token=${second.key}`)
    expect(await moderateReview(third.id, 'published', 'refused')).toBe(200)
    expect((await readVisibleBuyerReviews()).reviews.map(({ id }) => id)).toEqual([first.id])
  })

  it('are those of buyers once the owner chooses so, in production too', async () => {
    const callAsStaff = makeClient(await makeStaffHeaders())
    const readSettings = async () =>
      (await readAnswer<{ reviews: { id: number } }>(callAsStaff('GET', '/api/admin/settings'))).body
    const changeReviewsSetting = async (visibility: string) =>
      (
        await callAsStaff('PUT', '/api/admin/settings/reviews', {
          value: { shown: visibility },
          after: (await readSettings()).reviews.id,
        })
      ).status
    const { id } = await makeReview()
    expect(await moderateReview(id, 'waiting', 'published')).toBe(200)
    expect(await changeReviewsSetting('buyers')).toBe(200)
    for (const environment of ['local', 'production']) {
      const fetchedReviews = await fetchReviews(environment)
      expect([fetchedReviews.kind, fetchedReviews.reviews.some((review) => review.id === id)]).toEqual([
        'buyers',
        true,
      ])
    }
    expect(await changeReviewsSetting('examples')).toBe(200)
    expect((await fetchReviews('local')).kind).toBe('examples')
  })
})
