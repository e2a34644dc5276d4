import { queryOptions } from '@tanstack/react-query'
import type { ComplaintChange } from '../../../../domain/returns/complaint'
import { readBody } from '../../../api'
import { callAsStaff } from '../../kit/calls/call-as-staff'
import { downloadFile, fetchStaffFile } from '../../kit/calls/download-file'

export const COMPLAINTS_KEY = ['staff', 'complaints'] as const

export const fetchComplaintsPage = (query: Record<string, string>, cursor: string | null) =>
  callAsStaff((api, options) =>
    readBody(api.admin.complaints.$get({ query: { ...query, ...(cursor ? { cursor } : {}) } }, options)),
  )

export const complaintQuery = (id: string) =>
  queryOptions({
    queryKey: [...COMPLAINTS_KEY, id],
    queryFn: () =>
      callAsStaff((api, options) => readBody(api.admin.complaints[':id'].$get({ param: { id } }, options))),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
export type Complaint = Awaited<ReturnType<typeof changeComplaint>>

export const changeComplaint = (id: string, change: ComplaintChange) =>
  callAsStaff((api, options) =>
    readBody(api.admin.complaints[':id'].$patch({ param: { id }, json: change }, options)),
  )

export const linkComplaint = (id: string, orderNumber: string | null) =>
  callAsStaff((api, options) =>
    readBody(
      api.admin.complaints[':id'].order.$put({ param: { id }, json: { order: orderNumber } }, options),
    ),
  )

/** Fetches a photo with the staff token. A photo never changes, so the cached copy stays fresh. */
export const photoQuery = (id: string, photoId: string) =>
  queryOptions({
    queryKey: [...COMPLAINTS_KEY, id, 'photos', photoId],
    queryFn: () =>
      fetchStaffFile((api, options) =>
        api.admin.complaints[':id'].photos[':photo'].$get({ param: { id, photo: photoId } }, options),
      ),
    staleTime: Infinity,
  })

/** Downloads all complaints as CSV, with the date `today` in the file name ("2026-11-22"). */
export const downloadComplaints = (today: string) =>
  downloadFile(`reklamacje-${today}.csv`, (api, options) =>
    api.admin.export['complaints.csv'].$get({}, options),
  )
