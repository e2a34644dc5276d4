import { eq } from 'drizzle-orm'
import type { PasswordChange } from '../../../../domain/admin/admin'
import { OWNER_ID } from '../../../../domain/admin/staff-roles'
import { AppError } from '../../../../domain/errors'
import { writeIfUnchanged } from '../../../database/db'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../actions'
import { adminAttempts, adminLinks, adminState } from '../admin.table'
import { checkPassword, fingerprintSecret, isPasswordUnchangedSql } from './check-password'
import { endSignInsOfMember } from './end-sign-ins'
import { hashPassword } from './password'

/**
 * Changes the owner's password and signs the owner out in all other browsers. The stored hash takes precedence over the
 * secret of the Worker until the secret changes (decision 019).
 * @throws admin.invalid_password, also if the password changes concurrently; request.too_many
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'now' | 'admin'>,
  staff: StaffActor,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const { db, admin } = deps
  if (!admin) throw new AppError('admin.not_configured')
  const { storedHash, id } = await checkPassword(deps, admin, currentPassword, staff)
  const passwordHash = await hashPassword(newPassword)
  await writeIfUnchanged(
    db,
    { table: adminState, row: [isPasswordUnchangedSql(storedHash)], code: 'admin.invalid_password' },
    [
      db.update(adminState).set({ passwordHash, replacedSecret: await fingerprintSecret(admin) }),
      ...endSignInsOfMember(db, OWNER_ID, staff.jti),
      // Deletes mailed sign-in links, because a link would sign in without the new password.
      db.delete(adminLinks).where(eq(adminLinks.memberId, OWNER_ID)),
      db.delete(adminAttempts).where(eq(adminAttempts.id, id)),
      recordAction(deps, staff, { action: 'password_change' }),
    ],
    {},
  )
}
