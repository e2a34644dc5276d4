import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  db,
  makeClient,
  makeStaffHeaders,
  makeTestDeps,
  readAnswer,
  readOrderRow,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { makeWithdrawal } from '../../../../test/fixtures/customer-requests'
import { deliverOrder, makePaidOrder } from '../../../../test/fixtures/orders/payments'
import type { Language } from '../../../../domain/language'
import { lastDayToSendBack, type WithdrawalChange } from '../../../../domain/returns/withdrawal'
import { DECISION_MAIL_KINDS } from '../../../../domain/returns/withdrawal-decision'
import { dateOf } from '../../../../domain/time/calendar-days'
import { formatFullDate } from '../../../../domain/time/format-days'
import { isoDay, polishDay } from '../../../../domain/time/polish-days'
import { DAY_MS } from '../../../../domain/time/time'
import { emails } from '../../../mail/emails.table'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { withdrawalAcceptedMail } from '../../../mail/templates/withdrawal-decision-mails'
import { readOrderSummary } from '../../orders/views/read-order'
import { readOrderForBuyer } from '../../orders/views/buyer-order'
import { changeWithdrawal } from './change-withdrawal'
import { readWithdrawal } from './read-withdrawal'
import { withdrawals } from './withdrawals.table'

const COMPANY_FIELDS = { customerType: 'company', companyName: 'Młot', nip: '5260250274' }

/** The capacity that a company stated; null if it stated none. */
type BuyerCapacity = 'professional' | 'non_professional' | null

/** A delivered order of a company, whose right to withdraw staff must check, with a withdrawal of its buyer. */
async function makeDoubtfulWithdrawal(
  language: Language = 'pl',
  buyerCapacity: BuyerCapacity = 'professional',
) {
  const { order } = await makePaidOrder({}, { ...COMPANY_FIELDS, ...(buyerCapacity && { buyerCapacity }) })
  await deliverOrder(order.id)
  return { order, id: await withdrawFrom(order, language) }
}

async function withdrawFrom(order: { id: string; number: string }, language: Language = 'pl') {
  const { email } = await readOrderRow(order.id)
  return makeWithdrawal({ order: order.number, email, language })
}

const REFUSAL = { status: 'refused', reason: 'Zakup ma charakter zawodowy.' } as const

const decide = (id: string, change: WithdrawalChange, now: number = Date.now()) =>
  changeWithdrawal({ ...makeTestDeps(), now: () => now }, TEST_STAFF, id, change)

/** The mails about decisions of a withdrawal, oldest first. */
const readDecisionMails = (id: string) =>
  db()
    .select()
    .from(emails)
    .where(and(gte(emails.about, id), lt(emails.about, `${id};`), inArray(emails.kind, DECISION_MAIL_KINDS)))
    .orderBy(emails.createdAt)

const readText = (mail: { text: string } | undefined): string => mail?.text.replaceAll(/\s+/g, ' ') ?? ''

const markAsSent = (id: string) =>
  db()
    .update(emails)
    .set({ status: 'sent', sentAt: Date.now() })
    .where(and(gte(emails.about, id), lt(emails.about, `${id};`)))

async function readBuyerWithdrawals(orderId: string) {
  const { linkToken } = await readOrderRow(orderId)
  return (await readOrderForBuyer(makeTestDeps(), orderId, linkToken)).withdrawals
}

/** The day as `readText` returns it, with plain spaces. */
const formatDay = (day: number, language: Language) =>
  formatFullDate(dateOf(day), language).replaceAll(/\s+/g, ' ')

const REFUSAL_TEXTS = {
  pl: {
    decision: 'W tym przypadku prawo odstąpienia nie przysługuje',
    answer: 'Odpisz na tę wiadomość',
    complaint: '/reklamacje',
    ombudsman: 'rzecznika konsumentów',
    replaces: 'zastępuje naszą odpowiedź z',
  },
  en: {
    decision: 'There is no right to withdraw in this case',
    answer: 'Reply to this message',
    complaint: '/complaints',
    ombudsman: 'consumer ombudsman',
    replaces: 'replaces our answer of',
  },
} as const

