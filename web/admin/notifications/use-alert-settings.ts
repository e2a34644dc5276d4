import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AlertSettings } from '../../../domain/alerts/alert-settings'
import { saveSetting, settingsQuery, type SettingState, settingsQueryKey } from '../settings/queries'
import { useQueuedChanges } from './use-queued-changes'

/** A change must be idempotent (set values, never toggle them), because it may be applied twice. */
export type AlertSettingsChange = (settings: AlertSettings) => AlertSettings

/** Safe cast: the API validates this setting before it is stored. */
const readAlertSettings = ({ value }: SettingState) => value as AlertSettings

/**
 * Returns the settings of alerts, and a function that saves a change immediately. The settings are null while loading.
 */
export function useAlertSettings() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(settingsQuery)
  const { pendingChanges, run } = useQueuedChanges('alerts', {
    save: async (change: AlertSettingsChange) => {
      // Reads the query cache, because the rendered data may not contain the previous saved change yet.
      const { alerts } = await client.ensureQueryData(settingsQuery)
      return saveSetting('alerts', { value: change(readAlertSettings(alerts)), after: alerts.id })
    },
    onSaved: (savedSettings) => client.setQueryData(settingsQueryKey, savedSettings),
    refetch,
  })
  const settings = data
    ? pendingChanges.reduce(
        (changedSettings, change) => change(changedSettings),
        readAlertSettings(data.alerts),
      )
    : null
  return { settings, save: run, error, refetch }
}
