import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AlertSettings } from '../../../domain/alerts/alert-settings'
import { ApiError } from '../../api'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { saveSetting, settingsQuery, settingsQueryKey } from '../settings/queries'
import { useNotificationWords } from './words'

/** The settings of alerts, and a function that saves a change at once. Null until they are loaded. */
export function useAlertSettings() {
  const words = useNotificationWords()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(settingsQuery)
  const { run, isPending, given } = useStaffAction(
    (value: AlertSettings) => saveSetting('alerts', { value, after: data?.alerts.id ?? 0 }),
    {
      toSuccessToast: () => ({ title: words.saved }),
      failureTitle: words.notSaved,
      onDone: (savedSettings) => client.setQueryData(settingsQueryKey, savedSettings),
      // Someone else may have changed the setting.
      onFailed: (failure) => {
        if (failure instanceof ApiError) void refetch()
      },
    },
  )
  // Safe cast: the API validates this setting as AlertSettings before it is stored.
  const stored = (data?.alerts.value ?? null) as AlertSettings | null
  return { settings: isPending && given ? given : stored, save: run, isPending, error, refetch }
}
