import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { readAnswer, makeClient, db, makeStaffHeaders } from '../../../../test/fixtures/factories'
import { makePaidOrder } from '../../../../test/fixtures/orders/payments'
import { changeParcel } from '../../../../test/fixtures/orders/staff-orders'
import { makeComplaint, makeWithdrawal } from '../../../../test/fixtures/customer-requests'
import { makeVoucher } from '../../../../test/fixtures/vouchers'
import { payments } from '../../payments/payments.table'

type FoundOrder = { id: string }
const VOUCHER_CODE = 'GIFT-AB2D-EFGH-JKMN'
const idsByName: Record<string, string> = {}
const testOrderIds: string[] = []
let headers: Record<string, string> = {}

const searchOrders = async (listPath: string, searchText: string) => {
  // Each call uses another IP address, because calls per network are limited.
  const { status, body } = await readAnswer<{ items: FoundOrder[]; total: number }>(
    makeClient(headers)(
      'GET',
      `${listPath}?${new URLSearchParams({ q: searchText, limit: '50' }).toString()}`,
    ),
  )
  expect([searchText, status, body.total]).toEqual([searchText, 200, body.items.length])
  return body.items
}
const findOrderIds = async (searchText: string) =>
  (await searchOrders('/api/orders', searchText)).map(({ id }) => id)
/** Finds orders of this test file only: other files share the database, and some of their texts match by chance. */
const findOwnOrderIds = async (searchText: string) =>
  (await findOrderIds(searchText)).filter((id) => testOrderIds.includes(id))
/** Replaces placeholders such as `{name}` in a pasted text with the ids of this test run. */
const replaceIds = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => idsByName[name] ?? name)

beforeAll(async () => {
  headers = await makeStaffHeaders()
  const voucher = await makeVoucher({ code: VOUCHER_CODE })
  await makeVoucher({ code: 'GIFT-AB2D-EFGH-JKMP' })
  const { order, product, intentId } = await makePaidOrder(
    { name: 'Szlifierka kątowa', sku: 'YT-0760', serialNumber: 'SN 55.18-7/A', slug: 'szlifierka-katowa-yt' },
    {
      customerType: 'company',
      firstName: 'Żaneta',
      lastName: 'Źdźbło-Müller',
      email: 'zaneta.zdzblo@firma.example',
      phone: '606 707 811',
      address: 'ul. Świętej Jadwigi 12/3',
      postalCode: '91-222',
      city: 'Zgierz',
      companyName: 'Żółw i Synowie Sp. z o.o.',
      nip: '774-000-14-54',
      voucherCode: VOUCHER_CODE,
      voucherDiscount: '200.00',
      totalAmount: '1099.00',
      invoiceAddress: { country: 'PL', address: 'Dębowa 7', postalCode: '62-064', city: 'Plewiska' },
    },
  )
  const { order: otherOrder } = await makePaidOrder(
    { name: 'Młot udarowy', sku: 'MK-0761' },
    {
      firstName: 'Piotr',
      lastName: 'Nowicki',
      email: 'piotr@inna.example',
      phone: '601 700 800',
      address: 'Długa 1',
      city: 'Radom',
      postalCode: '26-600',
    },
  )
  await changeParcel(order.id, {
    fulfilmentStatus: 'shipped',
    courier: 'ups',
    trackingNumber: '1Z12345E0205271688',
  })
  await changeParcel(otherOrder.id, {
    fulfilmentStatus: 'shipped',
    courier: 'inpost',
    trackingNumber: '620000000000000000000001',
  })
  await db().update(payments).set({ intentId: 'pi_3OqAbC12dEf' }).where(eq(payments.intentId, intentId))
  const request = {
    order: order.id.slice(0, 8),
    email: 'zaneta.zdzblo@firma.example',
    name: 'Żaneta Źdźbło-Müller',
  }
  await makeWithdrawal({ order: 'inna', name: 'Piotr Nowicki' })
  await makeComplaint({ order: 'inna', name: 'Piotr Nowicki' })
  testOrderIds.push(order.id, otherOrder.id)
  Object.assign(idsByName, {
    id: order.id,
    number: order.id.slice(0, 8),
    middle: order.id.slice(9, 23),
    bare: order.id.replaceAll('-', ''),
    product: product.id,
    voucher: voucher.id,
    other: otherOrder.id,
    withdrawal: await makeWithdrawal(request),
    complaint: await makeComplaint(request),
  })
})

