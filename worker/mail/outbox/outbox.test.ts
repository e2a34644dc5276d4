import { formatDayRange } from '../../../domain/time/format-days'
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { createElement } from 'react'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { parseDay } from '../../../domain/time/calendar-days'
import { createDyingDatabase, createWatchedDatabase } from '../../../test/database/d1'
import {
  db,
  makeOrder,
  readOrderRow,
  makeTestDeps,
  createStoppedClock,
} from '../../../test/fixtures/factories'
import { makePaidOrder } from '../../../test/fixtures/orders/payments'
import { takeWarnings } from '../../../test/worker-setup'
import type { Deps } from '../../deps'
import { emails } from '../emails.table'
import type { Mail } from '../senders/mailer'
import type { NewMail } from './new-mail'
import { enqueueNewMail } from './outbox'
import { sendDueMails } from '../../../test/fixtures/mails/send-due-mails'
import { mailWordsFor } from '../wording/wording'
import { DAY_MS, MINUTE_MS } from '../../../domain/time/time'

// All tests share one outbox: mark the mails of other tests as sent.
beforeEach(() => db().update(emails).set({ status: 'sent' }))

/** The clock is a year ahead, so that no sender of another test claims the mails of this test. */
const createClockYearAhead = () => createStoppedClock(Date.now() + 365 * DAY_MS)

/** A shop with a stopped clock and a fake mailer that can fail and records the mails. */
function makeShopWithMailer() {
  const clock = createClockYearAhead()
  const mailerState = { isDown: false, attemptedMailIds: [] as string[], deliveredMails: [] as Mail[] }
  const mailer = (mail: Mail) => {
    mailerState.attemptedMailIds.push(mail.id)
    if (mailerState.isDown) return Promise.reject(new Error('CANARY of the provider'))
    mailerState.deliveredMails.push(mail)
    return Promise.resolve()
  }
  return { clock, mailProvider: mailerState, deps: makeTestDeps({ now: clock.now, mailer }) }
}

const makeMail = (aboutId = crypto.randomUUID(), kind: NewMail['kind'] = 'order_paid'): NewMail => ({
  kind,
  about: aboutId,
  recipient: 'lucja@example.com',
  language: 'pl',
  subject: 'Temat',
  preview: 'Ż',
  body: createElement('p', null, 'Żółć'),
})

async function enqueueMail(deps: Deps, mail: NewMail = makeMail()) {
  await deps.db.batch([enqueueNewMail(deps, mail)])
  return mail
}

const readMailRow = async (aboutId: string) => {
  const [row] = await db().select().from(emails).where(eq(emails.about, aboutId))
  if (!row) throw new Error('no mail')
  return row
}

