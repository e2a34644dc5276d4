import { queryOptions } from '@tanstack/react-query'
import type { OwnReplies } from '../../../domain/chat/chat-replies'
import type { PauseSetting } from '../../../domain/settings/pause'
import type { ShopPeriod } from '../../../domain/delivery/shop-periods'
import type { DispatchSetting } from '../../../domain/settings/settings'
import type { SettingName } from '../../../domain/settings/setting-names'
import { readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'

export const settingsQueryKey = ['staff', 'settings'] as const

export const settingsQuery = queryOptions({
  queryKey: settingsQueryKey,
  queryFn: () => callAsStaff((api, options) => readBody(api.admin.settings.$get({}, options))),
  staleTime: 0,
})

/** The current or an earlier version of a setting. `setAt` is null for the built-in default. */
export type SettingState = { id: number; value: unknown; setAt: string | null }

/** Safe cast: the API validates this setting as `OwnReplies` before it is stored. */
export const toOwnReplies = ({ value }: SettingState): OwnReplies => value as OwnReplies

/** Safe cast: the API validates this setting before it is stored. */
export const readCutOff = ({ value }: SettingState): string => (value as DispatchSetting).cutOff

/** Safe casts: the API validates these settings before they are stored. */
export const readPause = ({ value }: SettingState): PauseSetting => value as PauseSetting
export const readPeriods = ({ value }: SettingState): ShopPeriod[] => value as ShopPeriod[]

export const fetchSettingVersions = (name: SettingName) => (cursor: string | null) =>
  callAsStaff((api, options) =>
    readBody(
      api.admin.settings[':name'].history.$get(
        { param: { name }, query: { limit: '10', ...(cursor ? { cursor } : {}) } },
        options,
      ),
    ),
  )

export const saveSetting = (name: SettingName, change: { value: unknown; after: number }) =>
  callAsStaff((api, options) =>
    readBody(api.admin.settings[':name'].$put({ param: { name }, json: change }, options)),
  )

export const goLiveQuery = queryOptions({
  queryKey: ['staff', 'go-live'],
  queryFn: () => callAsStaff((api, options) => readBody(api.admin['go-live'].$get({}, options))),
  staleTime: 0,
})
