import { useSyncExternalStore } from 'react'
import { adminToken } from '../../admin-storage'

/** The token of staff, null for everybody else. */
export const useAdminToken = (): string | null =>
  useSyncExternalStore(adminToken.subscribe, adminToken.read, () => null)
