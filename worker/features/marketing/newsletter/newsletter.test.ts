import { env, exports } from 'cloudflare:workers'
import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createWatchedDatabase } from '../../../../test/database/d1'
import {
  readAnswer,
  makeClient,
  db,
  makeIp,
  countRows,
  makeTestDeps,
  createStoppedClock,
} from '../../../../test/fixtures/factories'
import { CONSENT_TEXT, CONSENT_VERSION } from '../../../../domain/marketing/newsletter-consent'
import { emails } from '../../../mail/emails.table'
import { sendDueMails } from '../../../../test/fixtures/mails/send-due-mails'
import { confirmSignUp, unsubscribe } from './confirm-sign-up'
import { deleteExpiredSignUps } from './delete-expired-sign-ups'
import { newsletterSubscribers, newsletterTokens } from './newsletter.table'
import { signUp } from './sign-up'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/time/time'

const makeEmailAddress = () => `czytelnik-${crypto.randomUUID()}@example.com`

const makeSignUpBody = (email: string, overrides: object = {}) => ({
  email,
  language: 'pl',
  consent: true,
  ...overrides,
})

/** The confirmation mails to an address, oldest first, with their tokens. */
async function readMailsTo(email: string) {
  const mails = await db()
    .select()
    .from(emails)
    .where(and(eq(emails.recipient, email), eq(emails.kind, 'newsletter_confirm')))
    .orderBy(emails.createdAt)
  return mails.map((mail) => ({ ...mail, token: /confirm\?token=([\da-f]+)/.exec(mail.text)?.[1] ?? '' }))
}

async function readMailedToken(email: string): Promise<string> {
  const token = (await readMailsTo(email)).at(-1)?.token
  if (!token) throw new Error('no mail')
  return token
}

async function readSubscriberRow(email: string) {
  const [row] = await db().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
  return row ?? null
}

const readSubscriberById = async (id: string | undefined) =>
  (
    await db()
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, id ?? ''))
  )[0] ?? null

/** A shop with a stopped clock, and a new sign-up. */
async function makeSignUp(language: 'pl' | 'en' = 'pl', startTime = Date.now()) {
  const clock = createStoppedClock(startTime)
  const deps = makeTestDeps({ now: clock.now })
  const email = makeEmailAddress()
  const signUpAgain = () => signUp(deps, { email, language, consent: true }, makeIp())
  await signUpAgain()
  const token = await readMailedToken(email)
  return { clock, deps, email, token, signUpAgain, id: (await readSubscriberRow(email))?.id }
}

const catchRefusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: Error) => error.message,
  )

