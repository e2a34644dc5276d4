import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { OWNER_ID } from '../../../../domain/admin/staff-roles'
import { describeBrowser } from '../../../../domain/admin/browser-name'
import { truncateIp } from '../../../../domain/statistics/page-view'
import { abortUnless, isConstraintViolation, rowExistsSql } from '../../../database/db'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { recordAction } from '../actions'
import { adminAttempts as attempts, signIns, staffMembers } from '../admin.table'
import type { AdminSecrets } from './secrets'
import { createStaffToken } from './token'

/** The browser of a sign-in. */
export type SignInClient = { ip: string | null; userAgent?: string | null }
export type IssuedToken = { token: string; expiresAt: string }

/** SQL: the member is not disabled. */
export const isMemberActiveSql = (memberId: string): SQL =>
  rowExistsSql(staffMembers, eq(staffMembers.id, memberId), isNull(staffMembers.disabledAt))

type SignInInput = {
  /** `id`: the id of the counted attempt; null for a sign-in that compares no password. */
  attempt: { id: number | null; address: string; tokenVersion: number }
  client: SignInClient
  memberId: string
  passkeyId?: string | null
  /** SQL condition that must be true to sign in; checked in the batch that stores the sign-in. */
  condition?: SQL
  /** Sign-in method for the log; undefined for the password alone. */
  method?: 'link' | 'passkey' | 'totp' | 'recovery_code'
  extraWrites?: BatchItem<'sqlite'>[]
}

/**
 * Creates a token after a successful authentication. Null if `condition` is false.
 * The client's network then counts as known and may use the password checks that `LOGIN_LIMITS.reserved` keeps for
 * known networks.
 */
export async function startSignIn(
  deps: Pick<Deps, 'db' | 'now'>,
  adminSecrets: AdminSecrets,
  { attempt, client, memberId, passkeyId = null, condition, method, extraWrites = [] }: SignInInput,
): Promise<IssuedToken | null> {
  const { db } = deps
  const { id, address, tokenVersion } = attempt
  const now = deps.now()
  const { token, jti, expiresAt } = await createStaffToken(adminSecrets, tokenVersion, now)
  const browser = describeBrowser(client.userAgent ?? null)
  const signIn = {
    jti,
    memberId,
    passkeyId,
    browser,
    ip: truncateIp(client.ip),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  }
  try {
    await db.batch([
      id === null
        ? db.insert(attempts).values({ address, isRight: true, at: now })
        : db.update(attempts).set({ isRight: true }).where(eq(attempts.id, id)),
      ...(condition ? [abortUnless(db, 'sign_in_unchanged', condition)] : []),
      db.insert(signIns).values(signIn),
      // The owner's sign-in deletes the wrong attempts of the network, so that they no longer count. A sign-in of
      // another member does not delete them, because that member could then guess the owner's password without limit.
      ...(memberId === OWNER_ID
        ? [db.delete(attempts).where(and(eq(attempts.address, address), eq(attempts.isRight, false)))]
        : []),
      recordAction(
        deps,
        { memberId, jti, ip: client.ip },
        { action: 'login', ...(method ? { detail: { by: method } } : {}) },
      ),
      ...extraWrites,
    ])
  } catch (error) {
    if (isConstraintViolation(error, 'sign_in_unchanged')) return null
    throw error
  }
  return { token, expiresAt: toIsoString(expiresAt) }
}