const LIST_PATHS = [
  '/api/orders',
  ...['vouchers', 'withdrawals', 'complaints', 'reviews', 'emails', 'products', 'subscribers'].map(
    (name) => `/api/admin/${name}`,
  ),
]
const IDEMPOTENCY_KEY = 'f'.repeat(32)
const PASTED_TEXTS = [
  '{id}',
  '{bare}',
  '{number}',
  '#{number}',
  'Zamówienie nr {number}',
  '{middle}',
  `https://shop.example/zamowienie/{id}?lang=pl#order={id}.${IDEMPOTENCY_KEY}`,
  `https://shop.example/withdrawal#order={id}.${IDEMPOTENCY_KEY}`,
  'https://shop.example/admin/orders/{id}',
  '/admin/orders/{id}?from=list',
  'https://shop.example/admin/orders?q={number}&status=paid',
  'https://shop.example/checkout/success?orderId={id}&lang=en',
  'https://shop.example/admin/products/{product}',
  'https://shop.example/produkt/szlifierka-katowa-yt',
  'pi_3OqAbC12dEf',
  'pi_3OqAbC12dEf_secret_Xyz',
  'https://dashboard.stripe.com/payments/pi_3OqAbC12dEf',
  '1Z12345E0205271688',
  '1z 123 45e 02 0527 1688',
  'https://www.ups.com/track?loc=pl_PL&tracknum=1Z12345E0205271688',
  '606707811',
  '606 707 811',
  '606-707-811',
  '+48 606 707 811',
  '+48 (0) 606 707 811',
  '0048606707811',
  'tel. 606\u00a0707\u00a0811',
  'żaneta zdzblo',
  'Zaneta Źdźbło',
  'ŹDŹBŁO-MULLER',
  'muller, żaneta',
  'zdzblo 606 707 811',
  'ZANETA.ZDZBLO@Firma.Example',
  'Żaneta <zaneta.zdzblo@firma.example>',
  'YT-0760',
  'yt0760',
  'sku: yt-0760',
  'SN 55.18-7/A',
  'sn 55.187/a',
  'szlifierka katowa',
  VOUCHER_CODE,
  'gift ab2d efgh jkmn',
  'GIFT-****-****-JKMN',
  'Świętej Jadwigi 12/3',
  'ul. swietej jadwigi',
  'ZGIERZ',
  '91-222',
  '91 222 Zgierz',
  'Plewiska',
  'debowa 7, 62-064',
  '7740001454',
  'PL 774-000-14-54',
  'NIP: 774 000 14 54',
  'zolw i synowie',
  '„Żółw i Synowie” Spółka z o.o.',
]

describe('the staff search of orders', () => {
  it.each(PASTED_TEXTS)('finds only the order by %s', async (text) =>
    expect(await findOrderIds(replaceIds(text))).toEqual([idsByName.id]),
  )

  it.each([
    '{other}',
    '601 700 800',
    'nowicki',
    'mk-0761',
    'Długa 1',
    'Radom 26-600',
    '6200 0000 0000 0000 0000 0001',
  ])('finds only the other order by %s', async (text) =>
    expect(await findOrderIds(replaceIds(text))).toEqual([idsByName.other]),
  )

  it.each([
    '%',
    '_',
    "'",
    '"; DROP TABLE orders; --',
    '600 700 802',
    '5260250275',
    'GIFT-AB2D-EFGH-JKMP',
    'GIFT-AB2D-EFGH-JKL',
    'ffffffff-ffff-4fff-8fff-ffffffffffff',
    'https://shop.example/',
    'postalCode',
  ])('finds no order by %s', async (text) => expect(await findOwnOrderIds(text)).toEqual([]))

  it('finds only orders that match the filters too', async () => {
    const findOrders = async (query: string) =>
      (await readAnswer<{ items: FoundOrder[] }>(makeClient(headers)('GET', `/api/orders?q=zgierz&${query}`)))
        .body.items.length
    for (const queryString of [
      'status=paid',
      'fulfilment=shipped',
      'status=paid&fulfilment=shipped',
      'courier=dpd',
    ])
      expect([queryString, await findOrders(queryString)]).toEqual([queryString, 1])
    for (const queryString of ['status=refunded', 'fulfilment=packed', 'work=pack', 'to=2020-01-01'])
      expect([queryString, await findOrders(queryString)]).toEqual([queryString, 0])
  })

  it('rejects a query above 500 characters, and survives one with too many words', async () => {
    expect((await makeClient(headers)('GET', `/api/orders?q=${'x'.repeat(501)}`)).status).toBe(400)
    // Search texts with far more words than a query can bind. Orders of other test files are ignored, because their
    // random codes may match some words.
    for (const listPath of LIST_PATHS)
      for (const longQuery of [
        'zz9 '.repeat(120),
        'zz-9 '.repeat(99),
        'q w 9 '.repeat(80),
        'zz9 a1b2c3d4 '.repeat(38),
      ])
        expect(
          (await searchOrders(listPath, longQuery.trim())).filter(({ id }) => testOrderIds.includes(id)),
        ).toEqual([])
  })
})

describe('the same search in the lists of vouchers, requests and mails', () => {
  it.each(PASTED_TEXTS.filter((text) => !/gift/i.test(text)))(
    'finds the voucher of the order by %s',
    async (text) => {
      expect((await searchOrders('/api/admin/vouchers', replaceIds(text))).map(({ id }) => id)).toEqual([
        idsByName.voucher,
      ])
    },
  )

  it.each([VOUCHER_CODE, 'gift ab2d efgh jkmn', 'GIFT-****-****-JKMN', 'jkmn'])(
    'finds the voucher by its code %s',
    async (text) => {
      expect((await searchOrders('/api/admin/vouchers', text)).map(({ id }) => id)).toEqual([
        idsByName.voucher,
      ])
    },
  )

  it.each([
    ['/api/admin/withdrawals', 'withdrawal'],
    ['/api/admin/complaints', 'complaint'],
  ])('%s finds the request of the order by the same texts', async (listPath, name) => {
    for (const text of [...PASTED_TEXTS, `https://shop.example/admin/x/{${name}}`])
      expect([text, (await searchOrders(listPath, replaceIds(text))).map(({ id }) => id)]).toEqual([
        text,
        [idsByName[name]],
      ])
  })

  it('finds mails about the order', async () => {
    for (const text of PASTED_TEXTS)
      expect([text, (await searchOrders('/api/admin/emails', replaceIds(text))).length]).toEqual([
        text,
        expect.any(Number),
      ])
    expect((await searchOrders('/api/admin/emails', '606 707 811')).length).toBeGreaterThan(0)
  })
})
