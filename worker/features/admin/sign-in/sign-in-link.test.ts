import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { SIGN_IN_LINK_VALIDITY_MS, LOGIN_LIMITS, MAX_SIGN_IN_LINKS } from '../../../../domain/admin/admin'
import {
  readAnswer,
  makeClient,
  db,
  makeIp,
  makeTestDeps,
  createStoppedClock,
} from '../../../../test/fixtures/factories'
import { takeWarnings } from '../../../../test/worker-setup'
import { emails } from '../../../mail/emails.table'
import type { Mail } from '../../../mail/senders/mailer'
import { adminActions, adminLinks } from '../admin.table'
import { authenticate } from './authenticate'
import { deleteOldSignIns } from './delete-old-sign-ins'
import { login } from './login'
import { loginByLink, mailSignInLink } from './sign-in-link'

function makeOwner() {
  const clock = createStoppedClock()
  const sentMails: Mail[] = []
  const deps = makeTestDeps({ now: clock.now, mailer: async (mail) => void sentMails.push(mail) })
  return {
    clock,
    deps,
    mailbox: sentMails,
    requestLink: (ip = makeIp()) => mailSignInLink(deps, 'pl', ip),
    /** The sign-in token in a mail, by default in the newest mail. */
    readTokenOfMail: (mail = sentMails.at(-1)) =>
      /\/admin\/login\?lang=pl#sign-in=([\da-f]{64})/.exec(mail?.html ?? '')?.[1] ?? '',
  }
}

const invalidLinkError = { code: 'admin.invalid_link' }

beforeEach(() => db().delete(adminLinks))

describe('a link to sign in', () => {
  it('is mailed to the owner, kept only as a hash, and signs in once', async () => {
    const { deps, mailbox, requestLink, readTokenOfMail } = makeOwner()
    await requestLink()
    expect(mailbox).toMatchObject([{ recipient: deps.settings.firm.email }])
    expect(mailbox[0]?.text).toContain('Link działa jeden raz, przez 15 minut.')
    const [link] = await db().select().from(adminLinks)
    expect(link?.tokenHash).toMatch(/^[\da-f]{64}$/)
    expect(link?.tokenHash).not.toBe(readTokenOfMail())
    expect(JSON.stringify(await db().select().from(emails))).not.toContain(readTokenOfMail())
    const { token } = await loginByLink(deps, readTokenOfMail(), { ip: makeIp() })
    const { jti } = await authenticate(deps, `Bearer ${token}`, null)
    expect(await db().select().from(adminActions).where(eq(adminActions.jti, jti))).toMatchObject([
      { action: 'login', detail: { by: 'link' } },
    ])
    await expect(loginByLink(deps, readTokenOfMail(), { ip: makeIp() })).rejects.toMatchObject(
      invalidLinkError,
    )
  })

  it('signs in once for five concurrent uses', async () => {
    const { deps, requestLink, readTokenOfMail } = makeOwner()
    await requestLink()
    const loginResults = await Promise.allSettled(
      Array.from({ length: 5 }, () => loginByLink(deps, readTokenOfMail(), { ip: makeIp() })),
    )
    expect(loginResults.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is valid for a quarter of an hour, and then deleted', async () => {
    const { clock, deps, requestLink, readTokenOfMail } = makeOwner()
    await requestLink()
    clock.forward(SIGN_IN_LINK_VALIDITY_MS)
    await expect(loginByLink(deps, readTokenOfMail(), { ip: makeIp() })).rejects.toMatchObject(
      invalidLinkError,
    )
    await deleteOldSignIns(deps)
    expect(await db().select().from(adminLinks)).toEqual([])
  })

  it('signs in from a blocked address, and unblocks the password there', async () => {
    const { clock, deps, requestLink, readTokenOfMail } = makeOwner()
    const ip = makeIp()
    for (let loginAttempt = 0; loginAttempt < LOGIN_LIMITS.wrong; loginAttempt++)
      await login(deps, { password: 'x' }, { ip }).catch(() => undefined)
    await expect(login(deps, { password: 'x' }, { ip })).rejects.toMatchObject({ code: 'request.too_many' })
    await requestLink(ip)
    expect(await loginByLink(deps, readTokenOfMail(), { ip })).toHaveProperty('token')
    clock.forward(1)
    await expect(login(deps, { password: 'x' }, { ip })).rejects.toMatchObject({
      code: 'admin.invalid_password',
    })
  })

  it('still works for the owner after strangers used up the limit of links', async () => {
    const { clock, deps, mailbox, requestLink, readTokenOfMail } = makeOwner()
    const ip = makeIp()
    const linkRequestResults = await Promise.allSettled(Array.from({ length: 12 }, () => requestLink(ip)))
    expect(linkRequestResults.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_SIGN_IN_LINKS)
    await expect(requestLink()).rejects.toMatchObject({
      code: 'request.too_many',
      details: { retryAfter: SIGN_IN_LINK_VALIDITY_MS / 1000 },
    })
    // The owner signs in with the first link, and the other links become invalid.
    expect(await loginByLink(deps, readTokenOfMail(mailbox[0]), { ip: makeIp() })).toHaveProperty('token')
    for (const mail of mailbox)
      await expect(loginByLink(deps, readTokenOfMail(mail), { ip: makeIp() })).rejects.toMatchObject(
        invalidLinkError,
      )
    await requestLink()
    clock.forward(SIGN_IN_LINK_VALIDITY_MS)
    await requestLink()
    expect(mailbox).toHaveLength(MAX_SIGN_IN_LINKS + 2)
  })

  it('that could not be mailed does not count towards the limit', async () => {
    const deps = makeTestDeps({ mailer: () => Promise.reject(new Error('down')) })
    for (let attempt = 0; attempt <= MAX_SIGN_IN_LINKS; attempt++)
      await expect(mailSignInLink(deps, 'pl', makeIp())).rejects.toMatchObject({ code: 'shop.try_again' })
    expect(await db().select().from(adminLinks)).toEqual([])
    expect(takeWarnings()).toHaveLength(MAX_SIGN_IN_LINKS + 1)
  })
})

it('the routes of the sign-in link reject invalid bodies and unknown tokens', async () => {
  const callAsVisitor = makeClient()
  expect((await callAsVisitor('POST', '/api/admin/login/link', { language: 'en' })).status).toBe(204)
  expect((await callAsVisitor('POST', '/api/admin/login/link', { language: 'xx' })).status).toBe(400)
  const signInByToken = (token: unknown) =>
    readAnswer(callAsVisitor('POST', '/api/admin/login/by-link', { token }))
  for (const invalidToken of ['', 'x'.repeat(64), 7, null, 'a'.repeat(65)])
    expect((await signInByToken(invalidToken)).status).toBe(400)
  expect(await signInByToken('a'.repeat(64))).toMatchObject({
    status: 401,
    body: { code: 'admin.invalid_link' },
  })
})
