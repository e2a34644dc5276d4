import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { isoDay, polishDay } from '../../../../domain/time/polish-days'
import { lastDayToWithdraw } from '../../../../domain/returns/withdrawal'
import {
  readAnswer,
  makeClient,
  db,
  readMailKinds,
  makeOrder,
  expectPlacedOrder,
  readOrderRow,
  type ErrorResponse,
  makeTestDeps,
  makeStaffHeaders,
  makeStaffToken,
} from '../../../../test/fixtures/factories'
import { deliverOrder, makePaidOrder } from '../../../../test/fixtures/orders/payments'
import { makeWithdrawal } from '../../../../test/fixtures/customer-requests'
import { makePurchaseBody } from '../../../../test/fixtures/vouchers'
import { readQueryPlans, findFullTableScans } from '../../../../test/database/query-plan'
import { emails } from '../../../mail/emails.table'
import { readStaffChanges } from '../../../../test/database/staff-changes'
import { adminActions } from '../../admin/admin.table'
import { readCourierRows } from '../../orders/exports/courier-rows'
import { orders } from '../../orders/orders.table'
import { listWithdrawals } from './list-withdrawals'
import { readWithdrawal } from './read-withdrawal'
import { withdrawals } from './withdrawals.table'
import { DAY_MS } from '../../../../domain/time/time'

type WithdrawalDetail = Awaited<ReturnType<typeof readWithdrawal>>
type WithdrawalList = Awaited<ReturnType<typeof listWithdrawals>>

const makeWithdrawalBody = (overrides: Record<string, unknown> = {}) => ({
  name: 'Łucja Żak',
  order: 'AB12CD34',
  email: 'lucja@example.com',
  ...overrides,
})

const postWithdrawal = (body: unknown, idempotencyKey?: string) =>
  readAnswer<{ id: string; submittedAt: string } & ErrorResponse>(
    makeClient()(
      'POST',
      '/api/withdrawals',
      body,
      idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {},
    ),
  )

const readWithdrawalRow = async (id: string) =>
  (await db().select().from(withdrawals).where(eq(withdrawals.id, id)))[0]

async function makeStaffClient() {
  const callAsStaff = makeClient(await makeStaffHeaders())
  return {
    find: (query: Record<string, string>) =>
      readAnswer<WithdrawalList & Pick<ErrorResponse, 'code'>>(
        callAsStaff('GET', `/api/admin/withdrawals?${new URLSearchParams(query).toString()}`),
      ),
    read: (id: string) =>
      readAnswer<WithdrawalDetail & Pick<ErrorResponse, 'code'>>(
        callAsStaff('GET', `/api/admin/withdrawals/${id}`),
      ),
    move: (id: string, currentStatus: string, status: string) =>
      readAnswer<WithdrawalDetail & Pick<ErrorResponse, 'code'>>(
        callAsStaff('PATCH', `/api/admin/withdrawals/${id}`, {
          from: currentStatus,
          status,
          reason: 'Zakup zawodowy.',
        }),
      ),
  }
}

