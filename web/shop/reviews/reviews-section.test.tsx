import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../app/query-client'
import { reviewsKey } from './queries'
import { ReviewsSection } from './reviews-section'

it('ReviewsSection reserves no space if the edge reports no reviews', () => {
  const client = createQueryClient()
  client.setQueryData(reviewsKey, { kind: 'none', reviews: [] })
  const { container } = render(
    <QueryClientProvider client={client}>
      <ReviewsSection />
    </QueryClientProvider>,
  )
  expect(container.innerHTML).toBe('')
})
