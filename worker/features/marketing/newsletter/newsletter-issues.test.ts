import { and, eq, gte, like } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_MAILS_PER_DAY } from '../../../../domain/marketing/newsletter'
import {
  type NewsletterIssue,
  MAX_NEWSLETTER_MAILS_PER_RUN,
  MAX_WAITING_NEWSLETTER_MAILS,
} from '../../../../domain/marketing/newsletter-issue'
import { paths } from '../../../../domain/pages/page-paths'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import { createDyingDatabase, withBatchHook } from '../../../../test/database/d1'
import {
  readAnswer,
  makeClient,
  makeProduct,
  db,
  type ErrorResponse,
  makeTestDeps,
  makeStaffHeaders,
} from '../../../../test/fixtures/factories'
import { makeIssueContent, makeSubscriber } from '../../../../test/fixtures/newsletter'
import { takeWarnings } from '../../../../test/worker-setup'
import { emails } from '../../../mail/emails.table'
import type { Mail } from '../../../mail/senders/mailer'
import { sendDueMails } from '../../../../test/fixtures/mails/send-due-mails'
import { adminActions } from '../../admin/admin.table'
import { unsubscribe } from './confirm-sign-up'
import { products } from '../../products/products.table'
import { newsletterIssues } from './issues.table'
import { newsletterSubscribers } from './newsletter.table'
import type { listIssues } from './send-issue'
import { signUp } from './sign-up'
import { stopIssue } from './stop-issue'
import { writeIssueMails } from './write-issue-mails'

type NewsletterResponse = { isRepeat: boolean } & ErrorResponse
type NewsletterIssueList = Awaited<ReturnType<typeof listIssues>>

const createStaffClient = async () => makeClient(await makeStaffHeaders())
const sendNewsletterIssue = async (issue: object) =>
  readAnswer<NewsletterResponse>((await createStaffClient())('POST', '/api/admin/letters', issue))
const requestStop = async (id: string) =>
  readAnswer<{ isStopped: boolean } & ErrorResponse>(
    (await createStaffClient())('POST', `/api/admin/letters/${id}/stop`),
  )
const readIssueList = async () =>
  (await readAnswer<NewsletterIssueList>((await createStaffClient())('GET', '/api/admin/letters'))).body
const readNewestIssue = async () => (await readIssueList()).letters[0]

const readIssueMails = () => db().select().from(emails).where(eq(emails.kind, 'newsletter_letter'))
const readMailsTo = async (email: string) =>
  (await readIssueMails()).filter(({ recipient }) => recipient === email)
const findUnsubscribeToken = (text: string) => /unsubscribe\?token=([\da-f]+)/.exec(text)?.[1] ?? ''

/** Runs the cron steps of 20 minutes, which is enough to send every mail. Returns the sent mails. */
async function sendAllMails(): Promise<Mail[]> {
  const sentMails: Mail[] = []
  const deps = makeTestDeps({ mailer: (mail) => Promise.resolve(void sentMails.push(mail)) })
  for (let minute = 0; minute < 20; minute++) {
    await writeIssueMails(deps)
    await sendDueMails(deps, 50)
  }
  return sentMails
}

/** An issue that is being sent, and a function that writes its next chunk of mails. */
async function makeSendingIssue(
  beforeBatch: (batchNumber: number) => Promise<unknown> = () => Promise.resolve(),
) {
  await sendNewsletterIssue(makeIssueContent())
  const { id = '' } = (await readNewestIssue()) ?? {}
  return { id, write: () => writeIssueMails(withBatchHook(makeTestDeps(), beforeBatch)) }
}

async function makeSubscribers(count: number) {
  const newSubscribers = await Promise.all(Array.from({ length: count }, () => makeSubscriber()))
  await db().update(emails).set({ status: 'sent' })
  return newSubscribers
}

beforeEach(async () => {
  await db().delete(newsletterIssues)
  await db().update(emails).set({ status: 'sent' })
  await db()
    .update(newsletterSubscribers)
    .set({ status: 'unsubscribed', email: null, ip: null, unsubscribedAt: 1 })
})

