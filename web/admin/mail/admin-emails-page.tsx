import { StaffPage } from '../kit/page/staff-page'
import { useFilters } from '../kit/list/use-filters'
import { useAdminWords } from '../kit/words'
import { useStaffEmailWords, getMailKindName } from './words'
import { EMAIL_STATUSES } from '../../../domain/mail/email-list'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { SelectField } from '../../ui/form/select-field'
import { ListBody } from '../kit/list/list-body'
import { formatTimestamp } from '../kit/timestamp-text'
import { SearchBox } from '../kit/list/search-box'
import { useStaffList } from '../kit/list/use-staff-list'
import { EmailBadge } from './email-badge'
import { type EmailItem, EMAILS_KEY, fetchEmailsPage } from './queries'

/** The outbox: all mails of the shop. */
export default function AdminEmailsPage() {
  const { sections } = useAdminWords()
  return (
    <StaffPage title={sections.emails}>
      <EmailList />
    </StaffPage>
  )
}

/** Lists the mails of the outbox: sent, waiting and failed ones. */
function EmailList() {
  const { list: listWords } = useAdminWords()
  const words = useStaffEmailWords()
  const filters = useFilters(['q', 'status'])
  const { q, status } = filters.values
  const list = useStaffList([...EMAILS_KEY.slice(1), filters.query], (cursor) =>
    fetchEmailsPage(filters.query, cursor),
  )
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_16rem]">
        <SearchBox label={words.search} value={q} onChange={(text) => filters.set({ q: text })} />
        <SelectField
          id="email-status"
          label={words.filter}
          value={status}
          onChange={(value) => filters.set({ status: value })}
          options={[
            { value: '', name: listWords.all },
            ...EMAIL_STATUSES.map((value) => ({ value, name: words.filters[value] })),
          ]}
        />
      </div>
      <ListBody list={list} isFiltered={filters.isFiltered} onClear={filters.clear} emptyState={words.empty}>
        {(emails) => (
          <ul className="divide-y divide-steel-200 rounded-md bg-white ring-1 ring-steel-200">
            {emails.map((email) => (
              <li key={email.id}>
                <EmailRow email={email} />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </>
  )
}

function EmailRow({ email }: { email: EmailItem }) {
  const { language } = useLocale()
  const words = useStaffEmailWords()
  const displayedAt = email.sentAt ?? email.dueAt
  return (
    <Link
      to={adminPaths.email(email.id)}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 hover:bg-steel-50 focus-visible:-outline-offset-3"
    >
      <span className="min-w-0 font-semibold wrap-anywhere">{email.subject}</span>
      <span className="text-right">
        <EmailBadge status={email.status} />
      </span>
      <span className="col-span-2 min-w-0 text-sm wrap-anywhere text-steel-700 sm:col-span-1">
        {email.to} · {getMailKindName(words, email.kind)}
      </span>
      <time
        dateTime={displayedAt}
        className="text-sm whitespace-nowrap tabular-nums text-steel-700 sm:text-right"
      >
        {formatTimestamp(displayedAt, language)}
      </time>
    </Link>
  )
}
