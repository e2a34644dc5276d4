import { REVIEW_STATUSES } from '../../../domain/marketing/review'
import { SelectField } from '../../ui/form/select-field'
import { ListBody } from '../kit/list/list-body'
import { SearchBox } from '../kit/list/search-box'
import { StaffPage } from '../kit/page/staff-page'
import { useFilters } from '../kit/list/use-filters'
import { useStaffList } from '../kit/list/use-staff-list'
import { useAdminWords } from '../kit/words'
import { REVIEWS_KEY, fetchReviewsPage } from './queries'
import { ReviewCard } from './review-card'
import { useStaffReviewWords } from './words'

export function ReviewList() {
  const { list: common } = useAdminWords()
  const words = useStaffReviewWords()
  const filters = useFilters(['q', 'status'])
  const { q, status } = filters.values
  const list = useStaffList([...REVIEWS_KEY.slice(1), filters.asked], (cursor) =>
    fetchReviewsPage(filters.asked, cursor),
  )
  return (
    <StaffPage title={words.title}>
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_16rem]">
        <SearchBox label={words.search} value={q} onChange={(text) => filters.set({ q: text })} />
        <SelectField
          id="review-status"
          label={words.filter}
          value={status}
          onChange={(value) => filters.set({ status: value })}
          options={[
            { value: '', name: common.all },
            ...REVIEW_STATUSES.map((value) => ({ value, name: words.status[value] })),
          ]}
        />
      </div>
      <ListBody list={list} isFiltered={filters.isFiltered} onClear={filters.clear} empty={words.empty}>
        {(reviews) => (
          <ul className="space-y-3">
            {reviews.map((review) => (
              <ReviewCard key={review.id} review={review} whose={list.first?.whose ?? 'buyers'} />
            ))}
          </ul>
        )}
      </ListBody>
    </StaffPage>
  )
}
