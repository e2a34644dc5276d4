import { and, eq, gte, like } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAILS_PER_DAY } from '../../../domain/newsletter'
import { type NewsletterIssue, ISSUES_PER_RUN, MAX_WAITING_ISSUES } from '../../../domain/newsletter-issue'
import { FIRST_SETTINGS } from '../../../domain/settings'
import { dyingDatabase, withBatchHook } from '../../../test/d1'
import { answerOf, client, db, type Refusal, shop, staffHeaders } from '../../../test/factories'
import { makeIssue, makeReader } from '../../../test/newsletter'
import { takeWarnings } from '../../../test/worker-setup'
import { emails } from '../../email/emails.table'
import type { Mail } from '../../email/mailer'
import { sendDueMails } from '../../email/outbox'
import { adminActions } from '../admin/admin.table'
import { unsubscribe } from './answer-mail'
import { newsletterIssues } from './issues.table'
import { newsletterSubscribers } from './newsletter.table'
import type { listIssues } from './send-issue'
import { signUp } from './sign-up'
import { stopIssue } from './stop-issue'
import { writeIssueMails } from './write-issue-mails'

type Answer = { isRepeat: boolean } & Refusal
type Listed = Awaited<ReturnType<typeof listIssues>>

const staff = async () => client(await staffHeaders())
const send = async (issue: object) => answerOf<Answer>((await staff())('POST', '/api/admin/letters', issue))
const stop = async (id: string) =>
  answerOf<{ isStopped: boolean } & Refusal>((await staff())('POST', `/api/admin/letters/${id}/stop`))
const listed = async () => (await answerOf<Listed>((await staff())('GET', '/api/admin/letters'))).body
const newest = async () => (await listed()).letters[0]

const issueMails = () => db().select().from(emails).where(eq(emails.kind, 'newsletter_letter'))
const mailsTo = async (email: string) => (await issueMails()).filter(({ recipient }) => recipient === email)
const tokenIn = (text: string) => /unsubscribe\?token=([\da-f]+)/.exec(text)?.[1] ?? ''

/** Runs the cron until nothing is left. Returns the mails sent. */
async function sendAll(): Promise<Mail[]> {
  const sentMails: Mail[] = []
  const deps = shop({ mailer: (mail) => Promise.resolve(void sentMails.push(mail)) })
  for (let minute = 0; minute < 20; minute++) {
    await writeIssueMails(deps)
    await sendDueMails(deps, 50)
  }
  return sentMails
}

/** A sent issue, with a function that writes its next chunk. */
async function onItsWay(before: (batch: number) => Promise<unknown> = () => Promise.resolve()) {
  await send(makeIssue())
  const { id = '' } = (await newest()) ?? {}
  return { id, write: () => writeIssueMails(withBatchHook(shop(), before)) }
}

async function readers(count: number) {
  const newReaders = await Promise.all(Array.from({ length: count }, () => makeReader()))
  await db().update(emails).set({ status: 'sent' })
  return newReaders
}

beforeEach(async () => {
  await db().delete(newsletterIssues)
  await db().update(emails).set({ status: 'sent' })
  await db()
    .update(newsletterSubscribers)
    .set({ status: 'unsubscribed', email: null, ip: null, unsubscribedAt: 1 })
})