describe('a sign-up', () => {
  it('stores the proof of consent, mails a link, and does not confirm by itself', async () => {
    const email = makeEmailAddress()
    const response = await makeClient()(
      'POST',
      '/api/newsletter',
      makeSignUpBody(email, { language: 'en' }),
      {
        'CF-Connecting-IP': '2001:db8:77:1:2:3:4:5',
      },
    )
    expect([response.status, await response.text()]).toEqual([202, ''])
    expect(await readSubscriberRow(email)).toMatchObject({
      status: 'pending',
      language: 'en',
      consentText: CONSENT_TEXT.en,
      consentVersion: CONSENT_VERSION,
      ip: '2001:db8:77::',
      confirmedAt: null,
    })
    const [mail, ...otherMails] = await readMailsTo(email)
    expect(otherMails).toEqual([])
    const link = `${env.APP_URL}/newsletter/confirm?token=${mail?.token}&lang=en`
    const unsubscribeUrl = `${env.APP_URL}/newsletter/unsubscribe?token=${mail?.token}&lang=en`
    expect(mail).toMatchObject({ subject: 'Confirm your newsletter sign-up', language: 'en' })
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    for (const text of [mail?.html.replaceAll('&amp;', '&'), mail?.text]) {
      expect(text).toContain(link)
      expect(text).toContain(unsubscribeUrl)
      expect(text).toContain(CONSENT_TEXT.en)
    }
  })

  it('stores only the hash of its token, and each token is unique', async () => {
    const { email, token, signUpAgain, clock } = await makeSignUp()
    clock.forward(10 * MINUTE_MS)
    await signUpAgain()
    expect(token).toMatch(/^[\da-f]{48}$/)
    expect(await readMailedToken(email)).not.toBe(token)
    const storedText = JSON.stringify([
      await readSubscriberRow(email),
      await db().select().from(newsletterTokens),
    ])
    expect(storedText).not.toContain(token)
  })

  it('passes its List-Unsubscribe headers to the mailer', async () => {
    // The shop's clock is in the future, so that no sender of another test sends this mail first.
    const { deps, email } = await makeSignUp('pl', Date.now() + HOUR_MS)
    const deliveredHeaders: unknown[] = []
    const mailer = (mail: { recipient: string; headers: unknown }) => {
      if (mail.recipient === email) deliveredHeaders.push(mail.headers)
      return Promise.resolve()
    }
    // Mark other mails as sent, so that only this test's mails are due.
    await db().update(emails).set({ status: 'sent' }).where(ne(emails.recipient, email))
    await sendDueMails({ ...deps, mailer })
    expect(deliveredHeaders).toEqual([
      expect.objectContaining({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    ])
  })

  it('gets the same response for known and unknown addresses', async () => {
    const visitorClient = makeClient()
    const email = makeEmailAddress()
    const postSignUp = async () => {
      const response = await visitorClient('POST', '/api/newsletter', makeSignUpBody(email))
      const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers)
      return { status: response.status, body: await response.text(), headers }
    }
    const firstResponse = await postSignUp()
    expect(firstResponse.status).toBe(202)
    expect(await postSignUp()).toEqual(firstResponse)
    const token = await readMailedToken(email)
    await visitorClient('POST', '/api/newsletter/confirm', { token })
    expect(await postSignUp()).toEqual(firstResponse)
    await visitorClient('POST', '/api/newsletter/unsubscribe', { token })
    expect(await postSignUp()).toEqual(firstResponse)
  })

  it('runs the same queries for known and unknown addresses', async () => {
    const { email, token } = await makeSignUp()
    const recordSignUpQueries = async (emailAddress: string) => {
      const sqlQueries: string[] = []
      const watchedDb = createWatchedDatabase((sql) => Promise.resolve(void sqlQueries.push(sql)))
      await signUp(
        makeTestDeps({ db: watchedDb }),
        { email: emailAddress, language: 'pl', consent: true },
        makeIp(),
      )
      return sqlQueries
    }
    const queriesForUnknownAddress = await recordSignUpQueries(makeEmailAddress())
    expect(queriesForUnknownAddress.length).toBeGreaterThan(0)
    expect(await recordSignUpQueries(email)).toEqual(queriesForUnknownAddress)
    await confirmSignUp(makeTestDeps(), token)
    expect(await recordSignUpQueries(email)).toEqual(queriesForUnknownAddress)
  })

  it('repeated ten times concurrently sends one mail', async () => {
    const email = makeEmailAddress()
    const visitor = makeClient()
    const confirmResults = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        visitor('POST', '/api/newsletter', makeSignUpBody(index % 2 ? email : email.toUpperCase())),
      ),
    )
    expect(confirmResults.map(({ status }) => status)).toEqual(Array(10).fill(202))
    const mails = await db().select().from(emails).where(eq(emails.kind, 'newsletter_confirm'))
    expect(mails.filter((mail) => mail.recipient.toLowerCase() === email)).toHaveLength(1)
  })

  it('repeated later is mailed after ten minutes, at most five times a day, and each mail stays valid', async () => {
    const { clock, deps, email, token, signUpAgain } = await makeSignUp()
    clock.forward(10 * MINUTE_MS - 1)
    await signUpAgain()
    expect(await readMailsTo(email)).toHaveLength(1)
    for (const expectedMailCount of [2, 3, 4, 5, 5, 5]) {
      clock.forward(10 * MINUTE_MS)
      await signUpAgain()
      expect(await readMailsTo(email)).toHaveLength(expectedMailCount)
    }
    clock.forward(DAY_MS)
    await signUpAgain()
    expect(await readMailsTo(email)).toHaveLength(6)
    expect(await confirmSignUp(deps, token)).toEqual({ isRepeat: false })
  })

  it('of a confirmed address changes nothing and sends no mail', async () => {
    const { clock, deps, email, token, signUpAgain } = await makeSignUp()
    await confirmSignUp(deps, token)
    const rowBefore = await readSubscriberRow(email)
    clock.forward(30 * DAY_MS)
    await signUpAgain()
    expect(await readMailsTo(email)).toHaveLength(1)
    expect(await readSubscriberRow(email)).toEqual({
      ...rowBefore,
      askedAt: clock.now(),
      askedIp: expect.stringMatching(/^2001:db8:/),
    })
  })

  it.each([
    [{ email: 'lucja' }, [{ path: 'email', code: 'email' }]],
    [{ email: '' }, [{ path: 'email', code: 'required' }]],
    [{ email: undefined }, [{ path: 'email', code: 'required' }]],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, [{ path: 'email', code: 'email' }]],
    [{ email: `${'a'.repeat(250)}@example.com` }, [{ path: 'email', code: 'tooLong' }]],
    [{ consent: false }, [{ path: 'consent', code: 'consent' }]],
    [{ consent: undefined }, [{ path: 'consent', code: 'consent' }]],
    [{ consent: 'true' }, [{ path: 'consent', code: 'consent' }]],
    [{ language: 'de' }, [{ path: 'language', code: 'invalid' }]],
  ])('with %o is rejected and leaves no row', async (invalidFields, errors) => {
    const countsBefore = await countRows()
    const response = makeClient()(
      'POST',
      '/api/newsletter',
      makeSignUpBody(makeEmailAddress(), invalidFields),
    )
    const { status, body } = await readAnswer(response)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'input.invalid', errors })
    expect(await countRows()).toEqual(countsBefore)
  })

  it('from one network is rejected after ten addresses at once, known addresses included', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ now: clock.now })
    const ip = makeIp()
    const { email: subscribedEmail, token } = await makeSignUp()
    await confirmSignUp(makeTestDeps(), token)
    const attemptSignUp = (email: string) => signUp(deps, { email, language: 'pl', consent: true }, ip)
    await attemptSignUp(subscribedEmail)
    for (const _ of Array(9)) await attemptSignUp(makeEmailAddress())
    expect(await catchRefusal(attemptSignUp(makeEmailAddress()))).toBe('request.too_many')
    expect(await catchRefusal(attemptSignUp(subscribedEmail))).toBe('request.too_many')
    await signUp(deps, { email: makeEmailAddress(), language: 'pl', consent: true }, makeIp())
    clock.forward(HOUR_MS)
    await attemptSignUp(makeEmailAddress())
  })
})

