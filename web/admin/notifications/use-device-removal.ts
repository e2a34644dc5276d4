import { useQueryClient } from '@tanstack/react-query'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { unsubscribe } from './push-browser'
import { deleteDevice, type Device, devicesQueryKey, ownEndpointQuery } from './queries'
import { useNotificationWords } from './words'

/** Removes a device. If `isOwnDevice`, also ends the push subscription of this browser. */
export function useDeviceRemoval({
  isOwnDevice,
  toSuccessToast,
}: {
  isOwnDevice: boolean
  toSuccessToast: (device: Device) => { title: string; description: string }
}) {
  const words = useNotificationWords()
  const client = useQueryClient()
  return useStaffAction(
    async (device: Device) => {
      if (isOwnDevice) await unsubscribe()
      await deleteDevice(device.id)
      return device
    },
    {
      toSuccessToast,
      failureTitle: words.notSaved,
      onEnd: async () => {
        await client.invalidateQueries({ queryKey: ownEndpointQuery.queryKey })
        await client.invalidateQueries({ queryKey: devicesQueryKey })
      },
    },
  )
}