describe('a withdrawal', () => {
  it('is accepted from anyone and confirmed with date, time and its text', async () => {
    const message = 'Nie pasuje do walizki.\nOdeślę jutro.'
    const items = ['Młot GBH 2-26', 'Wiertła <SDS>']
    const { status, body } = await postWithdrawal(
      makeWithdrawalBody({ message, items, order: 'z zeszłego wtorku' }),
    )
    expect(status).toBe(201)
    expect(await readWithdrawalRow(body.id)).toMatchObject({
      orderText: 'z zeszłego wtorku',
      items,
      message,
      orderId: null,
      status: 'requested',
      submittedAt: Date.parse(body.submittedAt),
    })
    const [receipt, ...others] = await db().select().from(emails).where(eq(emails.about, body.id))
    expect(others).toEqual([])
    expect(receipt).toMatchObject({
      kind: 'withdrawal_receipt',
      recipient: 'lucja@example.com',
      language: 'pl',
    })
    const timeParts = new Intl.DateTimeFormat('pl-PL', {
      timeZone: 'Europe/Warsaw',
      dateStyle: 'short',
      timeStyle: 'medium',
    }).formatToParts(new Date(body.submittedAt))
    const findDatePart = (type: string) =>
      timeParts.find((item) => item.type === type)?.value.padStart(2, '0')
    expect(receipt?.text).toContain(
      `Potwierdzamy otrzymanie oświadczenia o odstąpieniu od umowy złożonego ${findDatePart('day')}.${findDatePart('month')}.${findDatePart('year')} o ${findDatePart('hour')}:${findDatePart('minute')}:${findDatePart('second')}.`,
    )
    for (const expectedText of [
      'Łucja Żak',
      'z zeszłego wtorku',
      'Młot GBH 2-26; Wiertła <SDS>',
      message,
      body.id,
    ])
      expect(receipt?.text).toContain(expectedText)
    expect(receipt?.html).toContain('Wiertła &lt;SDS&gt;')
    // If staff first check the right to withdraw, the buyer's 14 days to send the goods back start with the answer of
    // staff.
    expect(receipt?.text.replaceAll(/\s+/g, ' ')).toContain('masz na odesłanie 14 dni od odpowiedzi')
    // The receipt states the same exception as the withdrawal instruction: the shop collects goods that cannot be
    // posted (UoPK annex 1).
    expect(receipt?.text.replaceAll(/\s+/g, ' ')).toContain(
      'nie można w zwykłym trybie odesłać pocztą: te odbierzemy na nasz koszt',
    )
    const [alert] = await db()
      .select()
      .from(emails)
      .where(eq(emails.about, `${body.id}:alert`))
    expect(alert?.recipient).toBe(makeTestDeps().settings.firm.email)
    expect(alert?.text).toContain(`/admin/withdrawals/${body.id}`)
    expect(alert?.subject).toBe('Odstąpienie: Łucja Żak, Młot GBH 2-26, Wiertła <SDS>')
    expect(alert?.text.replaceAll(/\s+/g, ' ')).toMatch(
      /Łucja Żak odstępuje od umowy: .*„z zeszłego wtorku”; sprawdź, czy jest jego\. Zwróć pieniądze najpóźniej \d+ \S+ \d{4}\./,
    )
  })

  it.each([
    ['pl', 'Bonu podarunkowego się nie odsyła', 'Jeśli masz prawo odstąpić od umowy, pieniądze zwrócimy'],
    ['en', 'A gift voucher is not sent back', 'If you have the right to withdraw, we will refund you'],
  ])(
    'is confirmed without statements that are wrong for a voucher or a company: %s',
    async (language, voucherText, firmText) => {
      const { body } = await postWithdrawal(makeWithdrawalBody({ language }))
      const [receipt] = await db().select().from(emails).where(eq(emails.about, body.id))
      for (const text of [voucherText, firmText]) expect(receipt?.text.replace(/\s+/g, ' ')).toContain(text)
    },
  )

  it.each([
    ['pl', 'nie musisz nic odsyłać. Pieniądze zwrócimy niezwłocznie, najpóźniej', 'Produkty odeślij'],
    ['en', 'there is nothing to send back. We will refund you without delay, by', 'Send the products back'],
  ])(
    'of an unsent order is confirmed without a request for a parcel: %s',
    async (language, text, request) => {
      const { order } = await makePaidOrder()
      const { email, linkToken } = await readOrderRow(order.id)
      const readReceipt = async (overrides: Record<string, unknown>) => {
        const { body } = await postWithdrawal(makeWithdrawalBody({ language, ...overrides }))
        const [receipt] = await db().select().from(emails).where(eq(emails.about, body.id))
        return receipt?.text.replaceAll(/\s+/g, ' ') ?? ''
      }
      const link = { id: order.id, token: linkToken }
      expect(await readReceipt({ email, link })).toContain(text)
      expect(await readReceipt({ email, link })).not.toContain(request)
      // The number alone proves nothing, so the receipt has the general text.
      expect(await readReceipt({ email: 'other@example.com', order: order.number })).toContain(request)
      await deliverOrder(order.id)
      expect(await readReceipt({ email, link })).toContain(request)
    },
  )

  it('needs a name, a contract and an address, and nothing else', async () => {
    const { status, body } = await postWithdrawal({ name: ' ', order: '', email: 'nobody' })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { path: 'name', code: 'required' },
      { path: 'order', code: 'required' },
      { path: 'email', code: 'email' },
    ])
    expect((await postWithdrawal(makeWithdrawalBody({ language: 'en' }))).status).toBe(201)
  })

  it('finds its order by number or by the order link', async () => {
    const { order } = await makeOrder()
    const { linkToken } = await readOrderRow(order.id)
    const findOrderId = async (overrides: Record<string, unknown>) =>
      (await readWithdrawalRow((await postWithdrawal(makeWithdrawalBody(overrides))).body.id))?.orderId
    expect(await findOrderId({ order: `zamówienie #${order.number.toLowerCase()}, młot` })).toBe(order.id)
    expect(await findOrderId({ order: order.id })).toBe(order.id)
    expect(await findOrderId({ order: `x${order.number}` })).toBeNull()
    expect(await findOrderId({ order: '00000000' })).toBeNull()
    const link = { id: order.id, token: linkToken }
    expect(await findOrderId({ order: 'moje', link })).toBe(order.id)
    expect(await findOrderId({ order: 'moje', link: { ...link, token: '0'.repeat(32) } })).toBeNull()
  })

  it('is stored once for repeated requests', async () => {
    const idempotencyKey = crypto.randomUUID()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => postWithdrawal(makeWithdrawalBody(), idempotencyKey)),
    )
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await readMailKinds(responses[0]?.body.id ?? '')).toHaveLength(1)
    expect((await postWithdrawal(makeWithdrawalBody({ message: 'inna' }), idempotencyKey)).body.code).toBe(
      'order.key_reused',
    )
  })
})

