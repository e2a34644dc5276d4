import { useState } from 'react'
import { polishDateOf } from '../../../domain/time/polish-days'
import { DAY_MS } from '../../../domain/time/time'
import { VIEWING_LISTS } from '../../../domain/viewings/viewing'
import { formatViewingDay } from '../../../domain/viewings/viewing-time'
import { useLocale } from '../../i18n/locale'
import { useNow } from '../../i18n/now'
import { Link } from '../../navigation'
import { Button, buttonClass } from '../../ui/form/button'
import { Notice } from '../../ui/layout/notice'
import { IfRole } from '../access/if-role'
import { ListBody } from '../kit/list/list-body'
import { useFilters } from '../kit/list/use-filters'
import { useStaffList } from '../kit/list/use-staff-list'
import { SearchBox } from '../kit/list/search-box'
import { ViewButtons } from '../kit/list/view-buttons'
import { CARD_LINK_CLASS } from '../kit/page/fact-list'
import { StaffPage } from '../kit/page/staff-page'
import { settingPath } from '../kit/staff-path'
import { BookViewingDialog } from './book-viewing-dialog'
import { fetchViewingsPage, type ViewingItem, VIEWINGS_KEY } from './queries'
import { ViewingCard } from './viewing-card'
import { ViewingConflictsNotice } from './viewing-conflicts-notice'
import { useStaffViewingWords } from './words'

/** Page with the coming viewings by day, and the past viewings. */
export default function AdminViewingsPage() {
  const { settings } = useLocale()
  const words = useStaffViewingWords()
  const [isBooking, setBooking] = useState(false)
  const filters = useFilters(['list', 'q'])
  const shownList = VIEWING_LISTS.find((name) => name === filters.values.list) ?? 'coming'
  const { q } = filters.values
  const list = useStaffList([...VIEWINGS_KEY.slice(1), shownList, q], (cursor) =>
    fetchViewingsPage({ ...filters.query, list: shownList }, cursor),
  )
  return (
    <StaffPage
      title={words.title}
      actions={
        <>
          <IfRole minRole="owner">
            <Link to={settingPath('periods')} className={buttonClass('secondary')}>
              {words.daysOff}
            </Link>
          </IfRole>
          {settings.hasViewings ? (
            <IfRole>
              <Button onClick={() => setBooking(true)}>{words.add}</Button>
            </IfRole>
          ) : null}
        </>
      }
    >
      {settings.hasViewings ? null : (
        <Notice variant="warning" className="mb-4">
          <p>{words.off}</p>
          <IfRole minRole="owner">
            <Link to={settingPath('viewings')} className={CARD_LINK_CLASS}>
              {words.turnOn}
            </Link>
          </IfRole>
        </Notice>
      )}
      <ViewButtons
        label={words.listLabel}
        views={VIEWING_LISTS.map((key) => ({
          key,
          name: words.lists[key],
          count: null,
          isSelected: key === shownList,
          onChoose: () => filters.set({ list: key === 'coming' ? '' : key }),
        }))}
      />
      <div className="mb-4">
        <SearchBox label={words.search} value={q} onChange={(text) => filters.set({ q: text })} />
      </div>
      {shownList === 'conflicts' ? (
        <p className="mb-4 max-w-2xl text-steel-700">{words.conflicts.lead}</p>
      ) : (
        <ViewingConflictsNotice />
      )}
      <ListBody
        list={list}
        isFiltered={q !== ''}
        onClear={filters.clear}
        emptyState={<p>{words.empty[shownList]}</p>}
      >
        {(viewings) => <ViewingDays viewings={viewings} />}
      </ListBody>
      {isBooking ? <BookViewingDialog onClose={() => setBooking(false)} /> : null}
    </StaffPage>
  )
}

/** Viewings under a heading for each day. */
function ViewingDays({ viewings }: { viewings: readonly ViewingItem[] }) {
  const { language } = useLocale()
  const words = useStaffViewingWords()
  const now = useNow()
  const getPolishDay = ({ startsAt }: ViewingItem) => polishDateOf(Date.parse(startsAt))
  const days = [...new Set(viewings.map(getPolishDay))]
  const relativeDayNames = new Map([
    [polishDateOf(now), words.today],
    [polishDateOf(now + DAY_MS), words.tomorrow],
  ])
  return days.map((day) => {
    const relativeDayName = relativeDayNames.get(day)
    return (
      <section key={day} aria-labelledby={`day-${day}`} className="mb-6">
        <h2 id={`day-${day}`} className="mb-2 font-display text-xl font-semibold">
          {relativeDayName
            ? `${relativeDayName}, ${formatViewingDay(day, language)}`
            : formatViewingDay(day, language)}
        </h2>
        <ul className="space-y-3">
          {viewings
            .filter((viewing) => getPolishDay(viewing) === day)
            .map((viewing) => (
              <ViewingCard key={viewing.id} viewing={viewing} />
            ))}
        </ul>
      </section>
    )
  })
}
