import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Skeleton } from '../../ui/loading/skeleton'
import { LoadWhenNear } from '../../ui/loading/load-when-near'
import { reviewsQuery } from './queries'

/** Loads the reviews when the section is near the viewport. If the shop has no reviews, no space is reserved. */
export function ReviewsSection() {
  const client = useQueryClient()
  const loadReviews = useCallback(async () => {
    const [{ ReviewList: Reviews }, shownReviews] = await Promise.all([
      import('./review-list'),
      client.ensureQueryData(reviewsQuery),
    ])
    return shownReviews.kind === 'none' ? null : <Reviews shownReviews={shownReviews} />
  }, [client])
  if (client.getQueryData(reviewsQuery.queryKey)?.kind === 'none') return null
  return (
    <LoadWhenNear load={loadReviews}>
      <div className="shell pt-10 md:pt-14">
        <Skeleton className="h-112 md:h-172 lg:h-80" />
      </div>
    </LoadWhenNear>
  )
}
