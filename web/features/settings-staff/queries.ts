import { queryOptions } from '@tanstack/react-query'
import type { SettingName } from '../../../domain/settings'
import { read } from '../../api'
import { asStaff } from '../admin/admin-api'

export const settingsKey = ['staff', 'settings'] as const

export const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: () => asStaff((api, options) => read(api.admin.settings.$get({}, options))),
  staleTime: 0,
})

export const setSetting = (name: SettingName, change: { value: unknown; after: number }) =>
  asStaff((api, options) =>
    read(api.admin.settings[':name'].$put({ param: { name }, json: change }, options)),
  )

export const goLiveQuery = queryOptions({
  queryKey: ['staff', 'go-live'],
  queryFn: () => asStaff((api, options) => read(api.admin['go-live'].$get({}, options))),
  staleTime: 0,
})
