import type { StaffViewing, StaffViewingChange, ViewingMove } from '../../../domain/viewings/viewing'
import { readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'
import { sendOnce } from '../kit/calls/send-once'

export const VIEWINGS_KEY = ['staff', 'viewings'] as const

export const fetchViewingsPage = (query: Record<string, string>, cursor: string | null) =>
  callAsStaff((api, options) =>
    readBody(api.admin.viewings.$get({ query: { ...query, ...(cursor ? { cursor } : {}) } }, options)),
  )
export type ViewingItem = Awaited<ReturnType<typeof fetchViewingsPage>>['items'][number]

/** Query for the free slots that staff can book for a caller. Never cached, because visitors book slots too. */
export const staffSlotsQuery = (product: string) => ({
  queryKey: ['staff', 'viewing-slots', product],
  queryFn: () =>
    callAsStaff((api, options) => readBody(api.admin.viewings.slots.$get({ query: { product } }, options))),
  staleTime: 0,
})

export const changeViewing = (id: string, change: StaffViewingChange) =>
  callAsStaff((api, options) =>
    readBody(api.admin.viewings[':id'].$patch({ param: { id }, json: change }, options)),
  )

export const moveViewing = (id: string, move: ViewingMove) =>
  callAsStaff((api, options) =>
    readBody(api.admin.viewings[':id'].$put({ param: { id }, json: move }, options)),
  )

export const deleteViewing = (id: string) =>
  callAsStaff((api, options) => readBody(api.admin.viewings[':id'].$delete({ param: { id } }, options)))

/** Books a viewing for a caller. Idempotent: a retry of an unanswered request books nothing more. */
export const bookForCaller = (viewing: StaffViewing) =>
  sendOnce(JSON.stringify(viewing), (idempotencyKey) =>
    callAsStaff((api, { headers }) =>
      readBody(
        api.admin.viewings.$post(
          { json: viewing },
          { headers: { ...headers, 'Idempotency-Key': idempotencyKey } },
        ),
      ),
    ),
  )
