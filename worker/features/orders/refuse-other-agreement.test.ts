import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  answerOf,
  client,
  db,
  linesOf,
  makeProduct,
  orderBody,
  expectPlacedOrder,
  orderRow,
  type PlacedOrder,
  type Refusal,
  rowCounts,
  shop,
  staffHeaders,
} from '../../../test/factories'
import { makePaidOrder } from '../../../test/payments'
import { PlaceOrder } from '../../../domain/checkout'
import { CONSENT_TEXT, CONSENT_VERSION } from '../../../domain/newsletter-consent'
import {
  CAPACITY_RIGHTS,
  DEFECTS_TEXT,
  textVersion,
  VOUCHER_WITHDRAWAL,
} from '../../../domain/order-agreement'
import { legalVersion } from '../../../domain/terms'
import { emails } from '../../email/emails.table'
import { products } from '../products/products.table'
import { placeOrder } from './place-order'

type Answer = Partial<PlacedOrder> & Refusal

const place = (body: unknown) => answerOf<Answer>(client()('POST', '/api/orders', body))

const SCRATCH = { pl: 'rysa na obudowie', en: 'scratch on the housing' }
const DENT = { pl: 'wgniecenie', en: 'dent' }

const changeProduct = (id: string, change: Partial<typeof products.$inferInsert>) =>
  db().update(products).set(change).where(eq(products.id, id))

/** Expects a rejection that stores nothing. */
async function expectRefused(body: unknown, refusal: object) {
  const before = await rowCounts()
  const answer = await place(body)
  expect(answer).toMatchObject(refusal)
  expect(await rowCounts()).toEqual(before)
  return answer
}

describe('the consent to defects', () => {
  it.each([{ terms: true }, { terms: true, defects: false }])(
    'is required by the server for a product with defects: %o',
    async (consents) => {
      const product = await makeProduct({ grade: 'B', defects: [SCRATCH] })
      await expectRefused(orderBody([product], { consents }), {
        status: 400,
        body: { code: 'input.invalid', errors: [{ path: 'consents.defects', code: 'defects' }] },
      })
    },
  )

  it('is required for a missing part as for damage', async () => {
    const product = await makeProduct({ box: [{ pl: 'walizka', en: 'case', included: false }] })
    await expectRefused(orderBody([product], { consents: { terms: true } }), {
      body: { code: 'input.invalid' },
    })
  })

  it.each([
    ['a defect is added', { defects: [SCRATCH, DENT] }, [SCRATCH, DENT]],
    ['a defect is reworded', { defects: [DENT] }, [DENT]],
    ['the grade drops', { grade: 'C' as const }, [SCRATCH]],
    ['a part goes missing', { box: [{ pl: 'kabel', en: 'cable', included: false }] }, null],
  ])('is rejected with the text in force when %s while the checkout is open', async (_, change, defects) => {
    for (const language of ['pl', 'en'] as const) {
      const product = await makeProduct({ grade: 'B', defects: [SCRATCH] })
      const body = orderBody([product], { language })
      await changeProduct(product.id, change)
      const { body: refusal } = await expectRefused(body, {
        status: 409,
        body: { code: 'order.agreement_changed', changed: { lines: [{ productId: product.id }] } },
      })
      if (defects) expect(refusal.changed?.lines?.[0]?.defects).toEqual(defects.map((text) => text[language]))
      const [now] = await db().select().from(products).where(eq(products.id, product.id))
      if (!now) throw new Error('no product')
      await expectPlacedOrder(client()('POST', '/api/orders', orderBody([now], { language })))
    }
  })

  it('is rejected when the product’s first defect is added while the checkout is open', async () => {
    const product = await makeProduct()
    const body = orderBody([product])
    await changeProduct(product.id, { defects: [DENT] })
    await expectRefused(body, { body: { errors: [{ path: 'consents.defects', code: 'defects' }] } })
    await expectRefused(
      { ...body, consents: { terms: true, defects: true } },
      {
        body: { code: 'order.agreement_changed', changed: { lines: [{ defects: [DENT.pl] }] } },
      },
    )
  })

  it('is rejected when the client does not send the defects that it showed', async () => {
    const product = await makeProduct({ defects: [SCRATCH] })
    const body = orderBody([product])
    await expectRefused(
      { ...body, orderItems: body.orderItems.map(({ condition: _, ...item }) => item) },
      {
        body: { code: 'order.agreement_changed', changed: { lines: [{ defects: [SCRATCH.pl] }] } },
      },
    )
  })

  it('is rejected naming only the lines that differ', async () => {
    const [same, other] = await Promise.all([
      makeProduct({ defects: [SCRATCH] }),
      makeProduct({ defects: [SCRATCH] }),
    ])
    const body = orderBody([same, other])
    await changeProduct(other.id, { defects: [DENT] })
    const { body: refusal } = await place(body)
    expect(refusal.changed).toEqual({
      lines: [{ productId: other.id, grade: other.grade, defects: [DENT.pl] }],
    })
  })

  it('is stored as not given for goods without defects', async () => {
    const { id } = await expectPlacedOrder(
      client()(
        'POST',
        '/api/orders',
        orderBody([await makeProduct()], { consents: { terms: true, defects: true } }),
      ),
    )
    expect(await orderRow(id)).toMatchObject({ defectsAccepted: false, agreed: { defects: null } })
  })

  it('belongs to the order’s content: a changed condition makes a new order of the same cart', async () => {
    const product = await makeProduct({ defects: [SCRATCH] })
    const body = orderBody([product])
    const first = await expectPlacedOrder(client()('POST', '/api/orders', body))
    await changeProduct(product.id, { defects: [DENT] })
    // The unpaid order keeps the defects that its buyer saw.
    expect((await expectPlacedOrder(client()('POST', '/api/orders', body))).id).toBe(first.id)
    const again = { ...orderBody([{ ...product, defects: [DENT] }]), sessionId: body.sessionId }
    const second = await expectPlacedOrder(client()('POST', '/api/orders', again))
    expect(second.id).not.toBe(first.id)
    expect((await linesOf(first.id))[0]?.defects).toEqual([SCRATCH])
    expect((await linesOf(second.id))[0]?.defects).toEqual([DENT])
  })
})

