import { queryOptions } from '@tanstack/react-query'
import type { Courier } from '../../../domain/delivery/couriers'
import type { LabelsRequestInput } from '../../../domain/shipments/shipment'
import { MINUTE_MS } from '../../../domain/time/time'
import { readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'
import { fetchStaffFile } from '../kit/calls/download-file'

/** The couriers whose labels the shop can order, and the limit of their insurance, which the owner may change. */
export const labelCouriersQuery = queryOptions({
  queryKey: ['staff', 'label-couriers'],
  queryFn: () => callAsStaff((api, options) => readBody(api.admin['label-couriers'].$get({}, options))),
  // Short, because the owner may change the couriers in the settings.
  staleTime: MINUTE_MS,
})

export const orderLabels = (id: string, json: LabelsRequestInput) =>
  callAsStaff((api, options) => readBody(api.orders[':id'].shipments.$post({ param: { id }, json }, options)))

export const refreshShipments = (id: string) =>
  callAsStaff((api, options) =>
    readBody(api.orders[':id'].shipments.refresh.$post({ param: { id } }, options)),
  )

export const cancelLabel = (id: string, shipmentId: string) =>
  callAsStaff((api, options) =>
    readBody(api.orders[':id'].shipments[':shipmentId'].cancel.$post({ param: { id, shipmentId } }, options)),
  )

export const fetchLabel = (id: string, shipmentId: string): Promise<Blob> =>
  fetchStaffFile((api, options) =>
    api.orders[':id'].shipments[':shipmentId'].label.$get({ param: { id, shipmentId } }, options),
  )

/** Fetches the labels of several orders for one courier as one file. */
export const fetchOrderLabels = (courier: Courier, orderIds: readonly string[]): Promise<Blob> =>
  fetchStaffFile((api, options) =>
    api.admin.labels.$get({ query: { courier, orders: orderIds.join(',') } }, options),
  )

/** Returns the extension of a file with labels: `zpl` for thermal printers, otherwise `pdf`. */
export const getLabelExtension = ({ type }: Blob): 'zpl' | 'pdf' => (type.includes('zpl') ? 'zpl' : 'pdf')
