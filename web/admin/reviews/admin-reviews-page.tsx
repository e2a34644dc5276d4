import { useState } from 'react'
import {
  NEXT_REVIEW_STATUSES,
  type RejectionReasons,
  REVIEW_STATUSES,
  type ReviewStatus,
} from '../../../domain/reviews/review'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { RefuseReviewDialog } from './refuse-review-dialog'
import { SelectField } from '../../ui/form/select-field'
import { ListBody } from '../kit/list/list-body'
import { SearchBox } from '../kit/list/search-box'
import { StaffPage } from '../kit/page/staff-page'
import { useFilters } from '../kit/list/use-filters'
import { useStaffList } from '../kit/list/use-staff-list'
import { useAdminWords } from '../kit/words'
import { REVIEWS_KEY, fetchReviewsPage, type ReviewItem, type ReviewSource, moderateReview } from './queries'
import { useStaffReviewWords } from './words'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Badge, type BadgeVariant } from '../../ui/layout/badge'
import { Notice } from '../../ui/layout/notice'
import { StarRating } from '../../ui/image/star-rating'
import { CARD_LINK_CLASS } from '../kit/page/fact-list'
import { formatTimestamp } from '../kit/timestamp-text'
import { useQueryClient } from '@tanstack/react-query'
import { StatusSteps } from '../kit/form/status-steps'
import { IfRole } from '../access/if-role'
import { settingPath } from '../kit/staff-path'

export default function AdminReviewsPage() {
  return <ReviewList />
}

function ReviewList() {
  const { list: listWords } = useAdminWords()
  const words = useStaffReviewWords()
  const filters = useFilters(['q', 'status'])
  const { q, status } = filters.values
  const list = useStaffList([...REVIEWS_KEY.slice(1), filters.query], (cursor) =>
    fetchReviewsPage(filters.query, cursor),
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
            { value: '', name: listWords.all },
            ...REVIEW_STATUSES.map((value) => ({ value, name: words.status[value] })),
          ]}
        />
      </div>
      <ListBody list={list} isFiltered={filters.isFiltered} onClear={filters.clear} emptyState={words.empty}>
        {(reviews) => (
          <ul className="space-y-3">
            {reviews.map((review) => (
              <ReviewCard key={review.id} review={review} reviewSource={list.first?.whose ?? 'buyers'} />
            ))}
          </ul>
        )}
      </ListBody>
    </StaffPage>
  )
}

const BADGE_VARIANTS = {
  waiting: 'due',
  published: 'good',
  refused: 'bad',
} as const satisfies Record<ReviewStatus, BadgeVariant>

/** A review with its full text. Reviews are short, so staff moderate them directly in the list. */
function ReviewCard({ review, reviewSource }: { review: ReviewItem; reviewSource: ReviewSource }) {
  const { language } = useLocale()
  const words = useStaffReviewWords()
  const { name, rating, text, status, submittedAt, orderId, orderNumber, bought } = review
  return (
    <li className="rounded-md bg-white p-4 ring-1 ring-steel-200">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StarRating rating={rating} label={words.rating({ rating })} />
        <Badge variant={BADGE_VARIANTS[status]}>{words.status[status]}</Badge>
        <time dateTime={submittedAt} className="text-sm tabular-nums text-steel-700 sm:ml-auto">
          {formatTimestamp(submittedAt, language)}
        </time>
      </div>
      <blockquote
        lang={review.language}
        className="mt-2 max-w-3xl whitespace-pre-line [overflow-wrap:anywhere]"
      >
        {text}
      </blockquote>
      <p className="mt-1 font-semibold [overflow-wrap:anywhere]">{name}</p>
      {review.consentVersion ? (
        <details className="text-sm text-steel-700">
          <summary className="cursor-pointer py-2">
            {words.consent({ version: review.consentVersion })}
          </summary>
          <p lang={review.language}>{review.consentText}</p>
        </details>
      ) : null}
      {status === 'published' && reviewSource !== 'buyers' ? (
        <HiddenReviewsWarning reviewSource={reviewSource} />
      ) : null}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm leading-snug text-steel-700 [overflow-wrap:anywhere]">
          <Link
            to={adminPaths.order(orderId)}
            className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
          >
            {words.order({ number: orderNumber })}
          </Link>
          {bought}
        </p>
        <ReviewSteps review={review} />
      </div>
    </li>
  )
}

/** Warns that the shop does not show its published reviews because of a setting. Links to that setting. */
function HiddenReviewsWarning({ reviewSource }: { reviewSource: Exclude<ReviewSource, 'buyers'> }) {
  const { unseen } = useStaffReviewWords()
  return (
    <Notice variant="warning" className="mt-2">
      <p>{unseen[reviewSource]}</p>
      <IfRole minRole="owner">
        <Link to={settingPath('reviews')} className={CARD_LINK_CLASS}>
          {unseen.change}
        </Link>
      </IfRole>
    </Notice>
  )
}

function ReviewSteps({ review }: { review: ReviewItem }) {
  const { id, status: currentStatus } = review
  const words = useStaffReviewWords()
  const client = useQueryClient()
  const [isRefusing, setRefusing] = useState(false)
  const callbacks = {
    failureTitle: words.moveFailed,
    onEnd: () => client.invalidateQueries({ queryKey: REVIEWS_KEY }),
  }
  const { run: refuse, isPending } = useStaffAction(
    (reasons: RejectionReasons) => moderateReview(id, { from: currentStatus, status: 'refused', ...reasons }),
    {
      ...callbacks,
      toSuccessToast: () => ({ title: words.moved.refused }),
      onDone: () => setRefusing(false),
    },
  )
  return (
    <>
      <StatusSteps
        statuses={NEXT_REVIEW_STATUSES[currentStatus]}
        primaryStatus="published"
        words={words}
        formStatus={{ status: 'refused', onChoose: () => setRefusing(true) }}
        changeStatus={() => moderateReview(id, { from: currentStatus, status: 'published' })}
        callbacks={{ ...callbacks, toSuccessToast: () => ({ title: words.moved.published }) }}
      />
      {isRefusing ? (
        <RefuseReviewDialog
          review={review}
          isPending={isPending}
          onSubmit={refuse}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </>
  )
}
