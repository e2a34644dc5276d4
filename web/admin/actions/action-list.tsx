import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ADMIN_ACTIONS } from '../../../domain/admin/admin'
import { type Language, localizedText } from '../../../domain/language'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Field } from '../../ui/form/field'
import { SelectField } from '../../ui/form/select-field'
import { ListBody } from '../kit/list/list-body'
import { formatTimestamp } from '../kit/timestamp-text'
import { SearchBox } from '../kit/list/search-box'
import { useFilters } from '../kit/list/use-filters'
import { useStaffList } from '../kit/list/use-staff-list'
import { useAccessWords } from '../access/words'
import { useAdminWords } from '../kit/words'
import { actionPath } from './action-path'
import { actionMembersQuery, type AdminActionItem, fetchActionsPage } from './queries'
import { useFormatDetails } from './use-format-details'
import { describeAction, getActionName, useActionWords } from './words'

/** The log of staff actions, newest first, with filters by person, kind, day and record. */
export function AdminActionList() {
  const { list: listWords } = useAdminWords()
  const words = useActionWords()
  const { roles } = useAccessWords()
  const id = useId()
  const filters = useFilters(['q', 'action', 'member', 'day'])
  const { q, action, member, day } = filters.values
  const { data: members = [] } = useQuery(actionMembersQuery)
  const list = useStaffList(['actions', filters.query], (cursor) => fetchActionsPage(filters.query, cursor))
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[1fr_14rem_14rem_11rem]">
        <div className="col-span-2 lg:col-span-1">
          <SearchBox label={words.search} value={q} onChange={(text) => filters.set({ q: text })} />
        </div>
        <SelectField
          id={`${id}-action`}
          className="col-span-2 sm:col-span-1"
          label={words.filter}
          value={action}
          onChange={(value) => filters.set({ action: value })}
          options={[
            { value: '', name: listWords.all },
            ...ADMIN_ACTIONS.map((value) => ({ value: value as string, name: getActionName(words, value) })),
          ]}
        />
        <SelectField
          id={`${id}-member`}
          label={words.member}
          value={member}
          onChange={(value) => filters.set({ member: value })}
          options={[
            { value: '', name: listWords.all },
            ...members.map((person) => ({ value: person.id, name: person.name || roles[person.role] })),
          ]}
        />
        <Field
          id={`${id}-day`}
          label={words.day}
          type="date"
          value={day}
          onChange={({ target }) => filters.set({ day: target.value })}
        />
      </div>
      <ListBody list={list} isFiltered={filters.isFiltered} onClear={filters.clear} emptyState={words.empty}>
        {(actions) => (
          <ul className="divide-y divide-steel-200 rounded-md bg-white ring-1 ring-steel-200">
            {actions.map((item) => (
              <AdminActionRow key={item.id} action={item} />
            ))}
          </ul>
        )}
      </ListBody>
    </>
  )
}

/**
 * Returns the name of a product, or the first eight characters of the id of another record. For orders, these
 * characters are the order number.
 */
function formatSubject({ subject, product }: AdminActionItem, language: Language): string | undefined {
  if (product) return localizedText(language, product.name, product.nameEn)
  return subject && subject.length > 8 && subject.includes('-')
    ? subject.slice(0, 8).toUpperCase()
    : undefined
}

function AdminActionRow({ action }: { action: AdminActionItem }) {
  const { language } = useLocale()
  const words = useActionWords()
  const { roles } = useAccessWords()
  const formatDetails = useFormatDetails()
  const linkPath = actionPath(action.action, action.subject, action.detail)
  const person = action.member ? action.member.name || roles[action.member.role] : words.nobody
  const detailsText = formatDetails(action)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5">
      <span className="min-w-0 wrap-anywhere">
        <b>{person}</b>: {describeAction(words, action)}
      </span>
      <time dateTime={action.at} className="text-sm whitespace-nowrap tabular-nums text-steel-700">
        {formatTimestamp(action.at, language)}
      </time>
      {detailsText ? <span className="col-span-2 text-sm wrap-anywhere">{detailsText}</span> : null}
      <span className="col-span-2 flex min-w-0 flex-wrap items-baseline gap-x-3 text-sm text-steel-700">
        {linkPath ? (
          <Link
            to={linkPath}
            className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-0"
          >
            {formatSubject(action, language) ?? words.look}
          </Link>
        ) : null}
        {action.ip ? <span>{words.from({ ip: action.ip })}</span> : null}
      </span>
    </li>
  )
}