describe.each(['pl', 'en'] as const)('a refusal in %s', (language) => {
  const texts = REFUSAL_TEXTS[language]

  it('mails what was stated, why there is no right to withdraw, and what the buyer can do', async () => {
    const { order, id } = await makeDoubtfulWithdrawal(language)
    const reason = 'Zakup <zawodowy>.\n\nPrawo mają konsumenci.'
    await decide(id, { from: 'requested', status: 'refused', reason })
    const [mail, ...others] = await readDecisionMails(id)
    expect(others).toEqual([])
    const { email } = await readOrderRow(order.id)
    expect(mail).toMatchObject({ kind: 'withdrawal_refused', recipient: email, language, status: 'waiting' })
    const text = readText(mail)
    for (const phrase of [
      texts.decision,
      formatDay(polishDay(Date.now()), language),
      'Łucja Żak',
      order.number,
      id,
      'Zakup <zawodowy>. Prawo mają konsumenci.',
      texts.answer,
      texts.complaint,
    ])
      expect(text).toContain(phrase)
    expect(mail?.html).toContain('Zakup &lt;zawodowy&gt;.')
    // A professional buyer is no consumer, and a first answer replaces none.
    expect(text).not.toContain(texts.ombudsman)
    expect(text).not.toContain('uokik')
    expect(text).not.toContain(texts.replaces)
  })

  it('names the help for consumers to people who may be consumers', async () => {
    const { id: unsaidCompany } = await makeDoubtfulWithdrawal(language, null)
    const unknownSender = await makeWithdrawal({ language })
    for (const id of [unsaidCompany, unknownSender]) {
      await decide(id, { from: 'requested', ...REFUSAL })
      expect(readText((await readDecisionMails(id))[0])).toContain(texts.ombudsman)
    }
  })

  it('replaces an acceptance that the buyer was told, and says so', async () => {
    const { id } = await makeDoubtfulWithdrawal(language)
    const acceptedAt = Date.now() - 3 * DAY_MS
    await decide(id, { from: 'requested', status: 'goods_awaited' }, acceptedAt)
    await markAsSent(id)
    await decide(id, { from: 'goods_awaited', ...REFUSAL })
    const [, refusal] = await readDecisionMails(id)
    expect(refusal?.kind).toBe('withdrawal_refused')
    expect(readText(refusal)).toContain(`${texts.replaces} ${formatDay(polishDay(acceptedAt), language)}`)
  })
})

it('a refusal without a known order denies no right, and after a return it says whose the goods are', async () => {
  const unknownId = await makeWithdrawal({ order: 'młot z wtorku' })
  await decide(unknownId, { ...REFUSAL, from: 'requested' })
  const unknownText = readText((await readDecisionMails(unknownId))[0])
  expect(unknownText).toContain('nie udało się nam ustalić zakupu')
  expect(unknownText).not.toContain('nie przysługuje')
  expect(unknownText).not.toContain('Umowa nadal obowiązuje')
  const { id } = await makeDoubtfulWithdrawal()
  await decide(id, { from: 'requested', status: 'goods_sent' })
  await decide(id, { ...REFUSAL, from: 'goods_sent' }, Date.now() + 1000)
  expect(readText((await readDecisionMails(id)).at(-1))).toContain('należą do Ciebie')
})

it('a refusal needs a reason', async () => {
  const callAsStaff = makeClient(await makeStaffHeaders())
  const { id } = await makeDoubtfulWithdrawal()
  const refuse = (reason: unknown) =>
    readAnswer(
      callAsStaff('PATCH', `/api/admin/withdrawals/${id}`, { from: 'requested', status: 'refused', reason }),
    )
  expect((await refuse(undefined)).body.errors).toEqual([{ path: 'reason', code: 'required' }])
  expect((await refuse(' ')).body.errors).toEqual([{ path: 'reason', code: 'required' }])
  expect((await refuse('x'.repeat(2001))).body.errors).toEqual([{ path: 'reason', code: 'tooLong' }])
  expect(await readDecisionMails(id)).toEqual([])
})

