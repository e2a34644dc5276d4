import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../app/query-client'
import { reviewsKey } from './queries'
import { ReviewsPlace } from './reviews-place'

it('ReviewsPlace reserves no space if the edge reports no reviews', () => {
  const client = makeQueryClient()
  client.setQueryData(reviewsKey, { kind: 'none', reviews: [] })
  const { container } = render(
    <QueryClientProvider client={client}>
      <ReviewsPlace />
    </QueryClientProvider>,
  )
  expect(container.innerHTML).toBe('')
})
