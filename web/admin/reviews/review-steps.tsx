import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NEXT_REVIEW_STATUSES, type ReviewChange } from '../../../domain/marketing/review'
import { Button } from '../../ui/form/button'
import { Spinner } from '../../ui/loading/spinner'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { moderateReview, type ReviewItem, REVIEWS_KEY } from './queries'
import { useStaffReviewWords } from './words'

type ReviewDecision = ReviewChange['status']

export function ReviewSteps({ review: { id, status: from } }: { review: ReviewItem }) {
  const words = useStaffReviewWords()
  const client = useQueryClient()
  const [isRefusing, setRefusing] = useState(false)
  const { run, isPending, given } = useStaffAction(
    (status: ReviewDecision) => moderateReview(id, { from, status }),
    {
      done: (_, status) => ({ title: words.moved[status] }),
      failed: words.moveFailed,
      onEnd: () => {
        setRefusing(false)
        return client.invalidateQueries({ queryKey: REVIEWS_KEY })
      },
    },
  )
  return (
    <div className="flex flex-wrap gap-2">
      {NEXT_REVIEW_STATUSES[from].map((status) => (
        <Button
          key={status}
          look={status === 'published' ? 'primary' : 'secondary'}
          aria-disabled={isPending}
          onClick={() => (status === 'refused' ? setRefusing(true) : run(status))}
        >
          {isPending && given === status ? <Spinner /> : null}
          {words.step[status]}
        </Button>
      ))}
      <ConfirmDialog
        {...words.refuse}
        look="danger"
        isOpen={isRefusing}
        isPending={isPending}
        onConfirm={() => run('refused')}
        onClose={() => setRefusing(false)}
      >
        <p>{words.refuse.lead}</p>
      </ConfirmDialog>
    </div>
  )
}
