import type { Deps } from '../../deps'
import type { StaffActor } from '../admin/actions'
import { recordView } from '../admin/record-view'
import { createEmailFingerprint } from './email-fingerprint'

/** Logs that staff opened the data of an address (lowercase). The log has a fingerprint of the address only. */
export async function recordCustomerView(
  deps: Pick<Deps, 'db' | 'now' | 'waitUntil'>,
  staff: StaffActor,
  email: string,
): Promise<void> {
  recordView(deps, staff, { record: 'customer', subject: await createEmailFingerprint(email) })
}
