import { and, asc, eq, getTableColumns, gt, max, ne, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Language } from '../../../../domain/language'
import {
  INVITATION_VALIDITY_MS,
  type MemberChange,
  type NewMember,
  OWNER_ID,
} from '../../../../domain/admin/staff-roles'
import { AppError } from '../../../../domain/errors'
import { pushDevices } from '../../../alerts/push/push-devices.table'
import { isConstraintViolation } from '../../../database/db'
import type { Deps } from '../../../deps'
import { randomHex } from '../../../hex'
import { toIsoString } from '../../../iso'
import { errorNameOf, log } from '../../../log'
import { logMailer } from '../../../mail/senders/mailer'
import { invitationMail } from '../../../mail/templates/invitation-mail'
import { recordAction, recordActionOfRows, type StaffActor } from '../actions'
import { adminLinks, staffMembers } from '../admin.table'
import { staffPasskeys } from '../passkeys/passkeys.table'
import { endPushesOfDevices, endSignInsOfMember } from '../sign-in/end-sign-ins'
import { hashLinkToken } from '../sign-in/sign-in-link'

type MemberDeps = Pick<Deps, 'db' | 'now'>
type InvitationDeps = MemberDeps & Pick<Deps, 'mailer' | 'settings' | 'appUrl'>
type MemberRow = typeof staffMembers.$inferSelect

const toMemberDto = ({ id, name, email, role, invitedAt, disabledAt }: MemberRow) => ({
  id,
  name,
  email,
  role,
  invitedAt: invitedAt === null ? null : toIsoString(invitedAt),
  isDisabled: disabledAt !== null,
})

/**
 * Lists all members, the owner and disabled members included, by name. `invitationExpiresAt`: null if the member has no
 * valid invitation.
 */
export async function listMembers({ db, now }: MemberDeps) {
  const rows = await db
    .select({
      ...getTableColumns(staffMembers),
      invitationExpiresAt: max(adminLinks.expiresAt),
      hasPasskey: sql<number>`EXISTS (SELECT 1 FROM ${staffPasskeys} WHERE ${staffPasskeys.memberId} = ${staffMembers.id})`,
    })
    .from(staffMembers)
    .leftJoin(adminLinks, and(eq(adminLinks.memberId, staffMembers.id), gt(adminLinks.expiresAt, now())))
    .groupBy(staffMembers.id)
    .orderBy(asc(staffMembers.name))
  return {
    items: rows.map(({ invitationExpiresAt, hasPasskey, ...member }) => ({
      ...toMemberDto(member),
      invitationExpiresAt: toIsoString(invitationExpiresAt),
      hasPasskey: hasPasskey === 1,
    })),
  }
}

/**
 * Adds a member and mails an invitation. If the mail fails, the member stays and can be invited again.
 * @throws admin.member_exists, shop.try_again if the mail was not sent
 */
export async function inviteMember(
  deps: InvitationDeps,
  staff: StaffActor,
  { name, email, role, language }: NewMember,
) {
  const id = crypto.randomUUID()
  const member = { id, name, email, role, invitedAt: deps.now(), disabledAt: null }
  try {
    await deps.db.batch([
      deps.db.insert(staffMembers).values(member),
      recordAction(deps, staff, { action: 'member_invite', subject: id, detail: { role } }),
    ])
  } catch (error) {
    if (isConstraintViolation(error, 'staff_members.email')) throw new AppError('admin.member_exists')
    throw error
  }
  return { ...toMemberDto(member), isMailed: await mailInvitation(deps, member, language) }
}

/** Mails a new invitation to a member who is not disabled. @throws request.not_found, shop.try_again */
export async function resendInvitation(
  deps: InvitationDeps,
  staff: StaffActor,
  id: string,
  language: Language,
) {
  const [member] = await deps.db
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.id, id), ne(staffMembers.id, OWNER_ID)))
  if (!member || member.disabledAt !== null) throw new AppError('request.not_found')
  const action = { action: 'member_invite', subject: id, detail: { role: member.role } } as const
  return { isMailed: await mailInvitation(deps, member, language, [recordAction(deps, staff, action)]) }
}

/**
 * Stores the hash of a new one-time link, which replaces the earlier links of the member, and mails the link. Returns
 * false if the shop has no mail provider, so that no mail was sent.
 */
async function mailInvitation(
  deps: InvitationDeps,
  { id, name, email }: MemberRow,
  language: Language,
  extraWrites: BatchItem<'sqlite'>[] = [],
): Promise<boolean> {
  const { db, settings, appUrl, now } = deps
  if (email === null) return false
  const token = randomHex(32)
  await db.batch([
    db.delete(adminLinks).where(eq(adminLinks.memberId, id)),
    db.insert(adminLinks).values({
      tokenHash: await hashLinkToken(token),
      memberId: id,
      expiresAt: now() + INVITATION_VALIDITY_MS,
    }),
    ...extraWrites,
  ])
  try {
    // The mail bypasses the outbox, because the outbox would store the token.
    await deps.mailer(invitationMail(settings, { language, name, email, token, appUrl }))
  } catch (error) {
    log('warn', 'mail.failed', { mail: 'invitation', error: errorNameOf(error) })
    await db.delete(adminLinks).where(eq(adminLinks.memberId, id))
    throw new AppError('shop.try_again', { retryAfter: 60 })
  }
  return deps.mailer !== logMailer
}

/**
 * Changes the role of a member, or disables or enables the member. Disabling ends all sign-ins, passkeys and links.
 * The owner cannot be changed.
 * @throws request.not_found
 */
export async function changeMember(
  deps: MemberDeps,
  staff: StaffActor,
  id: string,
  { role, isDisabled }: MemberChange,
) {
  const { db, now } = deps
  const isChangeableSql = and(eq(staffMembers.id, id), ne(staffMembers.id, OWNER_ID))
  const [member] = await db.select({ id: staffMembers.id }).from(staffMembers).where(isChangeableSql)
  if (!member) throw new AppError('request.not_found')
  const [[changedMember]] = await db.batch([
    // Writes only the given fields, so that a concurrent change of the other field stays.
    db
      .update(staffMembers)
      .set({
        ...(role ? { role } : {}),
        ...(isDisabled === undefined ? {} : { disabledAt: isDisabled ? now() : null }),
      })
      .where(isChangeableSql)
      .returning(),
    recordActionOfRows(
      deps,
      staff,
      {
        action: sql`'member_change'`,
        subject: sql`${staffMembers.id}`,
        detail: sql`json_object('role', ${staffMembers.role},
          'isDisabled', json(iif(${staffMembers.disabledAt} IS NULL, 'false', 'true')))`,
      },
      sql`${staffMembers} WHERE ${isChangeableSql}`,
    ),
    ...(isDisabled
      ? [
          ...endSignInsOfMember(db, id),
          db.delete(staffPasskeys).where(eq(staffPasskeys.memberId, id)),
          db.delete(adminLinks).where(eq(adminLinks.memberId, id)),
        ]
      : []),
    // A read-only member gets no pushes.
    ...(role === 'readonly' ? [endPushesOfDevices(db, eq(pushDevices.memberId, id))] : []),
  ])
  if (!changedMember) throw new AppError('request.not_found')
  return toMemberDto(changedMember)
}
