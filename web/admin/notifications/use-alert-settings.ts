import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AlertSettings } from '../../../domain/alerts/alert-settings'
import { saveSetting, settingsQuery, type SettingState, settingsQueryKey } from '../settings/queries'
import { useQueuedChanges } from './use-queued-changes'

/** A change sets values and toggles none, because it may be applied to its own result. */
export type AlertSettingsChange = (settings: AlertSettings) => AlertSettings

/** Safe cast: the API validates this setting before it is stored. */
const readAlertSettings = ({ value }: SettingState) => value as AlertSettings

/** The settings of alerts, and a function that saves a change at once. Null until they are loaded. */
export function useAlertSettings() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(settingsQuery)
  const { pendingChanges, run } = useQueuedChanges('alerts', {
    save: async (change: AlertSettingsChange) => {
      // The answer to the previous change is in the cache already, but may not be rendered yet.
      const { alerts } = await client.ensureQueryData(settingsQuery)
      return saveSetting('alerts', { value: change(readAlertSettings(alerts)), after: alerts.id })
    },
    onSaved: (savedSettings) => client.setQueryData(settingsQueryKey, savedSettings),
    refetch,
  })
  const settings = data
    ? pendingChanges.reduce((changed, change) => change(changed), readAlertSettings(data.alerts))
    : null
  return { settings, save: run, error, refetch }
}