it('two refusals at the same time send one mail', async () => {
  const callAsStaff = makeClient(await makeStaffHeaders())
  const { id } = await makeDoubtfulWithdrawal()
  const responses = await Promise.all(
    ['Pierwszy powód.', 'Drugi powód.'].map((reason) =>
      readAnswer(
        callAsStaff('PATCH', `/api/admin/withdrawals/${id}`, {
          from: 'requested',
          status: 'refused',
          reason,
        }),
      ),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('withdrawal.changed')
  const mails = await readDecisionMails(id)
  expect(mails).toHaveLength(1)
  const { refusalReason } = await readWithdrawal({ db: db() }, id)
  expect(readText(mails[0])).toContain(refusalReason)
})

it('an acceptance and a refusal at the same time send only the mail of the stored decision', async () => {
  const { id } = await makeDoubtfulWithdrawal()
  await Promise.allSettled([
    decide(id, { from: 'requested', status: 'goods_awaited' }),
    decide(id, { from: 'requested', ...REFUSAL }),
  ])
  const mails = await readDecisionMails(id)
  const { status } = await readWithdrawal({ db: db() }, id)
  expect(mails.map(({ kind }) => kind)).toEqual([
    status === 'refused' ? 'withdrawal_refused' : 'withdrawal_accepted',
  ])
})

const ACCEPTANCE_TEXTS = {
  pl: {
    decision: 'Przyjmujemy je.',
    send: 'Produkty odeślij najpóźniej',
    bring: 'Produkty przynieś do nas albo odeślij najpóźniej',
    cost: 'Koszt odesłania ponosisz Ty',
    collected: 'te odbierzemy na nasz koszt',
    nothing: 'Nie musisz nic odsyłać.',
    received: 'Produkty już do nas wróciły.',
    refund: 'Pieniądze zwrócimy niezwłocznie',
    latest: /niezwłocznie, najpóźniej \d+ \S+ \d{4}, tą samą metodą/,
    replaces: 'zastępuje naszą odpowiedź z',
  },
  en: {
    decision: 'and we accept it.',
    send: 'Send the products back by',
    bring: 'Bring the products to us, or send them back, by',
    cost: 'You bear the cost of returning them',
    collected: 'we collect those at our cost',
    nothing: 'There is nothing for you to send back.',
    received: 'The products are already back with us.',
    refund: 'We will refund you without delay',
    latest: /without delay, by \d+ \S+ \d{4} at the latest, by the method/,
    replaces: 'replaces our answer of',
  },
} as const

describe.each(['pl', 'en'] as const)('an acceptance in %s', (language) => {
  const texts = ACCEPTANCE_TEXTS[language]

  it('tells a buyer who waited the last day of the order page, the address and who pays', async () => {
    const { order, id } = await makeDoubtfulWithdrawal(language)
    const acceptedAt = Date.now() + 20 * DAY_MS
    await decide(id, { from: 'requested', status: 'goods_awaited' }, acceptedAt)
    const [mail, ...others] = await readDecisionMails(id)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'withdrawal_accepted', language })
    const lastDay = lastDayToSendBack({ submittedAt: Date.now(), acceptedAt })
    const { firm } = makeTestDeps().settings
    const text = readText(mail)
    for (const phrase of [
      texts.decision,
      `${texts.send} ${formatDay(lastDay, language)}`,
      firm.street,
      firm.postalCode,
      texts.cost,
      texts.collected,
      texts.refund,
    ])
      expect(text).toContain(phrase)
    // The 14 days of the refund have passed during the check, so the mail names no day in the past.
    expect(text).not.toMatch(texts.latest)
    expect(text).not.toContain(texts.replaces)
    expect(await readBuyerWithdrawals(order.id)).toMatchObject([
      { needsCheck: true, sendBackBy: isoDay(lastDay), refusal: null },
    ])
    expect((await readWithdrawal({ db: db() }, id)).sendBackBy).toBe(isoDay(lastDay))
  })

  it('lets a buyer bring goods that they collected', async () => {
    const { order, id } = await makeDoubtfulWithdrawal(language)
    const deps = makeTestDeps()
    const [withdrawal] = await db().select().from(withdrawals).where(eq(withdrawals.id, id))
    const summary = await readOrderSummary(deps, order.id)
    if (!withdrawal || !summary) throw new Error('The withdrawal or its order is missing.')
    const collectedOrder = { ...summary, order: { ...summary.order, courier: 'counter' as const } }
    const mail = withdrawalAcceptedMail(
      {
        withdrawal,
        order: collectedOrder,
        status: 'goods_awaited',
        decidedAt: Date.now(),
        replacedAt: null,
      },
      deps,
    )
    await enqueueNewMail(deps, mail)
    const text = readText((await readDecisionMails(id))[0])
    expect(text).toContain(texts.bring)
    expect(text).toMatch(texts.latest)
  })

  it('asks for no parcel if the goods never left the shop, or are back', async () => {
    const { order: unsentOrder } = await makePaidOrder(
      {},
      { ...COMPANY_FIELDS, buyerCapacity: 'professional' },
    )
    const unsentId = await withdrawFrom(unsentOrder, language)
    await decide(unsentId, { from: 'requested', status: 'goods_received' })
    const unsentText = readText((await readDecisionMails(unsentId))[0])
    expect(unsentText).toContain(texts.nothing)
    const { id } = await makeDoubtfulWithdrawal(language)
    await decide(id, { from: 'requested', status: 'goods_received' })
    const receivedText = readText((await readDecisionMails(id))[0])
    expect(receivedText).toContain(texts.received)
    for (const text of [unsentText, receivedText]) {
      expect(text).toMatch(texts.latest)
      expect(text).not.toContain(texts.send)
      expect(text).not.toContain(texts.cost)
    }
  })

  it('replaces a refusal that the buyer was told, also if the right is clear', async () => {
    const { order, id } = await makeDoubtfulWithdrawal(language, 'non_professional')
    await decide(id, { from: 'requested', ...REFUSAL }, Date.now() - DAY_MS)
    await markAsSent(id)
    await decide(id, { from: 'refused', status: 'requested' })
    // The order page promises nothing until staff decide again.
    expect(await readBuyerWithdrawals(order.id)).toMatchObject([
      { status: 'requested', needsCheck: true, refusal: null },
    ])
    const acceptedAt = Date.now() + DAY_MS
    await decide(id, { from: 'requested', status: 'goods_awaited' }, acceptedAt)
    const mails = await readDecisionMails(id)
    expect(mails.map(({ kind }) => kind)).toEqual(['withdrawal_refused', 'withdrawal_accepted'])
    expect(readText(mails[1])).toContain(
      `${texts.replaces} ${formatDay(polishDay(Date.now() - DAY_MS), language)}`,
    )
    expect(await readBuyerWithdrawals(order.id)).toMatchObject([
      { sendBackBy: isoDay(lastDayToSendBack({ submittedAt: Date.now(), acceptedAt })) },
    ])
  })
})

