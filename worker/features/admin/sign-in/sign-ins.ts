import { and, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { pushDevices } from '../../../alerts/push/push-devices.table'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { recordActionOfRows, type StaffActor } from '../actions'
import { signIns, staffMembers } from '../admin.table'
import { logPasskeyRemovals } from '../passkeys/manage-passkeys'
import { staffPasskeys } from '../passkeys/passkeys.table'
import type { SignedInStaff } from './authenticate'
import { endSignIns, endSignInsOfMember } from './end-sign-ins'

type SignInDeps = Pick<Deps, 'db' | 'now'>

/**
 * Condition: the member may see and end the sign-in. The owner may do so with all sign-ins, other members with their
 * own.
 */
const isVisibleSql = ({ memberId, role }: SignedInStaff): SQL | undefined =>
  role === 'owner' ? undefined : eq(signIns.memberId, memberId)

/** Lists the browsers that are signed in, the last used first. The owner sees the browsers of all members. */
export async function listSignIns({ db, now }: SignInDeps, staff: SignedInStaff) {
  const rows = await db
    .select({ signIn: signIns, memberName: staffMembers.name, role: staffMembers.role })
    .from(signIns)
    .innerJoin(staffMembers, eq(staffMembers.id, signIns.memberId))
    .where(and(gt(signIns.expiresAt, now()), isVisibleSql(staff)))
    .orderBy(desc(signIns.lastSeenAt), desc(signIns.createdAt))
    .limit(100)
  return {
    items: rows.map(({ signIn, memberName, role }) => ({
      id: signIn.jti,
      browser: signIn.browser,
      /** Truncated IP address. */
      ip: signIn.ip,
      createdAt: toIsoString(signIn.createdAt),
      lastSeenAt: toIsoString(signIn.lastSeenAt),
      hasPasskey: signIn.passkeyId !== null,
      isCurrent: signIn.jti === staff.jti,
      member: { id: signIn.memberId, name: memberName, role },
    })),
  }
}

/**
 * Query that logs the end of each sign-in that the condition finds. In a batch, this query must precede the query that
 * deletes the sign-ins.
 */
const logSignInEnds = (deps: SignInDeps, staff: StaffActor, condition: SQL | undefined) =>
  recordActionOfRows(
    deps,
    staff,
    {
      action: sql`'sign_in_end'`,
      subject: sql`${signIns.jti}`,
      detail: sql`json_object('member', ${signIns.memberId})`,
    },
    sql`${signIns} WHERE ${condition}`,
  )

/** Signs one browser out. Idempotent: a browser that is already signed out is not logged again. */
export async function endSignIn({ db, now }: SignInDeps, staff: SignedInStaff, id: string): Promise<void> {
  const isEndedSignInSql = and(eq(signIns.jti, id), isVisibleSql(staff))
  await db.batch([logSignInEnds({ db, now }, staff, isEndedSignInSql), ...endSignIns(db, isEndedSignInSql)])
}

/**
 * Signs a lost phone or computer out and removes its passkey, so that the finder cannot sign in again. Ends all
 * sign-ins of the passkey, and deletes the devices of these sign-ins, so that they get no pushes.
 * @throws request.not_found
 */
export async function signOutLostBrowser(
  { db, now }: SignInDeps,
  staff: SignedInStaff,
  id: string,
): Promise<void> {
  const isLostSql = and(eq(signIns.jti, id), isVisibleSql(staff))
  const lostPasskeyIds = db.select({ id: signIns.passkeyId }).from(signIns).where(isLostSql)
  const isLostPasskeySql = inArray(staffPasskeys.id, lostPasskeyIds)
  const isLostSignInSql = or(isLostSql, inArray(signIns.passkeyId, lostPasskeyIds))
  const lostJtis = db.select({ jti: signIns.jti }).from(signIns).where(isLostSignInSql)
  const [lostSignIns] = await db.batch([
    db.select({ jti: signIns.jti }).from(signIns).where(isLostSql),
    logSignInEnds({ db, now }, staff, isLostSignInSql),
    // The sign-ins are deleted last, because the other queries find the passkey and the devices by the sign-ins.
    logPasskeyRemovals({ db, now }, staff, isLostPasskeySql),
    db.delete(staffPasskeys).where(isLostPasskeySql),
    db.delete(pushDevices).where(inArray(pushDevices.jti, lostJtis)),
    ...endSignIns(db, isLostSignInSql),
  ])
  if (lostSignIns.length === 0) throw new AppError('request.not_found')
}

/** Signs the member out everywhere, in this browser too. */
export async function signOutEverywhere({ db, now }: SignInDeps, staff: SignedInStaff): Promise<void> {
  await db.batch([
    logSignInEnds({ db, now }, staff, eq(signIns.memberId, staff.memberId)),
    ...endSignInsOfMember(db, staff.memberId),
  ])
}