describe('the terms', () => {
  const firmChanged = { ...shop().settings, version: 9, since: 1 }
  const shownVersion = legalVersion('terms', shop().settings)

  it.each(['goods', 'voucher'])(
    'that changed after an order of %s was filled in must be accepted again',
    async (kind) => {
      const consents = { terms: true, termsVersion: shownVersion }
      const body =
        kind === 'goods' ? orderBody([await makeProduct()], { consents }) : voucherBody({ consents })
      const before = await rowCounts()
      const inForce = legalVersion('terms', firmChanged)
      await expect(
        placeOrder(shop({ settings: firmChanged }), PlaceOrder.parse(body), null),
      ).rejects.toMatchObject({ code: 'order.agreement_changed', details: { changed: { terms: inForce } } })
      expect(await rowCounts()).toEqual(before)
      const agreed = { ...body, consents: { terms: true, termsVersion: inForce } }
      const { id } = await placeOrder(shop({ settings: firmChanged }), PlaceOrder.parse(agreed), null)
      expect((await orderRow(id)).termsVersion).toBe(inForce)
    },
  )
})

describe('a client that does not say which texts it showed', () => {
  const shownVersions = {
    termsVersion: legalVersion('terms', shop().settings),
    marketingVersion: CONSENT_VERSION,
    withdrawalVersion: textVersion([VOUCHER_WITHDRAWAL.pl]),
  }

  const noVersions: { [Name in keyof typeof shownVersions]?: string | null } = {}
  it.each<[typeof noVersions, string[]]>([
    [noVersions, ['terms', 'withdrawal', 'marketing']],
    [{ termsVersion: '', withdrawalVersion: null }, ['terms', 'withdrawal', 'marketing']],
    [{ termsVersion: shownVersions.termsVersion }, ['withdrawal', 'marketing']],
    [{ ...shownVersions, marketingVersion: null }, ['marketing']],
    [shownVersions, []],
  ])('gets an order that says so: %o', async (versions, unnamed) => {
    const consents = { terms: true, marketing: true, ...versions }
    const { id } = await expectPlacedOrder(client()('POST', '/api/orders', voucherBody({ consents })))
    expect((await orderRow(id)).agreed?.unnamed).toEqual(unnamed)
  })

  it.each([null, CONSENT_VERSION])(
    'is confirmed its consent to marketing only in a wording that it named: %s',
    async (marketingVersion) => {
      const consents = { terms: true, marketing: true, marketingVersion }
      const { order } = await makePaidOrder({}, { consents })
      const mails = await db().select().from(emails).where(eq(emails.about, order.id))
      const paid = mails.find(({ kind }) => kind === 'order_paid')
      expect(paid?.text.includes(CONSENT_TEXT.pl)).toBe(marketingVersion !== null)
    },
  )

  it.each([
    {},
    { consents: null },
    { consents: {} },
    { consents: { terms: false } },
    { consents: { terms: 'true' } },
  ])('gets none without the consent to the terms: %o', async (consents) => {
    const body = { ...orderBody([await makeProduct()]), consents: undefined, ...consents }
    await expectRefused(body, { status: 400, body: { code: 'input.invalid' } })
  })
})