describe('the outbox', () => {
  it('sends a mail once and unchanged', async () => {
    const { clock, mailProvider, deps } = makeShopWithMailer()
    const { about } = await enqueueMail(deps)
    expect(await sendDueMails(deps)).toBe(1)
    expect(await sendDueMails(deps)).toBe(0)
    clock.forward(DAY_MS)
    expect(await sendDueMails(deps)).toBe(0)
    const row = await readMailRow(about)
    expect(mailProvider.deliveredMails).toMatchObject([
      {
        id: row.id,
        recipient: 'lucja@example.com',
        subject: 'Temat',
        html: expect.stringContaining('<p>Żółć</p>') as unknown,
        text: expect.stringMatching(/^Ekspo Narzędzia\n\nŻółć\n/) as unknown,
      },
    ])
    expect(row).toMatchObject({ status: 'sent', attempts: 1 })
    expect(row.sentAt).toBe(row.createdAt)
  })

  it('has one mail per kind and subject', async () => {
    const { mailProvider, deps } = makeShopWithMailer()
    const { about } = await enqueueMail(deps)
    await enqueueMail(deps, { ...makeMail(about), subject: 'Another' })
    await enqueueMail(deps, makeMail(about, 'order_shipped'))
    await sendDueMails(deps)
    expect(mailProvider.deliveredMails.map((mail) => mail.subject)).toEqual(['Temat', 'Temat'])
  })

  it('sends the oldest first, up to its limit', async () => {
    const { clock, mailProvider, deps } = makeShopWithMailer()
    const mailKeys = []
    for (const _ of Array(5)) {
      mailKeys.push((await enqueueMail(deps)).about)
      clock.forward(1000)
    }
    expect(await sendDueMails(deps, 2)).toBe(2)
    expect(await sendDueMails(deps, 50)).toBe(3)
    const mailIds = await Promise.all(mailKeys.map(async (about) => (await readMailRow(about)).id))
    expect(mailProvider.deliveredMails.map((mail) => mail.id)).toEqual(mailIds)
  })

  it('sends each mail once with ten concurrent senders', async () => {
    const { mailProvider, deps } = makeShopWithMailer()
    for (const _ of Array(7)) await enqueueMail(deps)
    const sentCounts = await Promise.all(Array.from({ length: 10 }, () => sendDueMails(deps)))
    expect(sentCounts.reduce((sum, count) => sum + count, 0)).toBe(7)
    expect(mailProvider.deliveredMails).toHaveLength(7)
    expect(new Set(mailProvider.deliveredMails.map((mail) => mail.id)).size).toBe(7)
  })

  it('does not claim the mail just sent as the next one, however slow the provider is', async () => {
    const { clock, mailProvider, deps } = makeShopWithMailer()
    await enqueueMail(deps)
    const slowMailer = (mail: Mail) => {
      clock.forward(3 * MINUTE_MS)
      return deps.mailer(mail)
    }
    expect(await sendDueMails({ ...deps, mailer: slowMailer })).toBe(1)
    expect(mailProvider.deliveredMails).toHaveLength(1)
  })

  it('marks the order of a sent mail', async () => {
    const { deps } = makeShopWithMailer()
    const { order } = await makeOrder()
    await enqueueMail(deps, makeMail(order.id, 'order_shipped'))
    await sendDueMails(deps)
    expect((await readOrderRow(order.id)).emailSent).toBe(true)
  })
})

describe('a mail that cannot be sent', () => {
  it('is retried after 2, 4, 8 … minutes, up to an hour', async () => {
    const { clock, mailProvider, deps } = makeShopWithMailer()
    const { about } = await enqueueMail(deps)
    mailProvider.isDown = true
    for (const pauseMinutes of [2, 4, 8, 16, 32, 60, 60]) {
      expect(await sendDueMails(deps)).toBe(0)
      expect((await readMailRow(about)).nextAt).toBe(clock.now() + pauseMinutes * MINUTE_MS)
      clock.forward(pauseMinutes * MINUTE_MS - 1)
      const attemptCount = mailProvider.attemptedMailIds.length
      await sendDueMails(deps)
      expect(mailProvider.attemptedMailIds).toHaveLength(attemptCount)
      clock.forward(1)
    }
    mailProvider.isDown = false
    expect(await sendDueMails(deps)).toBe(1)
    expect(await readMailRow(about)).toMatchObject({ status: 'sent', attempts: 8 })
    expect(JSON.stringify(takeWarnings())).not.toContain('CANARY')
  })

  it('does not block others', async () => {
    const { mailProvider, deps } = makeShopWithMailer()
    const [badMail, goodMail] = [await enqueueMail(deps), await enqueueMail(deps)]
    const badMailId = (await readMailRow(badMail.about)).id
    const mailer = (mail: Mail) =>
      mail.id === badMailId
        ? Promise.reject(new Error('no such address'))
        : Promise.resolve(void mailProvider.deliveredMails.push(mail))
    expect(await sendDueMails({ ...deps, mailer })).toBe(1)
    expect(await readMailRow(badMail.about)).toMatchObject({ status: 'waiting', attempts: 1 })
    expect(await readMailRow(goodMail.about)).toMatchObject({ status: 'sent' })
    expect(takeWarnings()).toHaveLength(1)
  })

  it('is given up after 23 hours, before its provider forgets the key', async () => {
    const { clock, mailProvider, deps } = makeShopWithMailer()
    const { about } = await enqueueMail(deps)
    mailProvider.isDown = true
    clock.forward(23 * 60 * MINUTE_MS)
    await sendDueMails(deps)
    expect((await readMailRow(about)).status).toBe('waiting')
    clock.forward(60 * MINUTE_MS)
    await sendDueMails(deps)
    expect((await readMailRow(about)).status).toBe('given_up')
    mailProvider.isDown = false
    clock.forward(DAY_MS)
    // Only the alert about the given-up mail is sent.
    expect(await sendDueMails(deps)).toBe(1)
    expect(mailProvider.deliveredMails.map(({ subject }) => subject)).toEqual(['E-mail nie wyszedł'])
    takeWarnings()
  })
})

