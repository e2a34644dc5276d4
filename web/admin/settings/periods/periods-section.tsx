import { parseDay } from '../../../../domain/time/calendar-days'
import { formatDayRange } from '../../../../domain/time/format-days'
import { useId, useState } from 'react'
import { PERIOD_LIMITS, type ShopPeriod } from '../../../../domain/delivery/shop-periods'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { useLocale } from '../../../i18n/locale'
import { useNow } from '../../../i18n/now'
import { Badge } from '../../../ui/layout/badge'
import { Button } from '../../../ui/form/button'
import { ConfirmDialog } from '../../kit/form/confirm-dialog'
import { formatFullDay } from '../../kit/timestamp-text'
import type { SettingState } from '../queries'
import { ViewingConflictsNotice } from '../../viewings/viewing-conflicts-notice'
import { PeriodDialog } from './period-dialog'
import { usePeriodWords } from './period-words'
import { PromisePreview } from './promise-preview'
import { usePeriods } from './use-periods'

type Props = { currentState: SettingState; cutOff: string }

/** Lists the coming and past periods (days off, longer delivery), and shows the sentence that buyers read now. */
export function PeriodsSection({ currentState, cutOff }: Props) {
  const words = usePeriodWords()
  const id = useId()
  const now = useNow()
  const [editedPeriod, setEditedPeriod] = useState<ShopPeriod | 'new' | null>(null)
  const [removedPeriod, setRemovedPeriod] = useState<ShopPeriod | null>(null)
  const closeDialogs = () => {
    setEditedPeriod(null)
    setRemovedPeriod(null)
  }
  const { periods, run, isPending, isStale, clearStale } = usePeriods(currentState, closeDialogs)
  const cancelDialog = () => {
    closeDialogs()
    clearStale()
  }
  const today = polishDateOf(now)
  const comingPeriods = periods.filter(({ to }) => to >= today)
  const pastPeriods = periods.filter(({ to }) => to < today).toReversed()
  const rowActions = { onEdit: setEditedPeriod, onRemove: setRemovedPeriod }
  const isPeriodLimitReached = periods.length >= PERIOD_LIMITS.count
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-md bg-white p-4 ring-1 ring-steel-200 md:p-6">
      <h3 id={`${id}-title`} className="font-display text-2xl font-semibold">
        {words.title}
      </h3>
      <p className="mb-4 mt-1 max-w-2xl text-sm text-steel-700">{words.lead}</p>
      <ViewingConflictsNotice />
      <PromisePreview title={words.preview} orderedAt={now} rules={{ cutOff, periods }} />
      {comingPeriods.length > 0 ? (
        <ul className="mt-4 divide-y divide-steel-200 border-y border-steel-200">
          {comingPeriods.map((period) => (
            <PeriodRow
              key={period.from}
              period={period}
              isCurrentPeriod={period.from <= today}
              {...rowActions}
            />
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-steel-700">{words.none}</p>
      )}
      <Button className="mt-4" disabled={isPeriodLimitReached} onClick={() => setEditedPeriod('new')}>
        {words.add}
      </Button>
      {isPeriodLimitReached ? <p className="mt-2 text-sm text-steel-700">{words.full}</p> : null}
      {pastPeriods.length > 0 ? (
        <details className="mt-4 border-t border-steel-200 pt-2">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {words.past({ count: pastPeriods.length })}
          </summary>
          <ul className="divide-y divide-steel-200">
            {pastPeriods.map((period) => (
              <PeriodRow
                key={period.from}
                period={period}
                isCurrentPeriod={false}
                onRemove={setRemovedPeriod}
              />
            ))}
          </ul>
        </details>
      ) : null}
      {editedPeriod ? (
        <PeriodDialog
          period={editedPeriod === 'new' ? null : editedPeriod}
          otherPeriods={periods.filter(({ from }) => editedPeriod === 'new' || from !== editedPeriod.from)}
          cutOff={cutOff}
          isStale={isStale}
          isPending={isPending}
          onSave={(period) =>
            run({ removedPeriod: editedPeriod === 'new' ? null : editedPeriod, addedPeriod: period })
          }
          onClose={cancelDialog}
        />
      ) : null}
      <ConfirmDialog
        isOpen={removedPeriod !== null}
        title={words.removeTitle}
        confirm={words.remove}
        cancel={words.cancel}
        buttonVariant="danger"
        isPending={isPending}
        onConfirm={() => run({ removedPeriod, addedPeriod: null })}
        onClose={cancelDialog}
      >
        {removedPeriod ? <PeriodFacts period={removedPeriod} /> : null}
        <p>{words.removeText}</p>
      </ConfirmDialog>
    </section>
  )
}

type RowProps = {
  period: ShopPeriod
  isCurrentPeriod: boolean
  onEdit?: (period: ShopPeriod) => void
  onRemove: (period: ShopPeriod) => void
}

function PeriodRow({ period, isCurrentPeriod, onEdit, onRemove }: RowProps) {
  const words = usePeriodWords()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-56">
        <PeriodFacts period={period} isCurrentPeriod={isCurrentPeriod} />
      </div>
      <div className="-ml-3 flex sm:ml-0">
        {onEdit ? (
          <Button variant="quiet" className="px-3!" onClick={() => onEdit(period)}>
            {words.edit}
            <PeriodName period={period} />
          </Button>
        ) : null}
        <Button variant="quiet" className="px-3!" onClick={() => onRemove(period)}>
          {words.remove}
          <PeriodName period={period} />
        </Button>
      </div>
    </li>
  )
}

/**
 * The days of a period as text for screen readers. Without this text, the buttons of all rows would have the same name.
 */
const PeriodName = ({ period }: { period: ShopPeriod }) => (
  <span className="sr-only">{usePeriodDays(period)}</span>
)

function usePeriodDays({ from, to }: ShopPeriod): string {
  const { language } = useLocale()
  const year = to.slice(0, 4)
  return from === to || from.slice(0, 4) !== year
    ? [...new Set([from, to])].map((day) => formatFullDay(day, language)).join(' – ')
    : `${formatDayRange(parseDay(from), parseDay(to), language)} ${year}`
}

function PeriodFacts({ period, isCurrentPeriod = false }: { period: ShopPeriod; isCurrentPeriod?: boolean }) {
  const words = usePeriodWords()
  const { kind, workingDays, note } = period
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        {usePeriodDays(period)}
        {isCurrentPeriod ? <Badge variant="good">{words.now}</Badge> : null}
      </p>
      <p className="text-sm text-steel-700">{words.shortKinds[kind]({ count: workingDays })}</p>
      {[note.pl, note.en].filter(Boolean).map((text) => (
        <p key={text} className="break-words text-sm">
          {text}
        </p>
      ))}
    </>
  )
}
