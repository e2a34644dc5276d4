import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { recordActionOfRows, type StaffActor } from '../actions'
import { signIns } from '../admin.table'
import { endSignIns } from '../sign-in/end-sign-ins'
import { staffPasskeys } from './passkeys.table'

type PasskeyDeps = Pick<Deps, 'db' | 'now'>

export const toPasskeyDto = ({
  id,
  name,
  createdAt,
  lastUsedAt,
}: Pick<typeof staffPasskeys.$inferSelect, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>) => ({
  id,
  name,
  createdAt: toIsoString(createdAt),
  lastUsedAt: lastUsedAt === null ? null : toIsoString(lastUsedAt),
})

const isOwnPasskeySql = ({ memberId }: StaffActor, id: string): SQL | undefined =>
  and(eq(staffPasskeys.id, id), eq(staffPasskeys.memberId, memberId))

/** Lists the passkeys of the signed-in member, the oldest first. */
export async function listPasskeys({ db }: PasskeyDeps, { memberId }: StaffActor) {
  const rows = await db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.memberId, memberId))
    .orderBy(asc(staffPasskeys.createdAt))
  return { items: rows.map(toPasskeyDto) }
}

/** @throws request.not_found */
export async function renamePasskey({ db }: PasskeyDeps, staff: StaffActor, id: string, name: string) {
  const [passkey] = await db.update(staffPasskeys).set({ name }).where(isOwnPasskeySql(staff, id)).returning()
  if (!passkey) throw new AppError('request.not_found')
  return toPasskeyDto(passkey)
}

/**
 * Query that logs the removal of each passkey that the condition finds. In a batch, this query must precede the query
 * that deletes the passkeys.
 */
export const logPasskeyRemovals = (deps: PasskeyDeps, staff: StaffActor, condition: SQL | undefined) =>
  recordActionOfRows(
    deps,
    staff,
    { action: sql`'passkey_remove'`, subject: sql`NULL`, detail: sql`'{}'` },
    sql`${staffPasskeys} WHERE ${condition}`,
  )

/** Removes a passkey and signs out the other browsers that used the passkey. */
export async function removePasskey(deps: PasskeyDeps, staff: StaffActor, id: string): Promise<void> {
  const { db } = deps
  await db.batch([
    logPasskeyRemovals(deps, staff, isOwnPasskeySql(staff, id)),
    db.delete(staffPasskeys).where(isOwnPasskeySql(staff, id)),
    ...endSignIns(
      db,
      and(eq(signIns.passkeyId, id), eq(signIns.memberId, staff.memberId), ne(signIns.jti, staff.jti)),
    ),
  ])
}
