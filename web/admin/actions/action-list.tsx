import { ADMIN_ACTIONS } from '../../../domain/admin/admin'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { SelectField } from '../../ui/form/select-field'
import { ListBody } from '../kit/list/list-body'
import { formatTimestamp } from '../kit/timestamp-text'
import { SearchBox } from '../kit/list/search-box'
import { useFilters } from '../kit/list/use-filters'
import { useStaffList } from '../kit/list/use-staff-list'
import { useAccessWords } from '../access/words'
import { useAdminWords } from '../kit/words'
import { actionPath } from './action-path'
import { type AdminActionItem, fetchActionsPage } from './queries'
import { getActionName, useActionWords } from './words'

/** The log of staff actions, newest first. `view` is the tab of the page; clearing the filters keeps it in the URL. */
export function AdminActionList({ view }: { view: string }) {
  const { list: listWords } = useAdminWords()
  const words = useActionWords()
  const filters = useFilters(['view', 'q', 'action'])
  const { q, action } = filters.values
  const actionsQuery = { ...(q ? { q } : {}), ...(action ? { action } : {}) }
  const list = useStaffList(['actions', actionsQuery], (cursor) => fetchActionsPage(actionsQuery, cursor))
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_16rem]">
        <SearchBox label={words.search} value={q} onChange={(text) => filters.set({ q: text })} />
        <SelectField
          id="action"
          label={words.filter}
          value={action}
          onChange={(value) => filters.set({ action: value })}
          options={[
            { value: '', name: listWords.all },
            ...ADMIN_ACTIONS.map((value) => ({ value: value as string, name: getActionName(words, value) })),
          ]}
        />
      </div>
      <ListBody
        list={list}
        isFiltered={q !== '' || action !== ''}
        onClear={() => filters.set({ view, q: '', action: '' })}
        emptyState={words.empty}
      >
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

/** Shortens a UUID to its first eight characters. For an order, these characters are the order number. */
const shortenSubjectId = ({ subject }: AdminActionItem): string | undefined =>
  subject && subject.length > 8 && subject.includes('-') ? subject.slice(0, 8).toUpperCase() : undefined

function AdminActionRow({ action }: { action: AdminActionItem }) {
  const { language } = useLocale()
  const words = useActionWords()
  const { roles } = useAccessWords()
  const linkPath = actionPath(action.action, action.subject, action.detail)
  const detailEntries = Object.entries(action.detail)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5">
      <span className="font-semibold">{getActionName(words, action.action)}</span>
      <time dateTime={action.at} className="text-sm whitespace-nowrap tabular-nums text-steel-700">
        {formatTimestamp(action.at, language)}
      </time>
      <span className="col-span-2 flex min-w-0 flex-wrap items-baseline gap-x-3 text-sm text-steel-700">
        {linkPath ? (
          <Link
            to={linkPath}
            className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-0"
          >
            {shortenSubjectId(action) ?? words.look}
          </Link>
        ) : null}
        {action.member ? <span>{action.member.name || roles[action.member.role]}</span> : null}
        {action.ip ? <span>{words.from({ ip: action.ip })}</span> : null}
      </span>
      {detailEntries.length > 0 ? (
        <details className="col-span-2 text-sm text-steel-700">
          <summary className="cursor-pointer py-2 font-semibold hover:text-ink">{words.details}</summary>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pb-2">
            {detailEntries.map(([name, value]) => (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd className="wrap-anywhere font-mono text-xs leading-5">{JSON.stringify(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </li>
  )
}