describe('a sender that crashes while sending', () => {
  it('holds the mail for two minutes; then another one sends it with the same key', async () => {
    const { clock, mailProvider, deps } = makeShopWithMailer()
    const { about } = await enqueueMail(deps)
    const { id } = await readMailRow(about)
    const countDeliveries = () => mailProvider.deliveredMails.filter((mail) => mail.id === id).length
    let isMailClaimed = false
    const hangOnMail = (mail: Mail) => {
      isMailClaimed ||= mail.id === id
      return mail.id === id ? new Promise<void>(() => undefined) : Promise.resolve()
    }
    // The sender never returns, so its lease stays in the database.
    void sendDueMails({ ...deps, mailer: hangOnMail })
    await expect.poll(() => isMailClaimed).toBe(true)
    await sendDueMails(deps)
    clock.forward(2 * MINUTE_MS - 1)
    await sendDueMails(deps)
    expect(countDeliveries()).toBe(0)
    clock.forward(1)
    await sendDueMails(deps)
    expect(countDeliveries()).toBe(1)
    expect(await readMailRow(about)).toMatchObject({ status: 'sent', attempts: 2 })
  })
})

describe('a request that sends the mails that it wrote', () => {
  it('makes one round trip to claim the first mail, and one for each mail sent', async () => {
    const { clock, mailProvider, deps } = makeShopWithMailer()
    const [first, second] = [await enqueueMail(deps), await enqueueMail(deps)]
    const sqlTexts: string[] = []
    const watchedDb = createWatchedDatabase(async (sql) => void sqlTexts.push(sql))
    expect(await sendDueMails({ ...deps, db: watchedDb })).toBe(2)
    expect(sqlTexts.filter((sql) => !sql.startsWith('update "orders"'))).toHaveLength(3)
    for (const { about } of [first, second])
      expect(await readMailRow(about)).toMatchObject({ status: 'sent', attempts: 1, sentAt: clock.now() })
    expect(mailProvider.deliveredMails).toHaveLength(2)
  })

  it('sends a mail with its headers', async () => {
    const { mailProvider, deps } = makeShopWithMailer()
    const { about } = await enqueueMail(deps, { ...makeMail(), headers: { 'X-A': 'ż' } })
    await sendDueMails(deps)
    const { id, recipient, subject, html, text, headers } = await readMailRow(about)
    expect(mailProvider.deliveredMails).toMatchObject([{ id, recipient, subject, html, text, headers }])
  })

  it('sends no earlier mail, no mail of a failed batch, and none before its time', async () => {
    const { clock, mailProvider, deps } = makeShopWithMailer()
    const mail = makeMail()
    await enqueueMail(deps, mail)
    await sendDueMails(deps)
    await enqueueMail(deps, mail)
    const failingInsert = db().run(sql`INSERT INTO emails (id) VALUES (NULL)`)
    await expect(deps.db.batch([enqueueNewMail(deps, makeMail()), failingInsert])).rejects.toThrow()
    const laterMail = makeMail()
    await deps.db.batch([enqueueNewMail(deps, laterMail, clock.now() + 1)])
    expect(await readMailRow(laterMail.about)).toMatchObject({ attempts: 0, nextAt: clock.now() + 1 })
    expect(await sendDueMails(deps)).toBe(0)
    clock.forward(1)
    expect(await sendDueMails(deps)).toBe(1)
    expect(mailProvider.deliveredMails).toHaveLength(2)
  })

  it('leaves its mails to any other sender when it crashes before it sends', async () => {
    const { mailProvider, deps } = makeShopWithMailer()
    const mail = makeMail()
    await expect(enqueueMail({ ...deps, db: createDyingDatabase(() => true, true) }, mail)).rejects.toThrow()
    expect(await sendDueMails(deps)).toBe(1)
    expect(mailProvider.deliveredMails).toHaveLength(1)
    expect(await readMailRow(mail.about)).toMatchObject({ status: 'sent', attempts: 1 })
  })
})