it.each([15, 14 + 365, 400])(
  'a withdrawal is accepted and marked as late %i days after the delivery',
  async (days) => {
    const { read } = await makeStaffClient()
    const { order } = await makePaidOrder()
    await db()
      .update(orders)
      .set({ deliveredAt: Date.now() - days * DAY_MS })
      .where(eq(orders.id, order.id))
    const id = await makeWithdrawal({ order: order.number })
    expect((await read(id)).body).toMatchObject({ isLate: true, status: 'requested' })
    expect(await readMailKinds(id)).toEqual(['withdrawal_receipt'])
  },
)

describe('staff', () => {
  it('find a withdrawal, its refund deadline, and if it was late', async () => {
    const { find, read } = await makeStaffClient()
    const { order } = await makePaidOrder()
    const customerName = `Żółć ${crypto.randomUUID().slice(0, 8)}`
    const id = await makeWithdrawal({ name: customerName, order: order.number })
    const dueDay = isoDay(polishDay(Date.now()) + 14)
    const { body } = await find({ q: customerName.replace('Żółć', 'zolc'), status: 'open' })
    expect(body.total).toBe(1)
    expect(body.items).toEqual([
      expect.objectContaining({
        id,
        orderNumber: order.number,
        refundDue: dueDay,
        isLate: false,
        status: 'requested',
      }),
    ])
    expect((await find({ q: customerName, status: 'refunded' })).body.items).toEqual([])
    // No refund is due for an unpaid order.
    const { order: unpaidOrder } = await makeOrder()
    expect(
      (await read(await makeWithdrawal({ name: customerName, order: unpaidOrder.number }))).body.refundDue,
    ).toBeNull()
    expect((await read(id)).body.matched).toMatchObject({
      isSameEmail: true,
      deliveredAt: null,
      lastDay: null,
    })
    await db()
      .update(orders)
      .set({ deliveredAt: Date.now() - 30 * DAY_MS })
      .where(eq(orders.id, order.id))
    expect((await read(id)).body.isLate).toBe(true)
    expect((await read(id)).body.emails).toEqual([expect.objectContaining({ kind: 'withdrawal_receipt' })])
    expect((await read(crypto.randomUUID())).body.code).toBe('withdrawal.not_found')
  })

  it('see for a voucher if it was late, counted from the purchase', async () => {
    const { find, read } = await makeStaffClient()
    const order = await expectPlacedOrder(makeClient()('POST', '/api/orders', makePurchaseBody('100.00')))
    const customerName = `Ostatnia ${crypto.randomUUID().slice(0, 8)}`
    const id = await makeWithdrawal({ name: customerName, order: order.number })
    const listItems = async () => (await find({ q: customerName })).body.items
    expect(await listItems()).toEqual([expect.objectContaining({ isLate: false })])
    const createdAt = Date.now() - 30 * DAY_MS
    await db().update(orders).set({ createdAt }).where(eq(orders.id, order.id))
    expect(await listItems()).toEqual([expect.objectContaining({ isLate: true })])
    const { body } = await read(id)
    expect([body.isLate, body.matched?.lastDay]).toEqual([true, isoDay(lastDayToWithdraw(createdAt))])
  })

  it('change the status they saw, and the change is recorded', async () => {
    const { move, read } = await makeStaffClient()
    const id = await makeWithdrawal()
    const responses = await Promise.all([
      move(id, 'requested', 'goods_awaited'),
      move(id, 'requested', 'refused'),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body } = await read(id)
    expect(body.changes).toEqual([
      { at: expect.any(String) as string, from: 'requested', status: body.status },
    ])
    expect((await move(id, 'requested', 'refunded')).body.code).toBe('withdrawal.changed')
    expect((await move(crypto.randomUUID(), 'requested', 'refunded')).body.code).toBe('withdrawal.not_found')
    const staffChanges = await readStaffChanges(id)
    expect(staffChanges.map(({ action }) => action)).toEqual(['withdrawal_change'])
  })

  it('find and list withdrawals by index', async () => {
    const id = await makeWithdrawal()
    const queryPlans = await readQueryPlans(async (db) => {
      await readWithdrawal({ db }, id)
      await readCourierRows({ db })
      await listWithdrawals({ db }, {})
      await listWithdrawals({ db }, { status: 'open' })
      await listWithdrawals(
        { db },
        { cursor: `${Date.now()}~${crypto.randomUUID()}`, q: 'x', status: 'refunded' },
      )
    })
    expect(findFullTableScans(queryPlans)).toEqual([])
  })
})

it('export withdrawals as a file, which is recorded', async () => {
  const id = await makeWithdrawal({ name: '=HYPERLINK("x")', items: ['Młot', 'Wiertarka'] })
  const { token, jti } = await makeStaffToken()
  const headers = { Authorization: `Bearer ${token}` }
  const response = await makeClient(headers)('GET', '/api/admin/export/withdrawals.csv')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toContain('odstapienia.csv')
  const [header, ...lines] = (await response.text()).split('\r\n')
  expect(header).toMatch(/^\uFEFF?Identyfikator;Złożone;Imię i nazwisko;/)
  const csvLine = lines.find((text) => text.startsWith(id))
  expect(csvLine).toMatch(/^[^;]*;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;/)
  expect(csvLine).toContain(';nowe;')
  expect(csvLine).toContain(`"'=HYPERLINK(""x"")"`)
  expect(csvLine).toContain('Młot | Wiertarka')
  expect(header).toMatch(/;Powód odmowy$/)
  const actions = await db().select().from(adminActions).where(eq(adminActions.jti, jti))
  expect(actions).toMatchObject([
    { action: 'withdrawals_export', detail: { rows: await db().$count(withdrawals) } },
  ])
})
