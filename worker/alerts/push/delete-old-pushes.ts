import { lt } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/time/time'
import type { Deps } from '../../deps'
import { pushes } from './push-devices.table'

/**
 * Age at which a push is deleted together with its key. The key prevents a second push about the same event; no event
 * is reported again after this time.
 */
const KEY_RETENTION_MS = 30 * DAY_MS

/** Deletes the rows of old pushes. The texts of a sent push were already deleted after sending. Returns the count. */
export async function deleteOldPushes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const deletedRows = await db
    .delete(pushes)
    .where(lt(pushes.createdAt, now() - KEY_RETENTION_MS))
    .returning({ id: pushes.id })
  return deletedRows.length
}
