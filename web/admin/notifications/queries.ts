import { queryOptions } from '@tanstack/react-query'
import type { AlertEvent } from '../../../domain/alerts/alert-events'
import type { PushDeviceRequest } from '../../../domain/alerts/push-device'
import { ensureOk, readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'
import { readSubscription } from './push-browser'

export const devicesQueryKey = ['staff', 'devices'] as const

const readDevices = () => callAsStaff((api, options) => readBody(api.admin.devices.$get({}, options)))
export type Devices = Awaited<ReturnType<typeof readDevices>>
export type Device = Devices['items'][number]

export const devicesQuery = queryOptions({
  queryKey: devicesQueryKey,
  queryFn: readDevices,
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** The endpoint URL of this browser's push subscription; null without a subscription. */
export const ownEndpointQuery = queryOptions({
  queryKey: ['staff', 'push-endpoint'],
  queryFn: async () => (await readSubscription())?.endpoint ?? null,
  staleTime: 0,
})

export const saveDevice = (device: PushDeviceRequest) =>
  callAsStaff((api, options) => readBody(api.admin.devices.$put({ json: device }, options)))

export const saveDeviceEvents = ({ id, events }: { id: string; events: AlertEvent[] }) =>
  callAsStaff((api, options) =>
    readBody(api.admin.devices[':id'].$patch({ param: { id }, json: { events } }, options)),
  )

export const deleteDevice = (id: string) =>
  callAsStaff((api, options) => ensureOk(api.admin.devices[':id'].$delete({ param: { id } }, options)))

export const sendTestPush = (id: string) =>
  callAsStaff((api, options) => readBody(api.admin.devices[':id'].test.$post({ param: { id } }, options)))
