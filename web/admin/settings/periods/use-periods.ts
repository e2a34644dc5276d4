import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShopPeriod } from '../../../../domain/delivery/shop-periods'
import { ApiError } from '../../../api'
import { useStaffAction } from '../../kit/calls/use-staff-action'
import { readPeriods, saveSetting, type SettingState, settingsQueryKey } from '../queries'
import { usePeriodWords } from './period-words'

type PeriodChange = { removed: ShopPeriod | null; added: ShopPeriod | null }

/** The stored periods, and a change of one of them. A change by others is shown before a second save. */
export function usePeriods(currentState: SettingState, onDone: () => void) {
  const words = usePeriodWords()
  const client = useQueryClient()
  const [isStale, setStale] = useState(false)
  const periods = readPeriods(currentState)
  const { run, isPending } = useStaffAction(
    (change: PeriodChange) =>
      saveSetting('periods', { value: applyChange(periods, change), after: currentState.id }),
    {
      toSuccessToast: (_, { added }) => ({
        title: words.title,
        description: added ? words.saved : words.removed,
      }),
      failureTitle: words.failed,
      onDone: (savedSettings) => {
        setStale(false)
        client.setQueryData(settingsQueryKey, savedSettings)
        onDone()
      },
      onFailed: (error) => setStale(error instanceof ApiError && error.code === 'settings.stale'),
      onEnd: () => client.invalidateQueries({ queryKey: settingsQueryKey }),
    },
  )
  return { periods, run, isPending, isStale, clearStale: () => setStale(false) }
}

/** The list after a change, earliest first. Periods have no ids, because no two of them share their first day. */
export const applyChange = (periods: readonly ShopPeriod[], { removed, added }: PeriodChange): ShopPeriod[] =>
  [...periods.filter(({ from }) => from !== removed?.from), ...(added ? [added] : [])].toSorted((a, b) =>
    a.from.localeCompare(b.from),
  )