it('an acceptance sends no mail if the right to withdraw was clear from the start', async () => {
  const { order } = await makePaidOrder()
  await deliverOrder(order.id)
  const id = await withdrawFrom(order)
  const submittedDay = (await readWithdrawal({ db: db() }, id)).sendBackBy
  expect(await readWithdrawal({ db: db() }, id)).toMatchObject({ isAnswerAwaited: false, toldDecision: null })
  const { sendBackBy } = await decide(
    id,
    { from: 'requested', status: 'goods_awaited' },
    Date.now() + 5 * DAY_MS,
  )
  expect(sendBackBy).toBe(submittedDay)
  expect(await readDecisionMails(id)).toEqual([])
})

it('the steps after an acceptance send nothing and keep the last day to send the goods back', async () => {
  const { id } = await makeDoubtfulWithdrawal()
  const acceptedAt = Date.now() + DAY_MS
  const { sendBackBy } = await decide(id, { from: 'requested', status: 'goods_awaited' }, acceptedAt)
  await markAsSent(id)
  const sent = await decide(id, { from: 'goods_awaited', status: 'goods_sent' }, acceptedAt + 4 * DAY_MS)
  expect(sent.sendBackBy).toBe(sendBackBy)
  expect(await readDecisionMails(id)).toHaveLength(1)
})