/**
 * A fake mail provider that remembers idempotency keys for a day, as Resend does. `outcome`: its answer to the next
 * mails.
 */
function fakeIdempotentProvider(clock: { now: () => number }) {
  const deliveriesById = new Map<string, { deliveryCount: number; deliveredAt: number }>()
  const mailerState = { outcome: 'take' as 'take' | 'refuse' | 'take and hang up', deliveriesById }
  const mailer = (mail: Mail) => {
    if (mailerState.outcome === 'refuse') return Promise.reject(new Error('429'))
    const delivery = deliveriesById.get(mail.id)
    if (!delivery) deliveriesById.set(mail.id, { deliveryCount: 1, deliveredAt: clock.now() })
    return mailerState.outcome === 'take' ? Promise.resolve() : Promise.reject(new Error('timeout'))
  }
  return { mailProvider: mailerState, mailer }
}

describe('mails with crashing senders and failing providers', () => {
  it('arrive exactly once and within a day', async () => {
    const crashPointsArbitrary = fc.array(
      fc.record({
        crashAt: fc.integer({ min: 1, max: 6 }),
        isAfter: fc.boolean(),
        outcome: fc.constantFrom('take' as const, 'refuse' as const, 'take and hang up' as const),
        // Number of mails that the sender writes before it sends.
        writtenCount: fc.integer({ min: 0, max: 2 }),
      }),
      { minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        crashPointsArbitrary,
        async (mailCount, crashPoints) => {
          const clock = createClockYearAhead()
          const { mailProvider, mailer } = fakeIdempotentProvider(clock)
          const deps = makeTestDeps({ now: clock.now, mailer })
          const mailKeys: string[] = []
          // Mails whose insert was started. No further insert is started after a crash.
          const startedMailKeys: string[] = []
          for (let index = 0; index < mailCount; index++) mailKeys.push((await enqueueMail(deps)).about)
          for (const { crashAt, isAfter, outcome, writtenCount } of crashPoints) {
            mailProvider.outcome = outcome
            // Counts the database calls of the sender. The sender crashes at call `crashAt`, before or after the call
            // runs.
            let callCount = 0
            const crashingDeps = makeTestDeps({
              now: clock.now,
              mailer,
              db: createDyingDatabase(() => ++callCount === crashAt, isAfter),
            })
            const sendMailsOnce = async () => {
              for (let index = 0; index < writtenCount; index++) {
                const mail = makeMail()
                startedMailKeys.push(mail.about)
                await enqueueMail(crashingDeps, mail)
              }
              await sendDueMails(crashingDeps)
            }
            await sendMailsOnce().catch(() => undefined)
            clock.forward(5 * MINUTE_MS)
          }
          mailProvider.outcome = 'take'
          for (let round = 0; round < 3; round++) {
            clock.forward(61 * MINUTE_MS)
            await sendDueMails(deps)
          }
          const mailRows = await db()
            .select()
            .from(emails)
            .where(inArray(emails.about, [...mailKeys, ...startedMailKeys]))
          expect(mailRows.map(({ about }) => about)).toEqual(expect.arrayContaining(mailKeys))
          expect(mailRows.map(({ status }) => status)).toEqual(mailRows.map(() => 'sent'))
          expect(mailRows.map(({ id }) => mailProvider.deliveriesById.get(id)?.deliveryCount)).toEqual(
            mailRows.map(() => 1),
          )
          expect(mailProvider.deliveriesById.size).toBe(mailRows.length)
          for (const { id, createdAt } of mailRows)
            expect((mailProvider.deliveriesById.get(id)?.deliveredAt ?? 0) - createdAt).toBeLessThan(DAY_MS)
          takeWarnings()
        },
      ),
      { numRuns: inject('outboxCrashCases') },
    )
  }, 3_600_000)
})

