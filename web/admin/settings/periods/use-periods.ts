import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShopPeriod } from '../../../../domain/delivery/shop-periods'
import { ApiError } from '../../../api'
import { useStaffAction } from '../../kit/calls/use-staff-action'
import { VIEWINGS_KEY } from '../../viewings/queries'
import { readPeriods, saveSetting, type SettingState, settingsQueryKey } from '../queries'
import { usePeriodWords } from './period-words'

type PeriodChange = { removedPeriod: ShopPeriod | null; addedPeriod: ShopPeriod | null }

/**
 * Returns the stored periods and a function that changes one period. If another user changed the periods, staff see
 * that change before they save again.
 */
export function usePeriods(currentState: SettingState, onDone: () => void) {
  const words = usePeriodWords()
  const client = useQueryClient()
  const [isStale, setStale] = useState(false)
  const periods = readPeriods(currentState)
  const { run, isPending } = useStaffAction(
    (change: PeriodChange) =>
      saveSetting('periods', { value: applyPeriodChange(periods, change), after: currentState.id }),
    {
      toSuccessToast: (_, { addedPeriod }) => ({
        title: words.title,
        description: addedPeriod ? words.saved : words.removed,
      }),
      failureTitle: words.failed,
      onDone: (savedSettings) => {
        setStale(false)
        client.setQueryData(settingsQueryKey, savedSettings)
        onDone()
      },
      onFailed: (error) => setStale(error instanceof ApiError && error.code === 'settings.stale'),
      // A day off may make booked viewings impossible.
      onEnd: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: settingsQueryKey }),
          client.invalidateQueries({ queryKey: VIEWINGS_KEY }),
        ]),
    },
  )
  return { periods, run, isPending, isStale, clearStale: () => setStale(false) }
}

/** Returns the periods after a change, earliest first. Periods need no ids, because the first day of each is unique. */
export const applyPeriodChange = (
  periods: readonly ShopPeriod[],
  { removedPeriod, addedPeriod }: PeriodChange,
): ShopPeriod[] =>
  [
    ...periods.filter(({ from }) => from !== removedPeriod?.from),
    ...(addedPeriod ? [addedPeriod] : []),
  ].toSorted((a, b) => a.from.localeCompare(b.from))
