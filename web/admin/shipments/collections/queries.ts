import { queryOptions } from '@tanstack/react-query'
import type { CollectionRequest } from '../../../../domain/shipments/collection'
import { readBody } from '../../../api'
import { callAsStaff } from '../../kit/calls/call-as-staff'

/** The parcels that a courier can collect, and the collections of the last days. */
export const collectionsQuery = queryOptions({
  queryKey: ['staff', 'collections'],
  queryFn: () => callAsStaff((api, options) => readBody(api.admin.collections.$get({}, options))),
})

export const orderCollection = (json: CollectionRequest) =>
  callAsStaff((api, options) => readBody(api.admin.collections.$post({ json }, options)))

export const refreshCollection = (id: string) =>
  callAsStaff((api, options) =>
    readBody(api.admin.collections[':id'].refresh.$post({ param: { id } }, options)),
  )

export const cancelCollection = (id: string) =>
  callAsStaff((api, options) =>
    readBody(api.admin.collections[':id'].cancel.$post({ param: { id } }, options)),
  )

export type CollectionList = Awaited<ReturnType<typeof orderCollection>>
export type Collection = CollectionList['collections'][number]
export type CollectionParcel = CollectionList['parcels'][number]