describe('an undone decision', () => {
  it('drops its mail if the mail has not left, as if it had never been made', async () => {
    const { order, id } = await makeDoubtfulWithdrawal('pl', 'non_professional')
    await decide(id, { from: 'requested', ...REFUSAL })
    await decide(id, { from: 'refused', status: 'requested' })
    expect(await readDecisionMails(id)).toEqual([])
    expect(await readBuyerWithdrawals(order.id)).toMatchObject([{ needsCheck: false, refusal: null }])
    await decide(id, { from: 'requested', status: 'goods_awaited' })
    expect(await readDecisionMails(id)).toEqual([])
    // A decision that changes at once drops the mail too.
    const { id: otherId } = await makeDoubtfulWithdrawal()
    await decide(otherId, { from: 'requested', status: 'goods_awaited' })
    await decide(otherId, { from: 'goods_awaited', ...REFUSAL }, Date.now() + 1000)
    const [mail, ...others] = await readDecisionMails(otherId)
    expect([mail?.kind, others]).toEqual(['withdrawal_refused', []])
    expect(readText(mail)).not.toContain('zastępuje')
  })

  it('is told again if its mail was never delivered', async () => {
    const { id } = await makeDoubtfulWithdrawal()
    await decide(id, { from: 'requested', ...REFUSAL })
    await db().update(emails).set({ status: 'given_up' }).where(eq(emails.kind, 'withdrawal_refused'))
    await decide(id, { from: 'refused', status: 'requested' })
    expect(await readWithdrawal({ db: db() }, id)).toMatchObject({ toldDecision: null, refusalReason: null })
    await decide(id, { from: 'requested', ...REFUSAL }, Date.now() + 1000)
    expect((await readDecisionMails(id)).map(({ status }) => status)).toEqual(['waiting'])
  })

  it('is not told again if staff make it again', async () => {
    const { id } = await makeDoubtfulWithdrawal()
    const { sendBackBy } = await decide(id, { from: 'requested', status: 'goods_awaited' })
    await markAsSent(id)
    await decide(id, { from: 'goods_awaited', status: 'requested' })
    expect(await readWithdrawal({ db: db() }, id)).toMatchObject({ toldDecision: 'accepted' })
    // The buyer counts on the day that the mail named.
    const again = await decide(id, { from: 'requested', status: 'goods_awaited' }, Date.now() + 7 * DAY_MS)
    expect(again.sendBackBy).toBe(sendBackBy)
    expect(await readDecisionMails(id)).toHaveLength(1)
  })

  it('is told again if a refusal gets another reason', async () => {
    const { id } = await makeDoubtfulWithdrawal()
    const refuse = (reason: string, now: number) =>
      decide(id, { from: 'requested', status: 'refused', reason }, now)
    await refuse('Pierwszy powód.', Date.now())
    await markAsSent(id)
    await decide(id, { from: 'refused', status: 'requested' })
    await refuse('Pierwszy powód.', Date.now() + 1000)
    expect(await readDecisionMails(id)).toHaveLength(1)
    await decide(id, { from: 'refused', status: 'requested' })
    await refuse('Drugi powód.', Date.now() + 2000)
    const mails = await readDecisionMails(id)
    expect(mails).toHaveLength(2)
    expect(readText(mails[1])).toContain('Drugi powód.')
    expect(readText(mails[1])).toContain('zastępuje naszą odpowiedź z')
  })
})