describe('the confirmation link', () => {
  it('confirms once and reports a repeat afterwards', async () => {
    const { clock, deps, email, token } = await makeSignUp()
    expect(await confirmSignUp(deps, token)).toEqual({ isRepeat: false })
    const confirmedAt = clock.now()
    clock.forward(30 * DAY_MS)
    expect(await confirmSignUp(deps, token)).toEqual({ isRepeat: true })
    expect(await readSubscriberRow(email)).toMatchObject({ status: 'confirmed', confirmedAt })
  })

  it('opened five times concurrently confirms once', async () => {
    const { deps, token } = await makeSignUp()
    const confirmResults = await Promise.all(Array.from({ length: 5 }, () => confirmSignUp(deps, token)))
    expect(confirmResults.filter((result) => !result.isRepeat)).toHaveLength(1)
  })

  it('is valid for seven days; a new sign-up then sends a new one', async () => {
    const { clock, deps, email, token, signUpAgain } = await makeSignUp()
    clock.forward(7 * DAY_MS - 1)
    const otherSignUp = await makeSignUp()
    expect(await catchRefusal(confirmSignUp(deps, otherSignUp.token))).toBe('none')
    clock.forward(1)
    expect(await catchRefusal(confirmSignUp(deps, token))).toBe('newsletter.link_invalid')
    expect(await readSubscriberRow(email)).toMatchObject({ status: 'pending' })
    await signUpAgain()
    expect(await catchRefusal(confirmSignUp(deps, token))).toBe('newsletter.link_invalid')
    expect(await confirmSignUp(deps, await readMailedToken(email))).toEqual({ isRepeat: false })
  })

  it('accepts no POST at its page’s URL', async () => {
    const { email, token } = await makeSignUp()
    expect((await makeClient()('POST', `/newsletter/confirm?token=${token}`)).status).toBe(405)
    expect(await readSubscriberRow(email)).toMatchObject({ status: 'pending' })
  })

  it.each(['confirm', 'unsubscribe'])('to %s with a forged token is rejected', async (linkKind) => {
    const { token } = await makeSignUp()
    const countsBefore = await countRows()
    const tokenHash = (await db().select().from(newsletterTokens))[0]?.hash ?? ''
    for (const forgedToken of [
      'x',
      '0'.repeat(48),
      token.slice(1),
      `${token}0`,
      token.toUpperCase(),
      tokenHash,
      "' OR 1=1 --",
    ]) {
      if (forgedToken === token) continue
      const { status, body } = await readAnswer(
        makeClient()('POST', `/api/newsletter/${linkKind}`, { token: forgedToken }),
      )
      expect({ forged: forgedToken, status, code: body.code }).toEqual({
        forged: forgedToken,
        status: 404,
        code: 'newsletter.link_invalid',
      })
    }
    expect(await countRows()).toEqual(countsBefore)
  })
})

