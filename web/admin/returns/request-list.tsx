import type { ReactNode } from 'react'
import { SelectField } from '../../ui/form/select-field'
import { ListBody } from '../kit/list/list-body'
import { SaveButton } from '../kit/calls/save-button'
import { SearchBox } from '../kit/list/search-box'
import { StaffPage } from '../kit/page/staff-page'
import { useFilters } from '../kit/list/use-filters'
import { type StaffListPage, useStaffList } from '../kit/list/use-staff-list'
import { useAdminWords } from '../kit/words'

type Props<T> = {
  name: string
  fetchPage: (query: Record<string, string>, cursor: string | null) => Promise<StaffListPage<T>>
  download: (today: string) => Promise<void>
  words: { title: string; search: string; filter: string; empty: string }
  /** The status filters, in addition to "all". */
  statusOptions: readonly { value: string; name: string }[]
  children: (request: T) => ReactNode
}

/** A list of customer requests, newest first, with search and status filter. */
export function RequestList<T extends { id: string }>(props: Props<T>) {
  const { name, fetchPage, download, words, statusOptions, children } = props
  const { list: listWords } = useAdminWords()
  const filters = useFilters(['q', 'status'])
  const { q, status } = filters.values
  const list = useStaffList([name, filters.query], (cursor) => fetchPage(filters.query, cursor))
  return (
    <StaffPage title={words.title} actions={<SaveButton save={download} />}>
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_16rem]">
        <SearchBox label={words.search} value={q} onChange={(text) => filters.set({ q: text })} />
        <SelectField
          id={`${name}-status`}
          label={words.filter}
          value={status}
          onChange={(value) => filters.set({ status: value })}
          options={[{ value: '', name: listWords.all }, ...statusOptions]}
        />
      </div>
      <ListBody list={list} isFiltered={filters.isFiltered} onClear={filters.clear} emptyState={words.empty}>
        {(requests) => (
          <ul className="divide-y divide-steel-200 rounded-md bg-white ring-1 ring-steel-200">
            {requests.map((request) => (
              <li key={request.id}>{children(request)}</li>
            ))}
          </ul>
        )}
      </ListBody>
    </StaffPage>
  )
}
