import { ReviewList } from '../features/reviews-staff/review-list'

export default function AdminReviewsPage() {
  return <ReviewList />
}