describe('the mails of an order', () => {
  const readMail = async (about: string, kind: string) => {
    const rows = await db().select().from(emails).where(eq(emails.about, about))
    const row = rows.find((mail) => mail.kind === kind)
    if (!row) throw new Error(`no mail ${kind}`)
    return row
  }

  it('are in its language, with its number, goods and totals', async () => {
    const { order, product } = await makePaidOrder({ defects: [{ pl: 'rysy na obudowie', en: 'scratches' }] })
    const polishMail = await readMail(order.id, 'order_paid')
    expect(polishMail.subject).toBe(`Opłacone: zamówienie #${order.number}`)
    for (const text of [polishMail.text, polishMail.html]) {
      expect(text).toContain(product.sku)
      expect(text).toContain('1\u00a0299,00\u00a0zł')
      expect(text).toContain('Łucja')
    }
    const { promisedFrom, promisedTo } = await readOrderRow(order.id)
    const promisedDays = formatDayRange(parseDay(promisedFrom ?? ''), parseDay(promisedTo ?? ''), 'pl')
    expect(polishMail.text).toContain(
      `Przewidywana dostawa: ${promisedDays} (najpóźniej w ciągu 28 dni od zawarcia umowy).`,
    )
    expect(polishMail.html).toContain('rysy na obudowie')
    const englishOrder = await makeOrder({}, { language: 'en' })
    const receivedMail = await readMail(englishOrder.order.id, 'order_received')
    expect(receivedMail.subject).toBe(`Awaiting payment: order #${englishOrder.order.number}`)
    expect(receivedMail.text).toContain('1,299.00\u00a0zł')
    expect(receivedMail.html).toContain('lang="en"')
  })

  it('inform a consumer of the right to withdraw, and a company of its own position', async () => {
    const consumerOrder = await makePaidOrder()
    const companyFields = { customerType: 'company', companyName: 'Firma', nip: '5260250274' }
    const companyOrder = await makePaidOrder({}, companyFields)
    expect((await readMail(consumerOrder.order.id, 'order_paid')).text).toContain(
      'Masz prawo odstąpić od umowy',
    )
    const { text } = await readMail(companyOrder.order.id, 'order_paid')
    expect(text).not.toContain('Masz prawo odstąpić')
    expect(text).toContain(mailWordsFor('pl').firms.unsaid)
  })

  it('show buyer input as text, never as markup', async () => {
    const maliciousHtml = '<img src=x onerror=alert(1)>'
    const { order } = await makePaidOrder(
      { name: `Młot ${maliciousHtml}` },
      {
        firstName: maliciousHtml,
        address: `${maliciousHtml} 1`,
        city: '"><script>',
        customerType: 'company',
        companyName: maliciousHtml,
        nip: '5260250274',
      },
    )
    const { html, subject } = await readMail(order.id, 'order_paid')
    // The mail contains only two pictures, the logo and the product, both from the shop's own address.
    expect(html).not.toMatch(/<img (?!src="http:\/\/localhost:8787\/images\/[\w-]+\.(png|jpg)")|<script/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(subject).not.toMatch(/[\r\n]/)
  })
})