describe('unsubscribing', () => {
  /** A one-click request of a mail provider: no cookie, no origin, a form body (RFC 8058). */
  const postOneClick = (token: string, headers: Record<string, string> = {}) =>
    exports.default.fetch(
      new Request(`http://localhost:8787/newsletter/unsubscribe?token=${token}`, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'CF-Connecting-IP': makeIp(),
          ...headers,
        },
      }),
    )

  it('keeps only a hash of the address and the consent dates', async () => {
    const { deps, clock, email, token, id } = await makeSignUp()
    await confirmSignUp(deps, token)
    const { emailHash } = (await readSubscriberRow(email)) ?? {}
    expect(await unsubscribe(deps, token)).toEqual({ isRepeat: false })
    expect(await unsubscribe(deps, token)).toEqual({ isRepeat: true })
    expect(await readSubscriberById(id)).toMatchObject({
      status: 'unsubscribed',
      email: null,
      emailHash,
      ip: null,
      askedIp: null,
      unsubscribedAt: clock.now(),
      confirmedAt: clock.now(),
    })
    expect(emailHash).toMatch(/^[\da-f]{64}$/)
    expect(await readMailsTo(email)).toEqual([])
  })

  it('works by one click in a mail program from any origin, idempotently', async () => {
    const { deps, token, id } = await makeSignUp()
    await confirmSignUp(deps, token)
    for (const headers of [{}, {}, { Origin: 'https://mail.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const response = await postOneClick(token, headers)
      expect(response.status).toBe(200)
      expect(response.headers.get('Set-Cookie')).toBeNull()
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      await response.arrayBuffer()
    }
    expect((await readSubscriberById(id))?.status).toBe('unsubscribed')
    expect((await readAnswer(postOneClick('forged'))).status).toBe(404)
    expect((await readAnswer(postOneClick(''))).status).toBe(404)
  })

  it('before the confirmation ends the sign-up, and older mails no longer confirm', async () => {
    const { deps, email, token, signUpAgain, id } = await makeSignUp()
    await unsubscribe(deps, token)
    expect(await catchRefusal(confirmSignUp(deps, token))).toBe('newsletter.link_invalid')
    // After the unsubscription a new sign-up is mailed at once. Only the token of the newest mail confirms the sign-up.
    await signUpAgain()
    expect(await catchRefusal(confirmSignUp(deps, token))).toBe('newsletter.link_invalid')
    expect(await readSubscriberById(id)).toMatchObject({ status: 'pending', email, confirmedAt: null })
    const freshToken = await readMailedToken(email)
    expect(await confirmSignUp(deps, freshToken)).toEqual({ isRepeat: false })
    // The token of an older mail can still unsubscribe.
    expect(await unsubscribe(deps, token)).toEqual({ isRepeat: false })
    expect((await readSubscriberById(id))?.status).toBe('unsubscribed')
  })
})

describe('the daily job', () => {
  it('deletes unconfirmed sign-ups after seven days with their mails, and none earlier', async () => {
    const { clock, deps, email, token, id } = await makeSignUp()
    clock.forward(7 * DAY_MS - 1)
    await deleteExpiredSignUps(deps)
    expect(await readSubscriberById(id)).toMatchObject({ email, status: 'pending', askedIp: null })
    expect(await readMailsTo(email)).toHaveLength(1)
    clock.forward(1)
    await deleteExpiredSignUps(deps)
    await deleteExpiredSignUps(deps)
    expect(await readSubscriberById(id)).toBeNull()
    expect(await readMailsTo(email)).toEqual([])
    expect(await catchRefusal(unsubscribe(deps, token))).toBe('newsletter.link_invalid')
  })

  it('keeps confirmed subscribers and hashes of unsubscribed ones', async () => {
    const confirmedSignUp = await makeSignUp()
    await confirmSignUp(confirmedSignUp.deps, confirmedSignUp.token)
    const unsubscribedSignUp = await makeSignUp()
    await unsubscribe(unsubscribedSignUp.deps, unsubscribedSignUp.token)
    await unsubscribedSignUp.signUpAgain()
    confirmedSignUp.clock.forward(8 * DAY_MS)
    await deleteExpiredSignUps(confirmedSignUp.deps)
    expect(await readSubscriberById(confirmedSignUp.id)).toMatchObject({
      email: confirmedSignUp.email,
      status: 'confirmed',
    })
    expect(await readSubscriberById(unsubscribedSignUp.id)).toMatchObject({
      email: null,
      status: 'unsubscribed',
      ip: null,
    })
    expect(await unsubscribe(confirmedSignUp.deps, confirmedSignUp.token)).toEqual({ isRepeat: false })
  })
})
