import { queryOptions } from '@tanstack/react-query'
import type { ComplaintChange } from '../../../domain/complaint'
import { read } from '../../api'
import { asStaff } from '../admin/admin-api'
import { saveFile, staffFile } from '../admin/save-file'

export const COMPLAINTS_KEY = ['staff', 'complaints'] as const

export const complaintsPage = (query: Record<string, string>, cursor: string | null) =>
  asStaff((api, options) =>
    read(api.admin.complaints.$get({ query: { ...query, ...(cursor ? { cursor } : {}) } }, options)),
  )

export const complaintQuery = (id: string) =>
  queryOptions({
    queryKey: [...COMPLAINTS_KEY, id],
    queryFn: () =>
      asStaff((api, options) => read(api.admin.complaints[':id'].$get({ param: { id } }, options))),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
export type Complaint = Awaited<ReturnType<typeof changeComplaint>>

export const changeComplaint = (id: string, change: ComplaintChange) =>
  asStaff((api, options) =>
    read(api.admin.complaints[':id'].$patch({ param: { id }, json: change }, options)),
  )

export const linkComplaint = (id: string, order: string | null) =>
  asStaff((api, options) =>
    read(api.admin.complaints[':id'].order.$put({ param: { id }, json: { order } }, options)),
  )

/** Fetches a photo; its URL needs the staff token. A photo never changes. */
export const photoQuery = (id: string, photo: string) =>
  queryOptions({
    queryKey: [...COMPLAINTS_KEY, id, 'photos', photo],
    queryFn: () =>
      staffFile((api, options) =>
        api.admin.complaints[':id'].photos[':photo'].$get({ param: { id, photo } }, options),
      ),
    staleTime: Infinity,
  })

/** Downloads all complaints, with the day in the file name ("2026-11-22"). */
export const saveComplaints = (day: string) =>
  saveFile(`reklamacje-${day}.csv`, (api, options) => api.admin.export['complaints.csv'].$get({}, options))