describe('the sentences beside the terms', () => {
  it.each(['pl', 'en'] as const)('are kept with an order in %s as they were shown', async (language) => {
    const product = await makeProduct({ defects: [SCRATCH] })
    const rights = CAPACITY_RIGHTS[language].professional
    const body = orderBody([product], {
      language,
      customerType: 'company',
      companyName: 'Firma',
      nip: '5260250274',
      buyerCapacity: 'professional',
      consents: {
        terms: true,
        defects: true,
        marketing: true,
        marketingVersion: CONSENT_VERSION,
        withdrawalVersion: textVersion([rights]),
      },
    })
    const { id } = await expectPlacedOrder(client()('POST', '/api/orders', body))
    const asStaff = await answerOf<{ agreement: unknown }>(
      client(await staffHeaders())('GET', `/api/orders/${id}`),
    )
    const agreed = (await orderRow(id)).agreed
    expect(asStaff.body.agreement).toEqual({ termsVersion: legalVersion('terms', shop().settings), agreed })
    const [mail] = await db().select().from(emails).where(eq(emails.about, id))
    const label = { pl: 'zaakceptowane przy zamówieniu', en: 'accepted with the order' }[language]
    for (const text of [mail?.html, mail?.text]) expect(text).toContain(`${label}: ${SCRATCH[language]}`)
    expect(agreed).toEqual({
      defects: DEFECTS_TEXT[language],
      withdrawal: [rights],
      marketing: { text: CONSENT_TEXT[language], version: CONSENT_VERSION },
      unnamed: ['terms'],
    })
  })

  it('are rejected with the texts in force if the page showed others', async () => {
    const consents = { terms: true, marketing: true, marketingVersion: 'old', withdrawalVersion: 'old' }
    await expectRefused(voucherBody({ consents }), {
      status: 409,
      body: {
        code: 'order.agreement_changed',
        changed: { marketing: CONSENT_TEXT.pl, withdrawal: [VOUCHER_WITHDRAWAL.pl] },
      },
    })
  })

  it('about marketing are not compared without that consent', async () => {
    const consents = { terms: true, marketing: false, marketingVersion: 'old' }
    const { id } = await expectPlacedOrder(client()('POST', '/api/orders', voucherBody({ consents })))
    expect((await orderRow(id)).agreed).toEqual({
      defects: null,
      withdrawal: [VOUCHER_WITHDRAWAL.pl],
      marketing: null,
      unnamed: ['terms', 'withdrawal'],
    })
  })
})

const voucherBody = (change: Record<string, unknown>) => ({
  firstName: 'Łucja',
  lastName: 'Żak',
  email: 'lucja@example.com',
  courier: 'digital',
  orderItems: [{ productId: 'voucher', quantity: 1, price: '150.00' }],
  totalAmount: '150.00',
  currency: 'PLN',
  language: 'pl',
  ...change,
})
