import { lt } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/time/time'
import type { Deps } from '../../deps'
import { pushes } from './push-devices.table'

/** No event is reported again after this time, so the key of its push is not needed any more. */
const KEY_RETENTION_MS = 30 * DAY_MS

/** Deletes the keys of old pushes. Their texts were deleted when they were sent. Returns the number of pushes. */
export async function deleteOldPushes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const deletedRows = await db
    .delete(pushes)
    .where(lt(pushes.createdAt, now() - KEY_RETENTION_MS))
    .returning({ id: pushes.id })
  return deletedRows.length
}
