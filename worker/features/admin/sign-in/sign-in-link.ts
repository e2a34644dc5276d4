import { and, eq, gt, sql } from 'drizzle-orm'
import { SIGN_IN_LINK_VALIDITY_MS, MAX_SIGN_IN_LINKS } from '../../../../domain/admin/admin'
import { OWNER_ID } from '../../../../domain/admin/staff-roles'
import { AppError } from '../../../../domain/errors'
import type { Language } from '../../../../domain/language'
import type { Deps } from '../../../deps'
import { signInLinkMail } from '../../../mail/templates/sign-in-link-mail'
import { createFingerprint } from '../../../fingerprint'
import { log, errorNameOf } from '../../../log'
import { randomHex } from '../../../hex'
import { countFormRequest } from '../../../rate-limits/take-pace'
import { adminLinks, adminState } from '../admin.table'
import { hashAddress } from './check-password'
import { type IssuedToken, isMemberActiveSql, type SignInClient, startSignIn } from './start-sign-in'

type SignInLinkDeps = Pick<Deps, 'db' | 'now' | 'admin' | 'mailer' | 'settings' | 'appUrl'>

export const hashLinkToken = (token: string) => createFingerprint(['admin link', token])

/**
 * Mails a one-time sign-in link to the owner's address. Anyone may request a link, because links go only to the owner.
 * Rejects a request only while the maximum number of unexpired links exists. The mail bypasses the outbox, because the
 * outbox would store the token.
 * @throws request.too_many, admin.not_configured, shop.try_again if the mail was not sent
 */
export async function mailSignInLink(
  deps: SignInLinkDeps,
  language: Language,
  ip: string | null,
): Promise<void> {
  const { db, admin, settings, appUrl } = deps
  if (!admin) throw new AppError('admin.not_configured')
  // The dashboard shows the count. No request is rejected because of the count, so that a neighbour on the same network
  // cannot block the owner.
  await countFormRequest(deps, 'admin_link', { ip })
  const timestamp = deps.now()
  const token = randomHex(32)
  const tokenHash = await hashLinkToken(token)
  const isLinkValidSql = and(eq(adminLinks.memberId, OWNER_ID), gt(adminLinks.expiresAt, timestamp))
  const [[claimedLink], [oldestLink]] = await db.batch([
    db
      .insert(adminLinks)
      .select(
        sql`SELECT ${tokenHash}, ${OWNER_ID}, ${timestamp + SIGN_IN_LINK_VALIDITY_MS} WHERE (SELECT count(*) FROM ${adminLinks} WHERE ${isLinkValidSql}) < ${MAX_SIGN_IN_LINKS}`,
      )
      .returning({ tokenHash: adminLinks.tokenHash }),
    db
      .select({ expiresAt: sql<number>`coalesce(min(${adminLinks.expiresAt}), 0)` })
      .from(adminLinks)
      .where(isLinkValidSql),
  ])
  if (!claimedLink) {
    const waitMs = Math.max(0, (oldestLink?.expiresAt ?? 0) - timestamp)
    throw new AppError('request.too_many', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
  }
  try {
    await deps.mailer(signInLinkMail(settings, { language, token, appUrl }))
  } catch (error) {
    log('warn', 'mail.failed', { mail: 'admin_link', error: errorNameOf(error) })
    await db.delete(adminLinks).where(eq(adminLinks.tokenHash, tokenHash))
    throw new AppError('shop.try_again', { retryAfter: 60 })
  }
}

/**
 * Signs in with a mailed link, once; all other links of the member become invalid. The limits on wrong passwords do not apply,
 * because a token of 256 random bits cannot be guessed.
 * @throws admin.invalid_link, admin.not_configured
 */
export async function loginByLink(
  deps: Pick<Deps, 'db' | 'now' | 'admin'>,
  token: string,
  client: SignInClient,
): Promise<IssuedToken> {
  const { db, admin } = deps
  if (!admin) throw new AppError('admin.not_configured')
  const tokenHash = await hashLinkToken(token)
  const [[link], [state]] = await db.batch([
    db
      .delete(adminLinks)
      .where(and(eq(adminLinks.tokenHash, tokenHash), gt(adminLinks.expiresAt, deps.now())))
      .returning({ memberId: adminLinks.memberId }),
    db.select({ tokenVersion: adminState.tokenVersion }).from(adminState),
  ])
  if (!link || !state) throw new AppError('admin.invalid_link')
  const attempt = {
    id: null,
    address: await hashAddress(admin, client.ip),
    tokenVersion: state.tokenVersion,
  }
  const issuedToken = await startSignIn(deps, admin, {
    attempt,
    client,
    memberId: link.memberId,
    method: 'link',
    condition: isMemberActiveSql(link.memberId),
    extraWrites: [db.delete(adminLinks).where(eq(adminLinks.memberId, link.memberId))],
  })
  if (!issuedToken) throw new AppError('admin.invalid_link')
  return issuedToken
}