it('an earlier refusal that the buyer was told is still replaced after an undo of a later one', async () => {
  const { order, id } = await makeDoubtfulWithdrawal('pl', 'non_professional')
  await decide(id, { from: 'requested', ...REFUSAL }, Date.now() - 2000)
  await markAsSent(id)
  await decide(id, { from: 'refused', status: 'requested' })
  await decide(id, { from: 'requested', status: 'refused', reason: 'Drugi powód.' }, Date.now() - 1000)
  await decide(id, { from: 'refused', status: 'requested' })
  expect(await readBuyerWithdrawals(order.id)).toMatchObject([{ needsCheck: true }])
  await decide(id, { from: 'requested', status: 'refused', reason: 'Drugi powód.' })
  expect(await readDecisionMails(id)).toHaveLength(2)
  await decide(id, { from: 'refused', status: 'goods_awaited' }, Date.now() + 1000)
  const mails = await readDecisionMails(id)
  expect(mails.map(({ kind }) => kind)).toEqual(['withdrawal_refused', 'withdrawal_accepted'])
  expect(readText(mails[1])).toContain('zastępuje naszą odpowiedź z')
})

it('the order page shows the reason of a refusal, and that it was mailed only once the mail was sent', async () => {
  const { order, id } = await makeDoubtfulWithdrawal('en')
  await decide(id, { from: 'requested', ...REFUSAL })
  const refusal = { reason: REFUSAL.reason, language: 'en' }
  expect(await readBuyerWithdrawals(order.id)).toMatchObject([
    { status: 'refused', refusal: { ...refusal, isMailed: false } },
  ])
  await markAsSent(id)
  expect(await readBuyerWithdrawals(order.id)).toMatchObject([{ refusal: { ...refusal, isMailed: true } }])
})

it('staff see the mails of the decisions beside the receipt', async () => {
  const { id } = await makeDoubtfulWithdrawal()
  await decide(id, { from: 'requested', ...REFUSAL })
  await markAsSent(id)
  const detail = await decide(id, { from: 'refused', status: 'goods_awaited' }, Date.now() + 1000)
  expect(detail.emails.map(({ kind }) => kind)).toEqual([
    'withdrawal_accepted',
    'withdrawal_refused',
    'withdrawal_receipt',
  ])
  expect(detail).toMatchObject({ toldDecision: 'refused', refusalReason: REFUSAL.reason })
})

it('a withdrawal without an e-mail address is decided without a mail, and the days count all the same', async () => {
  const { order, id } = await makeDoubtfulWithdrawal()
  // A trigger keeps the text of a withdrawal, so the row is written anew, as for a letter.
  const [row] = await db().select().from(withdrawals).where(eq(withdrawals.id, id))
  if (!row) throw new Error('The withdrawal is missing.')
  const { searchText: _, ...columns } = row
  const byHandId = crypto.randomUUID()
  await db()
    .insert(withdrawals)
    .values({ ...columns, id: byHandId, idempotencyKey: null, email: '', channel: 'letter' })
  await decide(byHandId, { from: 'requested', ...REFUSAL })
  expect(await readDecisionMails(byHandId)).toEqual([])
  const buyerWithdrawals = await readBuyerWithdrawals(order.id)
  expect(buyerWithdrawals.find((withdrawal) => withdrawal.id === byHandId)?.refusal).toMatchObject({
    reason: REFUSAL.reason,
    isMailed: false,
  })
  const acceptedAt = Date.now() + 9 * DAY_MS
  const { sendBackBy } = await decide(byHandId, { from: 'refused', status: 'goods_awaited' }, acceptedAt)
  expect(sendBackBy).toBe(isoDay(lastDayToSendBack({ submittedAt: 0, acceptedAt })))
})

it('the response of a decision sends its mail', async () => {
  const callAsStaff = makeClient(await makeStaffHeaders())
  const { id } = await makeDoubtfulWithdrawal()
  await callAsStaff('PATCH', `/api/admin/withdrawals/${id}`, { from: 'requested', ...REFUSAL })
  await expect.poll(async () => (await readDecisionMails(id)).map(({ status }) => status)).toEqual(['sent'])
})
