import { eq } from 'drizzle-orm'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../actions'
import { signIns } from '../admin.table'
import { endSignIns } from './end-sign-ins'

/** Ends one token at once; tokens of other browsers stay valid. Ends the pushes of the browser. */
export async function logout(deps: Pick<Deps, 'db' | 'now'>, staff: StaffActor): Promise<void> {
  await deps.db.batch([
    ...endSignIns(deps.db, eq(signIns.jti, staff.jti)),
    recordAction(deps, staff, { action: 'logout' }),
  ])
}
