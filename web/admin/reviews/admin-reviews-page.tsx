import { ReviewList } from './review-list'

export default function AdminReviewsPage() {
  return <ReviewList />
}
