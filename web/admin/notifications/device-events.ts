import { useQueryClient } from '@tanstack/react-query'
import { ALERT_EVENTS, type AlertEvent } from '../../../domain/alerts/alert-events'
import { type Device, devicesQuery, devicesQueryKey, saveDeviceEvents } from './queries'
import { useQueuedChanges } from './use-queued-changes'

type EventChange = { id: string; event: AlertEvent; isOn: boolean }

/**
 * Returns the events of each device, and a function that saves a change immediately. The page shows a change before it
 * is saved.
 */
export function useDeviceEvents() {
  const client = useQueryClient()
  const { pendingChanges, run } = useQueuedChanges('device-events', {
    save: async (change: EventChange) => {
      // Reads the query cache, because the rendered data may not contain the previous saved change yet.
      const { items } = await client.ensureQueryData(devicesQuery)
      const storedEvents = items.find(({ id }) => id === change.id)?.events ?? []
      return saveDeviceEvents({ id: change.id, events: applyEventChange(storedEvents, change) })
    },
    onSaved: (devices) => client.setQueryData(devicesQueryKey, devices),
    refetch: () => client.invalidateQueries({ queryKey: devicesQueryKey }),
  })
  return {
    eventsOf: (device: Device | undefined): readonly AlertEvent[] =>
      pendingChanges
        .filter(({ id }) => id === device?.id)
        .reduce<readonly AlertEvent[]>(applyEventChange, device?.events ?? []),
    change: run,
  }
}

const applyEventChange = (events: readonly AlertEvent[], { event, isOn }: EventChange): AlertEvent[] =>
  ALERT_EVENTS.filter((otherEvent) => (otherEvent === event ? isOn : events.includes(otherEvent)))
