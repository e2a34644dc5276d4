import { and, eq, inArray, lte, or } from 'drizzle-orm'
import { SIGN_IN_RETENTION_MS, LOGIN_LIMITS } from '../../../../domain/admin/admin'
import { countChangedRows } from '../../../database/db'
import type { Deps } from '../../../deps'
import { passkeyChallenges } from '../passkeys/passkeys.table'
import { adminActions, adminAttempts, adminLinks, signIns } from '../admin.table'

/** Deletes expired attempts, expired sign-ins and old entries of the log. Returns the count. */
export async function deleteOldSignIns({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const timestamp = now()
  const batchResults = await db.batch([
    db
      .delete(adminAttempts)
      .where(
        or(
          and(eq(adminAttempts.isRight, false), lte(adminAttempts.at, timestamp - LOGIN_LIMITS.windowMs)),
          lte(adminAttempts.at, timestamp - LOGIN_LIMITS.knownMs),
        ),
      ),
    db.delete(adminLinks).where(lte(adminLinks.expiresAt, timestamp)),
    db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, timestamp)),
    db.delete(signIns).where(lte(signIns.expiresAt, timestamp)),
    db
      .delete(adminActions)
      .where(
        and(
          inArray(adminActions.action, ['login', 'login_failed', 'logout']),
          lte(adminActions.at, timestamp - SIGN_IN_RETENTION_MS),
        ),
      ),
  ])
  return countChangedRows(batchResults)
}
