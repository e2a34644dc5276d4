import { useQueryClient } from '@tanstack/react-query'
import { NEXT_REVIEW_STATUSES } from '../../../domain/marketing/review'
import { StatusSteps } from '../kit/form/status-steps'
import { moderateReview, type ReviewItem, REVIEWS_KEY } from './queries'
import { useStaffReviewWords } from './words'

export function ReviewSteps({ review: { id, status: from } }: { review: ReviewItem }) {
  const words = useStaffReviewWords()
  const client = useQueryClient()
  return (
    <StatusSteps
      statuses={NEXT_REVIEW_STATUSES[from]}
      primary="published"
      words={words}
      change={(status) => moderateReview(id, { from, status })}
      ends={{
        done: (_, status) => ({ title: words.moved[status] }),
        failed: words.moveFailed,
        onEnd: () => client.invalidateQueries({ queryKey: REVIEWS_KEY }),
      }}
    />
  )
}
