import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderLink } from '../../../../domain/orders/order-link'
import type { BuyerOrder } from '../../../api'
import { buyerOrderQuery } from '../../orders/queries'
import { ReviewForm } from './review-form'
import { reviewDraftStore } from './review-draft'
import { OwnReview } from './own-review'
import { useReviewWords } from './review-words'

type Props = { order: BuyerOrder; link: OrderLink }

/** The buyer's review of an order, or the form to write one (rules 13.2). */
export function ReviewSection({ order, link }: Props) {
  const words = useReviewWords()
  const client = useQueryClient()
  /** True just after the buyer sent or deleted the review. The part that is then shown gets the focus. */
  const [shouldFocus, setShouldFocus] = useState(false)
  /** True while the review is edited; a stored draft reopens the editor after a reload. */
  const [isEditing, setEditing] = useState(() => reviewDraftStore.read(order.id) !== null)
  const showReview = (review: BuyerOrder['review']) => {
    setShouldFocus(true)
    setEditing(false)
    client.setQueryData(buyerOrderQuery(link).queryKey, { ...order, review, canReview: review === null })
  }
  return (
    <section
      aria-labelledby="own-review"
      className="rounded-md bg-white p-5 ring-1 ring-steel-200 print:hidden"
    >
      <h2 id="own-review" className="mb-3 font-display text-2xl font-semibold leading-none">
        {words.title}
      </h2>
      {order.review && !isEditing ? (
        <OwnReview
          link={link}
          review={order.review}
          shouldFocus={shouldFocus}
          onRemoved={() => showReview(null)}
          onChange={() => {
            setShouldFocus(true)
            setEditing(true)
          }}
        />
      ) : (
        <ReviewForm
          link={link}
          order={order}
          shouldFocus={shouldFocus}
          onSent={showReview}
          onCancel={() => {
            reviewDraftStore.clear()
            showReview(order.review)
          }}
        />
      )}
    </section>
  )
}
