import { useQueryClient } from '@tanstack/react-query'
import type { AlertEvent } from '../../../domain/alerts/alert-events'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { type Device, devicesQueryKey, saveDeviceEvents } from './queries'
import { useNotificationWords } from './words'

/** The events of devices, and a function that saves a change at once. A press is shown before it is saved. */
export function useDeviceEvents() {
  const words = useNotificationWords()
  const client = useQueryClient()
  const { run, isPending, given } = useStaffAction(saveDeviceEvents, {
    toSuccessToast: () => ({ title: words.saved }),
    failureTitle: words.notSaved,
    onDone: (devices) => client.setQueryData(devicesQueryKey, devices),
    onFailed: () => void client.invalidateQueries({ queryKey: devicesQueryKey }),
  })
  return {
    eventsOf: (device: Device | undefined): AlertEvent[] =>
      device && isPending && given?.id === device.id ? given.events : (device?.events ?? []),
    save: run,
  }
}

export const toggleEvent = (
  { eventsOf, save }: ReturnType<typeof useDeviceEvents>,
  device: Device,
  event: AlertEvent,
): void => {
  const events = eventsOf(device)
  save({
    id: device.id,
    events: events.includes(event) ? events.filter((other) => other !== event) : [...events, event],
  })
}
