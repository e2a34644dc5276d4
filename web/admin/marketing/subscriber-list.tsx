import { SUBSCRIBER_STATUSES } from '../../../domain/marketing/newsletter'
import { useLocale } from '../../i18n/locale'
import { Badge, type BadgeVariant } from '../../ui/layout/badge'
import { SelectField } from '../../ui/form/select-field'
import { ListBody } from '../kit/list/list-body'
import { formatTimestamp } from '../kit/timestamp-text'
import { SearchBox } from '../kit/list/search-box'
import { useFilters } from '../kit/list/use-filters'
import { useStaffList } from '../kit/list/use-staff-list'
import { useAdminWords } from '../kit/words'
import { fetchSubscribersPage } from './queries'
import { useStaffNewsletterWords } from './words'

const BADGE_VARIANTS = {
  pending: 'due',
  confirmed: 'good',
  unsubscribed: 'plain',
} as const satisfies Record<string, BadgeVariant>

export function SubscriberList() {
  const { language } = useLocale()
  const { list: listWords } = useAdminWords()
  const words = useStaffNewsletterWords()
  const filters = useFilters(['q', 'status'])
  const { q, status } = filters.values
  const list = useStaffList(['subscribers', filters.query], (cursor) =>
    fetchSubscribersPage(filters.query, cursor),
  )
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_16rem]">
        <SearchBox label={words.search} value={q} onChange={(text) => filters.set({ q: text })} />
        <SelectField
          id="subscriber-status"
          label={words.filter}
          value={status}
          onChange={(value) => filters.set({ status: value })}
          options={[
            { value: '', name: listWords.all },
            ...SUBSCRIBER_STATUSES.map((value) => ({ value, name: words.filters[value] })),
          ]}
        />
      </div>
      <ListBody list={list} isFiltered={filters.isFiltered} onClear={filters.clear} emptyState={words.empty}>
        {(subscribers) => (
          <ul className="divide-y divide-steel-200 rounded-md bg-white ring-1 ring-steel-200">
            {subscribers.map(
              ({ id, email, status, language: subscriberLanguage, createdAt, confirmedAt }) => (
                <li key={id} className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[1fr_auto]">
                  <span className="min-w-0 truncate font-semibold">
                    {email ?? <em className="font-normal text-steel-700">{words.forgotten}</em>}
                  </span>
                  <span>
                    <Badge variant={BADGE_VARIANTS[status]}>{words.status[status]}</Badge>
                  </span>
                  <span className="text-sm tabular-nums text-steel-700">
                    {words.asked}: {formatTimestamp(createdAt, language)}
                    {confirmedAt ? ` · ${words.confirmed}: ${formatTimestamp(confirmedAt, language)}` : null}
                  </span>
                  <span className="text-sm text-steel-700 sm:text-right">
                    {words.languages[subscriberLanguage]}
                  </span>
                </li>
              ),
            )}
          </ul>
        )}
      </ListBody>
      <p className="mt-4 text-sm text-steel-700">{words.saveHint}</p>
    </>
  )
}