describe('a newsletter issue', () => {
  it('goes once to each confirmed subscriber, in their language, with their own unsubscribe link', async () => {
    const [polish, english] = [await makeReader('pl'), await makeReader('en')]
    const waiting = `czeka-${crypto.randomUUID()}@example.com`
    await signUp(shop(), { email: waiting, language: 'pl', consent: true }, '192.0.2.7')
    await db().update(emails).set({ status: 'sent' })
    const issue = makeIssue()
    expect((await listed()).recipients).toEqual({ pl: 1, en: 1 })
    const { status, body } = await send(issue)
    expect([status, body.isRepeat]).toEqual([202, false])
    // Readers who subscribe later get only the next issue.
    const later = await makeReader('pl', Date.now() + 60_000)
    await db().update(emails).set({ status: 'sent' })
    const sentMails = await sendAll()
    expect(sentMails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [polish.email, english.email].toSorted(),
    )
    for (const [reader, language] of [
      [polish, 'pl'],
      [english, 'en'],
    ] as const) {
      const [mail] = await mailsTo(reader.email)
      expect(mail).toMatchObject({ language, subject: issue[language].subject, status: 'sent' })
      expect(mail?.text).toContain(issue[language].text.split('\n').at(-1))
      const token = tokenIn(mail?.text ?? '')
      expect(mail?.headers?.['List-Unsubscribe']).toContain(token)
      expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
      expect(await unsubscribe(shop(), token)).toEqual({ isRepeat: false })
      // No sent mail still contains the address.
      expect(await mailsTo(reader.email)).toEqual([])
    }
    expect([await mailsTo(waiting), await mailsTo(later.email)]).toEqual([[], []])
    expect(await newest()).toMatchObject({
      words: issue,
      recipients: 2,
      written: 2,
      finishedAt: expect.any(String) as string,
    })
  })

  it('is sent once, however often and by whomever it is submitted', async () => {
    const [reader] = await readers(1)
    const issue = makeIssue()
    const answers = await Promise.all([send(issue), send(issue), send(issue)])
    expect(answers.map(({ body }) => body.isRepeat).toSorted()).toEqual([false, true, true])
    await sendAll()
    expect((await send(issue)).body.isRepeat).toBe(true)
    // Whitespace at the ends of the text makes no new issue.
    const blank = { ...issue, pl: { subject: ` ${issue.pl.subject}`, text: `${issue.pl.text} \n` } }
    expect((await send(blank)).body.isRepeat).toBe(true)
    expect(await sendAll()).toEqual([])
    expect(await mailsTo(reader?.email ?? '')).toHaveLength(1)
    const actions = await db().select().from(adminActions).where(eq(adminActions.action, 'letter_send'))
    const { id } = (await newest()) ?? {}
    expect(actions.filter(({ subject }) => subject === id)).toHaveLength(1)
  })

  it('is written in chunks, and none while a full chunk is unsent', async () => {
    await readers(ISSUES_PER_RUN + 4)
    await send(makeIssue())
    expect(await writeIssueMails(shop())).toBe(ISSUES_PER_RUN)
    expect(await writeIssueMails(shop())).toBe(0)
    expect(await newest()).toMatchObject({ written: ISSUES_PER_RUN, finishedAt: null })
    await sendDueMails(shop(), 2)
    expect(await writeIssueMails(shop())).toBe(2)
    expect(await sendAll()).toHaveLength(ISSUES_PER_RUN + 2)
    expect(await newest()).toMatchObject({
      recipients: ISSUES_PER_RUN + 4,
      written: ISSUES_PER_RUN + 4,
      finishedAt: expect.any(String) as string,
    })
  })

  it('is sent to others while some mails fail, and pauses when all fail', async () => {
    const all = await readers(MAX_WAITING_ISSUES + 5)
    const recipients: string[] = []
    let now = Date.now()
    const minutes = async (count: number, isFailing: (recipient: string) => boolean) => {
      const mailer = ({ recipient }: Mail) =>
        isFailing(recipient)
          ? Promise.reject(new Error('no'))
          : Promise.resolve(void recipients.push(recipient))
      for (let minute = 0; minute < count; minute++) {
        now += 60_000
        const deps = shop({ mailer, now: () => now })
        await writeIssueMails(deps)
        await sendDueMails(deps, 50)
      }
    }
    await send(makeIssue())
    const addresses = all.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ email }) => email)
    const failing = addresses.slice(0, ISSUES_PER_RUN)
    await minutes(6, (recipient) => failing.includes(recipient))
    expect(recipients.toSorted()).toEqual(addresses.slice(ISSUES_PER_RUN).toSorted())
    expect(await newest()).toMatchObject({ written: all.length, finishedAt: expect.any(String) as string })

    await send(makeIssue())
    recipients.length = 0
    await minutes(8, () => true)
    expect((await issueMails()).filter(({ status }) => status === 'waiting')).toHaveLength(MAX_WAITING_ISSUES)
    expect(await newest()).toMatchObject({ written: MAX_WAITING_ISSUES - ISSUES_PER_RUN, finishedAt: null })
    await minutes(40, () => false)
    expect(recipients).toHaveLength(all.length + ISSUES_PER_RUN)
    expect(takeWarnings().every((line) => JSON.stringify(line).includes('mail.failed'))).toBe(true)
  })

  it('is written once to each subscriber by concurrent runs with crashes at any step', async () => {
    const all = await readers(ISSUES_PER_RUN * 2 + 3)
    await send(makeIssue())
    const sentMails: Mail[] = []
    const mailer = (mail: Mail) => Promise.resolve(void sentMails.push(mail))
    for (const word of [1, 2, 3, 4, 1000, 1000]) {
      for (const isAfter of [false, true]) {
        let words = 0
        const dying = shop({ db: dyingDatabase(() => ++words === word, isAfter), mailer })
        await Promise.allSettled([writeIssueMails(dying), writeIssueMails(shop()), writeIssueMails(shop())])
      }
      await sendDueMails(shop({ mailer }), 50)
    }
    const got = sentMails.map(({ recipient }) => recipient)
    expect(got.toSorted()).toEqual(all.map(({ email }) => email).toSorted())
    expect(await newest()).toMatchObject({ written: all.length, finishedAt: expect.any(String) as string })
    // Each mail has its own token, and each token unsubscribes.
    for (const { email } of all.slice(0, 3)) {
      const [mail] = await mailsTo(email)
      expect(await unsubscribe(shop(), tokenIn(mail?.text ?? ''))).toEqual({ isRepeat: false })
    }
  })

  it('is not sent to subscribers who leave before it is written, while it is, or before it is sent', async () => {
    const [before, during, after, stays] = await readers(4)
    const keyOf = async ({ email }: { email: string } = { email: '' }) => {
      const [confirmationMail] = await db()
        .select()
        .from(emails)
        .where(and(eq(emails.recipient, email), like(emails.kind, 'newsletter_confirm%')))
      return /token=([\da-f]+)/.exec(confirmationMail?.text ?? '')?.[1] ?? ''
    }
    const keys = { before: await keyOf(before), during: await keyOf(during), after: await keyOf(after) }
    await send(makeIssue())
    await unsubscribe(shop(), keys.before)
    // One subscriber unsubscribes between the read and the batch.
    const deps = withBatchHook(shop(), async (batch) => {
      if (batch === 2) await unsubscribe(shop(), keys.during)
    })
    await writeIssueMails(deps)
    expect((await issueMails()).filter(({ status }) => status === 'waiting')).toHaveLength(2)
    await unsubscribe(shop(), keys.after)
    const sentMails = await sendAll()
    expect(sentMails.map(({ recipient }) => recipient)).toEqual([stays?.email])
    expect(await newest()).toMatchObject({
      recipients: 4,
      written: 2,
      finishedAt: expect.any(String) as string,
    })
  })

  it('lets unsubscribed readers sign up again on the same day, after any number of issues', async () => {
    const [reader] = await readers(1)
    const email = reader?.email ?? ''
    for (let index = 0; index < MAILS_PER_DAY; index++) {
      await send(makeIssue())
      await sendAll()
    }
    const [mail] = await mailsTo(email)
    await unsubscribe(shop(), tokenIn(mail?.text ?? ''))
    await signUp(shop(), { email, language: 'pl', consent: true }, '192.0.2.8')
    expect(await db().select().from(emails).where(eq(emails.recipient, email))).toMatchObject([
      { kind: 'newsletter_confirm', status: 'waiting' },
    ])
  })

  it('is rejected without subscribers', async () => {
    const issue = makeIssue()
    const { status, body } = await send(issue)
    expect([status, body]).toMatchObject([400, { errors: [{ path: 'readers' }] }])
    await readers(1)
    expect((await send(issue)).body.isRepeat).toBe(false)
  })

  it.each<[string, (issue: NewsletterIssue) => object, string]>([
    ['no subject', ({ pl, en }) => ({ pl, en: { ...en, subject: ' ' } }), 'en.subject'],
    ['no text', ({ pl, en }) => ({ pl: { ...pl, text: '' }, en }), 'pl.text'],
    ['a subject of two lines', ({ pl, en }) => ({ pl: { ...pl, subject: 'A\nBcc: b' }, en }), 'pl.subject'],
    ['a text that is too long', ({ pl, en }) => ({ pl, en: { ...en, text: 'a'.repeat(5001) } }), 'en.text'],
    ['one language', ({ pl }) => ({ pl }), 'en'],
  ])('is rejected with %s', async (_, change, path) => {
    await readers(1)
    const { status, body } = await send(change(makeIssue()))
    expect([status, body]).toMatchObject([400, { errors: [{ path }] }])
  })

  it('is sent to the shop’s own address as a trial, and to no subscriber', async () => {
    const [reader] = await readers(1)
    const issue = makeIssue()
    const start = Date.now()
    expect((await (await staff())('POST', '/api/admin/letters/try', issue)).status).toBe(202)
    const trialMails = await db()
      .select()
      .from(emails)
      .where(and(like(emails.about, 'letter:%'), gte(emails.createdAt, start)))
    expect(trialMails.map(({ subject }) => subject).toSorted()).toEqual(
      [`[Próba] ${issue.pl.subject}`, `[Trial] ${issue.en.subject}`].toSorted(),
    )
    for (const { recipient } of trialMails) expect(recipient).toBe(FIRST_SETTINGS.firm.email)
    expect(await sendAll()).toEqual([])
    expect([await mailsTo(reader?.email ?? ''), (await listed()).letters]).toEqual([[], []])
  })

  it('that is stopped stays with those who have it, is sent to no one else, and cannot be sent again', async () => {
    await readers(ISSUES_PER_RUN + 4)
    const issue = makeIssue()
    await send(issue)
    await writeIssueMails(shop())
    await sendDueMails(shop(), 5)
    const { id = '' } = (await newest()) ?? {}
    // Two concurrent stop requests, and a repeat.
    const answers = [...(await Promise.all([stop(id), stop(id)])), await stop(id)]
    expect(answers.map(({ body }) => body.isStopped)).toEqual([true, true, true])
    expect(await sendAll()).toEqual([])
    expect((await issueMails()).filter(({ about }) => about.endsWith(id))).toHaveLength(5)
    expect(await newest()).toMatchObject({
      recipients: ISSUES_PER_RUN + 4,
      written: 5,
      stoppedAt: expect.any(String) as string,
    })
    expect((await send(issue)).body.isRepeat).toBe(true)
    expect(await sendAll()).toEqual([])
    const actions = await db().select().from(adminActions).where(eq(adminActions.action, 'letter_stop'))
    expect(actions.filter(({ subject }) => subject === id)).toHaveLength(1)
  })

  it('can be stopped in the middle of a chunk, which is not sent, and not after the last chunk', async () => {
    const all = await readers(3)
    const { id, write } = await onItsWay(async (batch) => (batch === 2 ? stop(id) : null))
    expect(await write()).toBe(0)
    expect(await sendAll()).toEqual([])
    expect(await newest()).toMatchObject({ recipients: 3, written: 0 })
    // The opposite race: the last chunk is written while staff stop the issue.
    const other = await onItsWay()
    const late = withBatchHook(shop(), () => other.write())
    expect(await stopIssue(late, { jti: 'x', ip: null }, other.id)).toEqual({ isStopped: false })
    expect(await newest()).toMatchObject({ written: 3, stoppedAt: null })
    expect(await sendAll()).toHaveLength(all.length)
    expect((await stop(other.id)).body).toEqual({ isStopped: false })
    expect(await stop('nothing')).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
  })

  it('that is stopped does not affect another issue', async () => {
    const [reader] = await readers(1)
    const first = await onItsWay()
    await first.write()
    const second = await onItsWay()
    await stop(second.id)
    expect((await sendAll()).map(({ recipient }) => recipient)).toEqual([reader?.email])
  })

  it('that was sent cannot be resent from the outbox', async () => {
    const [reader] = await readers(1)
    await send(makeIssue())
    await sendAll()
    const [mail] = await mailsTo(reader?.email ?? '')
    const { status, body } = await answerOf((await staff())('POST', `/api/admin/emails/${mail?.id}/resend`))
    expect([status, body.code]).toEqual([409, 'order.not_possible_now'])
  })
})
