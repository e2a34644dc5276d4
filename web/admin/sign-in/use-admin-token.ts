import { useSyncExternalStore } from 'react'
import { adminToken } from '../../storage/admin-storage'

/** Returns the staff token; null for visitors. */
export const useAdminToken = (): string | null =>
  useSyncExternalStore(adminToken.subscribe, adminToken.read, () => null)