describe('a newsletter issue', () => {
  it('shows the newest tools for sale, each with a link to its page', async () => {
    const subscriber = await makeSubscriber('en')
    await db().update(emails).set({ status: 'sent' })
    const tool = await makeProduct({ nameEn: 'Planer <b>', listedAt: Date.UTC(2200, 0) })
    await sendNewsletterIssue(makeIssueContent())
    await sendAllMails()
    await db().update(products).set({ status: 'draft' }).where(eq(products.id, tool.id))
    const [mail] = await readMailsTo(subscriber.email)
    expect(mail?.text).toContain('Planer <b>')
    expect(mail?.html).toContain(`${paths.product(tool.slug).en}"`)
    expect(mail?.html).toContain('Planer &lt;b&gt;')
  })

  it('goes once to each confirmed subscriber, in their language, with their own unsubscribe link', async () => {
    const [polishSubscriber, englishSubscriber] = [await makeSubscriber('pl'), await makeSubscriber('en')]
    const unconfirmedEmail = `czeka-${crypto.randomUUID()}@example.com`
    await signUp(makeTestDeps(), { email: unconfirmedEmail, language: 'pl', consent: true }, '192.0.2.7')
    await db().update(emails).set({ status: 'sent' })
    const newsletterIssue = makeIssueContent()
    expect((await readIssueList()).recipients).toEqual({ pl: 1, en: 1 })
    const { status, body } = await sendNewsletterIssue(newsletterIssue)
    expect([status, body.isRepeat]).toEqual([202, false])
    // A reader who subscribes later does not get this issue.
    const laterSubscriber = await makeSubscriber('pl', Date.now() + 60_000)
    await db().update(emails).set({ status: 'sent' })
    const sentMails = await sendAllMails()
    expect(sentMails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [polishSubscriber.email, englishSubscriber.email].toSorted(),
    )
    for (const [reader, language] of [
      [polishSubscriber, 'pl'],
      [englishSubscriber, 'en'],
    ] as const) {
      const [mail] = await readMailsTo(reader.email)
      expect(mail).toMatchObject({ language, subject: newsletterIssue[language].subject, status: 'sent' })
      expect(mail?.text).toContain(newsletterIssue[language].text.split('\n').at(-1))
      const token = findUnsubscribeToken(mail?.text ?? '')
      expect(mail?.headers?.['List-Unsubscribe']).toContain(token)
      expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
      expect(await unsubscribe(makeTestDeps(), token)).toEqual({ isRepeat: false })
      // Unsubscribing also deletes the sent mails, because they contain the address.
      expect(await readMailsTo(reader.email)).toEqual([])
    }
    expect([await readMailsTo(unconfirmedEmail), await readMailsTo(laterSubscriber.email)]).toEqual([[], []])
    expect(await readNewestIssue()).toMatchObject({
      words: newsletterIssue,
      recipients: 2,
      written: 2,
      finishedAt: expect.any(String) as string,
    })
  })

  it('is sent once, however often and by whomever it is submitted', async () => {
    const [reader] = await makeSubscribers(1)
    const newsletterIssue = makeIssueContent()
    const responses = await Promise.all([
      sendNewsletterIssue(newsletterIssue),
      sendNewsletterIssue(newsletterIssue),
      sendNewsletterIssue(newsletterIssue),
    ])
    expect(responses.map(({ body }) => body.isRepeat).toSorted()).toEqual([false, true, true])
    await sendAllMails()
    expect((await sendNewsletterIssue(newsletterIssue)).body.isRepeat).toBe(true)
    // Whitespace at the start or end of a text does not make a new issue.
    const issueWithWhitespace = {
      ...newsletterIssue,
      pl: { subject: ` ${newsletterIssue.pl.subject}`, text: `${newsletterIssue.pl.text} \n` },
    }
    expect((await sendNewsletterIssue(issueWithWhitespace)).body.isRepeat).toBe(true)
    expect(await sendAllMails()).toEqual([])
    expect(await readMailsTo(reader?.email ?? '')).toHaveLength(1)
    const actions = await db().select().from(adminActions).where(eq(adminActions.action, 'letter_send'))
    const { id } = (await readNewestIssue()) ?? {}
    expect(actions.filter(({ subject }) => subject === id)).toHaveLength(1)
  })

  it('is written in chunks, and none while a full chunk is unsent', async () => {
    await makeSubscribers(MAX_NEWSLETTER_MAILS_PER_RUN + 4)
    await sendNewsletterIssue(makeIssueContent())
    expect(await writeIssueMails(makeTestDeps())).toBe(MAX_NEWSLETTER_MAILS_PER_RUN)
    expect(await writeIssueMails(makeTestDeps())).toBe(0)
    expect(await readNewestIssue()).toMatchObject({ written: MAX_NEWSLETTER_MAILS_PER_RUN, finishedAt: null })
    await sendDueMails(makeTestDeps(), 2)
    expect(await writeIssueMails(makeTestDeps())).toBe(2)
    expect(await sendAllMails()).toHaveLength(MAX_NEWSLETTER_MAILS_PER_RUN + 2)
    expect(await readNewestIssue()).toMatchObject({
      recipients: MAX_NEWSLETTER_MAILS_PER_RUN + 4,
      written: MAX_NEWSLETTER_MAILS_PER_RUN + 4,
      finishedAt: expect.any(String) as string,
    })
  })

  it('is sent to others while some mails fail, and pauses when all fail', async () => {
    const allSubscribers = await makeSubscribers(MAX_WAITING_NEWSLETTER_MAILS + 5)
    const recipients: string[] = []
    let now = Date.now()
    const runCronMinutes = async (count: number, isFailing: (recipient: string) => boolean) => {
      const mailer = ({ recipient }: Mail) =>
        isFailing(recipient)
          ? Promise.reject(new Error('no'))
          : Promise.resolve(void recipients.push(recipient))
      for (let minute = 0; minute < count; minute++) {
        now += 60_000
        const deps = makeTestDeps({ mailer, now: () => now })
        await writeIssueMails(deps)
        await sendDueMails(deps, 50)
      }
    }
    await sendNewsletterIssue(makeIssueContent())
    const recipientEmails = allSubscribers
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ email }) => email)
    const failingAddresses = recipientEmails.slice(0, MAX_NEWSLETTER_MAILS_PER_RUN)
    await runCronMinutes(6, (recipient) => failingAddresses.includes(recipient))
    expect(recipients.toSorted()).toEqual(recipientEmails.slice(MAX_NEWSLETTER_MAILS_PER_RUN).toSorted())
    expect(await readNewestIssue()).toMatchObject({
      written: allSubscribers.length,
      finishedAt: expect.any(String) as string,
    })

    await sendNewsletterIssue(makeIssueContent())
    recipients.length = 0
    await runCronMinutes(8, () => true)
    expect((await readIssueMails()).filter(({ status }) => status === 'waiting')).toHaveLength(
      MAX_WAITING_NEWSLETTER_MAILS,
    )
    expect(await readNewestIssue()).toMatchObject({
      written: MAX_WAITING_NEWSLETTER_MAILS - MAX_NEWSLETTER_MAILS_PER_RUN,
      finishedAt: null,
    })
    await runCronMinutes(40, () => false)
    expect(recipients).toHaveLength(allSubscribers.length + MAX_NEWSLETTER_MAILS_PER_RUN)
    expect(takeWarnings().every((line) => JSON.stringify(line).includes('mail.failed'))).toBe(true)
  })

  it('is written once to each subscriber by concurrent runs with crashes at any step', async () => {
    const allSubscribers = await makeSubscribers(MAX_NEWSLETTER_MAILS_PER_RUN * 2 + 3)
    await sendNewsletterIssue(makeIssueContent())
    const sentMails: Mail[] = []
    const mailer = (mail: Mail) => Promise.resolve(void sentMails.push(mail))
    for (const crashCall of [1, 2, 3, 4, 1000, 1000]) {
      for (const isCrashAfterWrite of [false, true]) {
        let callCount = 0
        const crashingDeps = makeTestDeps({
          db: createDyingDatabase(() => ++callCount === crashCall, isCrashAfterWrite),
          mailer,
        })
        await Promise.allSettled([
          writeIssueMails(crashingDeps),
          writeIssueMails(makeTestDeps()),
          writeIssueMails(makeTestDeps()),
        ])
      }
      await sendDueMails(makeTestDeps({ mailer }), 50)
    }
    const sentRecipients = sentMails.map(({ recipient }) => recipient)
    expect(sentRecipients.toSorted()).toEqual(allSubscribers.map(({ email }) => email).toSorted())
    expect(await readNewestIssue()).toMatchObject({
      written: allSubscribers.length,
      finishedAt: expect.any(String) as string,
    })
    // Each mail has its own token, and each token unsubscribes.
    for (const { email } of allSubscribers.slice(0, 3)) {
      const [mail] = await readMailsTo(email)
      expect(await unsubscribe(makeTestDeps(), findUnsubscribeToken(mail?.text ?? ''))).toEqual({
        isRepeat: false,
      })
    }
  })

  it('is not sent to subscribers who leave before it is written, while it is, or before it is sent', async () => {
    const [leaverBefore, leaverDuring, leaverAfter, remainingSubscriber] = await makeSubscribers(4)
    const readUnsubscribeKey = async ({ email }: { email: string } = { email: '' }) => {
      const [confirmationMail] = await db()
        .select()
        .from(emails)
        .where(and(eq(emails.recipient, email), like(emails.kind, 'newsletter_confirm%')))
      return /token=([\da-f]+)/.exec(confirmationMail?.text ?? '')?.[1] ?? ''
    }
    const unsubscribeKeys = {
      before: await readUnsubscribeKey(leaverBefore),
      during: await readUnsubscribeKey(leaverDuring),
      after: await readUnsubscribeKey(leaverAfter),
    }
    await sendNewsletterIssue(makeIssueContent())
    await unsubscribe(makeTestDeps(), unsubscribeKeys.before)
    // One subscriber unsubscribes between the read and the batch.
    const deps = withBatchHook(makeTestDeps(), async (batch) => {
      if (batch === 2) await unsubscribe(makeTestDeps(), unsubscribeKeys.during)
    })
    await writeIssueMails(deps)
    expect((await readIssueMails()).filter(({ status }) => status === 'waiting')).toHaveLength(2)
    await unsubscribe(makeTestDeps(), unsubscribeKeys.after)
    const sentMails = await sendAllMails()
    expect(sentMails.map(({ recipient }) => recipient)).toEqual([remainingSubscriber?.email])
    expect(await readNewestIssue()).toMatchObject({
      recipients: 4,
      written: 2,
      finishedAt: expect.any(String) as string,
    })
  })

  it('lets unsubscribed readers sign up again on the same day, after any number of issues', async () => {
    const [reader] = await makeSubscribers(1)
    const email = reader?.email ?? ''
    for (let index = 0; index < MAX_MAILS_PER_DAY; index++) {
      await sendNewsletterIssue(makeIssueContent())
      await sendAllMails()
    }
    const [mail] = await readMailsTo(email)
    await unsubscribe(makeTestDeps(), findUnsubscribeToken(mail?.text ?? ''))
    await signUp(makeTestDeps(), { email, language: 'pl', consent: true }, '192.0.2.8')
    expect(await db().select().from(emails).where(eq(emails.recipient, email))).toMatchObject([
      { kind: 'newsletter_confirm', status: 'waiting' },
    ])
  })

  it('is rejected without subscribers', async () => {
    const newsletterIssue = makeIssueContent()
    const { status, body } = await sendNewsletterIssue(newsletterIssue)
    expect([status, body]).toMatchObject([400, { errors: [{ path: 'readers' }] }])
    await makeSubscribers(1)
    expect((await sendNewsletterIssue(newsletterIssue)).body.isRepeat).toBe(false)
  })

  it.each<[string, (issue: NewsletterIssue) => object, string]>([
    ['no subject', ({ pl, en }) => ({ pl, en: { ...en, subject: ' ' } }), 'en.subject'],
    ['no text', ({ pl, en }) => ({ pl: { ...pl, text: '' }, en }), 'pl.text'],
    ['a subject of two lines', ({ pl, en }) => ({ pl: { ...pl, subject: 'A\nBcc: b' }, en }), 'pl.subject'],
    ['a text that is too long', ({ pl, en }) => ({ pl, en: { ...en, text: 'a'.repeat(5001) } }), 'en.text'],
    ['one language', ({ pl }) => ({ pl }), 'en'],
  ])('is rejected with %s', async (_, changeContent, path) => {
    await makeSubscribers(1)
    const { status, body } = await sendNewsletterIssue(changeContent(makeIssueContent()))
    expect([status, body]).toMatchObject([400, { errors: [{ path }] }])
  })

  it('is sent to the shop’s own address as a trial, and to no subscriber', async () => {
    const [reader] = await makeSubscribers(1)
    const newsletterIssue = makeIssueContent()
    const startedAt = Date.now()
    expect(
      (await (await createStaffClient())('POST', '/api/admin/letters/try', newsletterIssue)).status,
    ).toBe(202)
    const testMails = await db()
      .select()
      .from(emails)
      .where(and(like(emails.about, 'letter:%'), gte(emails.createdAt, startedAt)))
    expect(testMails.map(({ subject }) => subject).toSorted()).toEqual(
      [`[Próba] ${newsletterIssue.pl.subject}`, `[Trial] ${newsletterIssue.en.subject}`].toSorted(),
    )
    for (const { recipient } of testMails) expect(recipient).toBe(FIRST_SETTINGS.firm.email)
    expect(await sendAllMails()).toEqual([])
    expect([await readMailsTo(reader?.email ?? ''), (await readIssueList()).letters]).toEqual([[], []])
  })

  it('that is stopped is sent to no further subscriber and cannot be sent again', async () => {
    await makeSubscribers(MAX_NEWSLETTER_MAILS_PER_RUN + 4)
    const newsletterIssue = makeIssueContent()
    await sendNewsletterIssue(newsletterIssue)
    await writeIssueMails(makeTestDeps())
    await sendDueMails(makeTestDeps(), 5)
    const { id = '' } = (await readNewestIssue()) ?? {}
    // Two concurrent stop requests, and a repeat.
    const responses = [...(await Promise.all([requestStop(id), requestStop(id)])), await requestStop(id)]
    expect(responses.map(({ body }) => body.isStopped)).toEqual([true, true, true])
    expect(await sendAllMails()).toEqual([])
    expect((await readIssueMails()).filter(({ about }) => about.endsWith(id))).toHaveLength(5)
    expect(await readNewestIssue()).toMatchObject({
      recipients: MAX_NEWSLETTER_MAILS_PER_RUN + 4,
      written: 5,
      stoppedAt: expect.any(String) as string,
    })
    expect((await sendNewsletterIssue(newsletterIssue)).body.isRepeat).toBe(true)
    expect(await sendAllMails()).toEqual([])
    const actions = await db().select().from(adminActions).where(eq(adminActions.action, 'letter_stop'))
    expect(actions.filter(({ subject }) => subject === id)).toHaveLength(1)
  })

  it('can be stopped in the middle of a chunk, which is not sent, and not after the last chunk', async () => {
    const allSubscribers = await makeSubscribers(3)
    const { id, write } = await makeSendingIssue(async (batch) => (batch === 2 ? requestStop(id) : null))
    expect(await write()).toBe(0)
    expect(await sendAllMails()).toEqual([])
    expect(await readNewestIssue()).toMatchObject({ recipients: 3, written: 0 })
    // Race: the last chunk of mails is written while staff stop the issue.
    const otherIssue = await makeSendingIssue()
    const depsWithLateWrite = withBatchHook(makeTestDeps(), () => otherIssue.write())
    expect(
      await stopIssue(depsWithLateWrite, { memberId: 'owner', jti: 'x', ip: null }, otherIssue.id),
    ).toEqual({
      isStopped: false,
    })
    expect(await readNewestIssue()).toMatchObject({ written: 3, stoppedAt: null })
    expect(await sendAllMails()).toHaveLength(allSubscribers.length)
    expect((await requestStop(otherIssue.id)).body).toEqual({ isStopped: false })
    expect(await requestStop('nothing')).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
  })

  it('that is stopped does not affect another issue', async () => {
    const [reader] = await makeSubscribers(1)
    const firstIssue = await makeSendingIssue()
    await firstIssue.write()
    const secondIssue = await makeSendingIssue()
    await requestStop(secondIssue.id)
    expect((await sendAllMails()).map(({ recipient }) => recipient)).toEqual([reader?.email])
  })

  it('that was sent cannot be resent from the outbox', async () => {
    const [reader] = await makeSubscribers(1)
    await sendNewsletterIssue(makeIssueContent())
    await sendAllMails()
    const [mail] = await readMailsTo(reader?.email ?? '')
    const { status, body } = await readAnswer(
      (await createStaffClient())('POST', `/api/admin/emails/${mail?.id}/resend`),
    )
    expect([status, body.code]).toEqual([409, 'order.not_possible_now'])
  })
})
