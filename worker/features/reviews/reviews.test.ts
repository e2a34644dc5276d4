import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { app } from '../../app'
import type { ShownReviews } from './reviews'

async function reviewsIn(ENVIRONMENT: string): Promise<ShownReviews> {
  const request = new Request('http://localhost:8787/api/reviews', {
    headers: { 'CF-Connecting-IP': '2001:db8::7e' },
  })
  const response = await app.fetch(request, { ...env, ENVIRONMENT }, createExecutionContext())
  expect(response.status).toBe(200)
  return response.json()
}

describe('the reviews', () => {
  it('are nine examples, called so, each in both languages', async () => {
    const { kind, reviews } = await reviewsIn('local')
    expect(kind).toBe('examples')
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

  it('do not exist in production, where nobody has written one', async () => {
    expect(await reviewsIn('production')).toEqual({ kind: 'none', reviews: [] })
  })
})
