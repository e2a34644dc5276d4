import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '../../../domain/withdrawal'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Badge, type BadgeLook } from '../../ui/badge'
import { SelectField } from '../../ui/select-field'
import { ListBody } from '../admin/list-body'
import { momentText } from '../admin/moments'
import { SearchBox } from '../admin/search-box'
import { StaffPage } from '../admin/staff-page'
import { useFilters } from '../admin/use-filters'
import { useStaffList } from '../admin/use-staff-list'
import { useAdminWords } from '../admin/words'
import { RefundDue } from './due'
import { type WithdrawalItem, WITHDRAWALS_KEY, withdrawalsPage } from './queries'
import { useStaffWithdrawalWords } from './words'

const LOOKS = {
  requested: 'due',
  goods_awaited: 'plain',
  goods_received: 'due',
  refunded: 'good',
  refused: 'bad',
} as const satisfies Record<WithdrawalStatus, BadgeLook>

export function WithdrawalBadge({ status }: { status: WithdrawalStatus }) {
  const words = useStaffWithdrawalWords()
  return <Badge look={LOOKS[status]}>{words.status[status]}</Badge>
}

/** Who withdrew, and until when each has to have the money back. */
export function WithdrawalList() {
  const { list: common } = useAdminWords()
  const words = useStaffWithdrawalWords()
  const filters = useFilters(['q', 'status'])
  const { q, status } = filters.values
  const list = useStaffList([...WITHDRAWALS_KEY.slice(1), filters.asked], (cursor) =>
    withdrawalsPage(filters.asked, cursor),
  )
  return (
    <StaffPage title={words.title}>
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_16rem]">
        <SearchBox label={words.search} value={q} onChange={(text) => filters.set({ q: text })} />
        <SelectField
          id="withdrawal-status"
          label={words.filter}
          value={status}
          onChange={(chosen) => filters.set({ status: chosen })}
          options={[
            { value: '', name: common.all },
            { value: 'open', name: words.open },
            ...WITHDRAWAL_STATUSES.map((value) => ({ value, name: words.status[value] })),
          ]}
        />
      </div>
      <ListBody list={list} isFiltered={filters.isFiltered} onClear={filters.clear} empty={words.empty}>
        {(withdrawals) => (
          <ul className="divide-y divide-steel-200 rounded-md bg-white ring-1 ring-steel-200">
            {withdrawals.map((withdrawal) => (
              <li key={withdrawal.id}>
                <Row withdrawal={withdrawal} />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </StaffPage>
  )
}

function Row({ withdrawal }: { withdrawal: WithdrawalItem }) {
  const { language } = useLocale()
  const words = useStaffWithdrawalWords()
  const { id, name, orderNumber, submittedAt, isLate, status } = withdrawal
  return (
    <Link
      to={adminPaths.withdrawal(id)}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 hover:bg-steel-50 focus-visible:-outline-offset-3"
    >
      <span className="min-w-0 truncate font-semibold">{name}</span>
      <span className="text-right">
        <WithdrawalBadge status={status} />
      </span>
      <span className="min-w-0 truncate text-sm text-steel-700">
        {orderNumber ? `#${orderNumber}` : words.unmatched}
        {isLate ? ` · ${words.late}` : null}
      </span>
      <time dateTime={submittedAt} className="text-sm whitespace-nowrap tabular-nums text-steel-700">
        {momentText(submittedAt, language)}
      </time>
      <span className="col-span-2 text-sm text-steel-700">
        <RefundDue {...withdrawal} />
      </span>
    </Link>
  )
}
