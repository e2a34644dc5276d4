import { Plus } from 'lucide'
import { useState } from 'react'
import { VOUCHER_LIST_FILTERS } from '../../../domain/vouchers/voucher-staff'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { SelectField } from '../../ui/form/select-field'
import { ListBody } from '../kit/list/list-body'
import { formatLastDay } from '../kit/timestamp-text'
import { SearchBox } from '../kit/list/search-box'
import { StaffPage } from '../kit/page/staff-page'
import { useFilters } from '../kit/list/use-filters'
import { useStaffList } from '../kit/list/use-staff-list'
import { useAdminWords } from '../kit/words'
import { IssueVoucherDialog } from './issue-dialog'
import { type VoucherListItem, VOUCHERS_KEY, fetchVouchersPage } from './queries'
import { VoucherBadge } from './voucher-badge'
import { useStaffVoucherWords } from './words'
import { IfRole } from '../access/if-role'
import { useFormatAmount } from '../kit/use-format-amount'

export function VoucherList() {
  const { list: listWords } = useAdminWords()
  const words = useStaffVoucherWords()
  const filters = useFilters(['q', 'status'])
  const { q, status } = filters.values
  const list = useStaffList([...VOUCHERS_KEY.slice(1), filters.query], (cursor) =>
    fetchVouchersPage(filters.query, cursor),
  )
  const [isIssueDialogOpen, setIssueDialogOpen] = useState(false)
  return (
    <StaffPage
      title={words.title}
      actions={
        <IfRole>
          <Button onClick={() => setIssueDialogOpen(true)}>
            <Icon shape={Plus} className="size-5" />
            {words.issue.action}
          </Button>
        </IfRole>
      }
    >
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_16rem]">
        <SearchBox label={words.search} value={q} onChange={(text) => filters.set({ q: text })} />
        <SelectField
          id="voucher-status"
          label={words.filter}
          value={status}
          onChange={(value) => filters.set({ status: value })}
          options={[
            { value: '', name: listWords.all },
            ...VOUCHER_LIST_FILTERS.map((view) => ({ value: view, name: words.views[view] })),
          ]}
        />
      </div>
      <ListBody list={list} isFiltered={filters.isFiltered} onClear={filters.clear} emptyState={words.empty}>
        {(vouchers) => (
          <ul className="divide-y divide-steel-200 rounded-md bg-white ring-1 ring-steel-200">
            {vouchers.map((voucher) => (
              <li key={voucher.id}>
                <VoucherRow voucher={voucher} />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
      {isIssueDialogOpen ? <IssueVoucherDialog onClose={() => setIssueDialogOpen(false)} /> : null}
    </StaffPage>
  )
}

function VoucherRow({ voucher }: { voucher: VoucherListItem }) {
  const { language } = useLocale()
  const words = useStaffVoucherWords()
  const formatAmount = useFormatAmount(voucher.currency)
  return (
    <Link
      to={adminPaths.voucher(voucher.id)}
      className="grid gap-x-4 gap-y-1 px-4 py-3 hover:bg-steel-50 focus-visible:-outline-offset-3 sm:grid-cols-[13rem_1fr_auto] sm:items-baseline"
    >
      <span className="flex items-center gap-2">
        <span className="font-mono text-sm font-semibold">{voucher.code}</span>
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <VoucherBadge status={voucher.status} />
        <span className="text-steel-700">{words.types[voucher.voucherType]}</span>
        <span className="min-w-0 truncate text-steel-700">{voucher.email ?? words.noEmail}</span>
      </span>
      <span className="flex flex-wrap gap-x-3 text-sm tabular-nums sm:justify-end">
        <span className="font-semibold">
          {words.left({
            amountLeft: formatAmount(voucher.amountRemaining),
            initialAmount: formatAmount(voucher.amountInitial),
          })}
        </span>
        <span className="text-steel-700">
          {words.until({ day: formatLastDay(voucher.expiresAt, language) })}
        </span>
      </span>
    </Link>
  )
}
