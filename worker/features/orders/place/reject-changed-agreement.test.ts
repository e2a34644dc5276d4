import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  readAnswer,
  makeClient,
  db,
  readOrderLines,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  readOrderRow,
  type PlacedOrder,
  type ErrorResponse,
  countRows,
  makeTestDeps,
  makeStaffHeaders,
} from '../../../../test/fixtures/factories'
import { makePaidOrder } from '../../../../test/fixtures/orders/payments'
import { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { ORDER_CONSENT_TEXT, ORDER_CONSENT_VERSION } from '../../../../domain/marketing/order-consent'
import {
  CAPACITY_RIGHTS_TEXTS,
  DEFECTS_TEXT,
  noticeVersion,
  hashTexts,
  VOUCHER_WITHDRAWAL_TEXTS,
} from '../../../../domain/orders/order-agreement'
import { legalVersion } from '../../../../domain/settings/terms'
import { emails } from '../../../mail/emails.table'
import { FAKE_LABEL_ARTWORK } from '../../../../test/stand-ins/label-artwork'
import { currentNoticeVersion } from '../../../mail/documents/legal-notice'
import { addToCart } from '../../cart/cart'
import { manufacturers, products } from '../../products/products.table'
import { placeOrder } from './place-order'

type PlaceOrderResponse = Partial<PlacedOrder> & ErrorResponse

const postOrder = (body: unknown) => readAnswer<PlaceOrderResponse>(makeClient()('POST', '/api/orders', body))

const SCRATCH_DEFECT = { pl: 'rysa na obudowie', en: 'scratch on the housing' }
const DENT_DEFECT = { pl: 'wgniecenie', en: 'dent' }

const updateProduct = (id: string, change: Partial<typeof products.$inferInsert>) =>
  db().update(products).set(change).where(eq(products.id, id))

/**
 * Expects a rejection that stores nothing. Mails do not count: the outbox may delete mails of other tests meanwhile.
 */
async function expectOrderRejected(body: unknown, expectedResponse: object) {
  const { emails: _, ...countsBefore } = await countRows()
  const response = await postOrder(body)
  expect(response).toMatchObject(expectedResponse)
  expect(await countRows()).toMatchObject(countsBefore)
  return response
}

describe('the consent to defects', () => {
  it.each([{ terms: true }, { terms: true, defects: false }])(
    'is required by the server for a product with defects: %o',
    async (consents) => {
      const product = await makeProduct({ grade: 'B', defects: [SCRATCH_DEFECT] })
      await expectOrderRejected(makeOrderBody([product], { consents }), {
        status: 400,
        body: { code: 'input.invalid', errors: [{ path: 'consents.defects', code: 'defects' }] },
      })
    },
  )

  it('is required for a missing part as for damage', async () => {
    const product = await makeProduct({ box: [{ pl: 'walizka', en: 'case', included: false }] })
    await expectOrderRejected(makeOrderBody([product], { consents: { terms: true } }), {
      body: { code: 'input.invalid' },
    })
  })

  it.each([
    ['a defect is added', { defects: [SCRATCH_DEFECT, DENT_DEFECT] }, [SCRATCH_DEFECT, DENT_DEFECT]],
    ['a defect is reworded', { defects: [DENT_DEFECT] }, [DENT_DEFECT]],
    ['the grade drops', { grade: 'C' as const }, [SCRATCH_DEFECT]],
    ['a part goes missing', { box: [{ pl: 'kabel', en: 'cable', included: false }] }, null],
  ])(
    'is rejected with the text in force when %s while the checkout is open',
    async (_, productChange, defects) => {
      for (const language of ['pl', 'en'] as const) {
        const product = await makeProduct({ grade: 'B', defects: [SCRATCH_DEFECT] })
        const body = makeOrderBody([product], { language })
        await updateProduct(product.id, productChange)
        const { body: refusal } = await expectOrderRejected(body, {
          status: 409,
          body: { code: 'order.agreement_changed', changed: { lines: [{ productId: product.id }] } },
        })
        if (defects)
          expect(refusal.changed?.lines?.[0]?.defects).toEqual(defects.map((defect) => defect[language]))
        const [now] = await db().select().from(products).where(eq(products.id, product.id))
        if (!now) throw new Error('no product')
        await expectPlacedOrder(makeClient()('POST', '/api/orders', makeOrderBody([now], { language })))
      }
    },
  )

  it('is rejected when the product’s first defect is added while the checkout is open', async () => {
    const product = await makeProduct()
    const body = makeOrderBody([product])
    await updateProduct(product.id, { defects: [DENT_DEFECT] })
    await expectOrderRejected(body, { body: { errors: [{ path: 'consents.defects', code: 'defects' }] } })
    await expectOrderRejected(
      { ...body, consents: { terms: true, defects: true } },
      {
        body: { code: 'order.agreement_changed', changed: { lines: [{ defects: [DENT_DEFECT.pl] }] } },
      },
    )
  })

  it('is rejected when the client does not send the defects that it showed', async () => {
    const product = await makeProduct({ defects: [SCRATCH_DEFECT] })
    const body = makeOrderBody([product])
    await expectOrderRejected(
      { ...body, orderItems: body.orderItems.map(({ condition: _, ...item }) => item) },
      {
        body: { code: 'order.agreement_changed', changed: { lines: [{ defects: [SCRATCH_DEFECT.pl] }] } },
      },
    )
  })

  it('is rejected naming only the lines that differ', async () => {
    const [unchangedProduct, changedProduct] = await Promise.all([
      makeProduct({ defects: [SCRATCH_DEFECT] }),
      makeProduct({ defects: [SCRATCH_DEFECT] }),
    ])
    const body = makeOrderBody([unchangedProduct, changedProduct])
    await updateProduct(changedProduct.id, { defects: [DENT_DEFECT] })
    const { body: refusal } = await postOrder(body)
    expect(refusal.changed).toEqual({
      lines: [{ productId: changedProduct.id, grade: changedProduct.grade, defects: [DENT_DEFECT.pl] }],
    })
  })

  it('is stored as not given for goods without defects', async () => {
    const { id } = await expectPlacedOrder(
      makeClient()(
        'POST',
        '/api/orders',
        makeOrderBody([await makeProduct()], { consents: { terms: true, defects: true } }),
      ),
    )
    expect(await readOrderRow(id)).toMatchObject({ defectsAccepted: false, agreed: { defects: null } })
  })

  it('belongs to the order’s content: a changed condition makes a new order of the same cart', async () => {
    const product = await makeProduct({ defects: [SCRATCH_DEFECT] })
    const body = makeOrderBody([product])
    const firstOrder = await expectPlacedOrder(makeClient()('POST', '/api/orders', body))
    await updateProduct(product.id, { defects: [DENT_DEFECT] })
    // The same request returns the unpaid order, which keeps the defects that its buyer saw.
    expect((await expectPlacedOrder(makeClient()('POST', '/api/orders', body))).id).toBe(firstOrder.id)
    const changedBody = {
      ...makeOrderBody([{ ...product, defects: [DENT_DEFECT] }]),
      sessionId: body.sessionId,
    }
    const secondOrder = await expectPlacedOrder(makeClient()('POST', '/api/orders', changedBody))
    expect(secondOrder.id).not.toBe(firstOrder.id)
    expect((await readOrderLines(firstOrder.id))[0]?.defects).toEqual([SCRATCH_DEFECT])
    expect((await readOrderLines(secondOrder.id))[0]?.defects).toEqual([DENT_DEFECT])
  })
})

describe.each(['pl', 'en'] as const)('the guarantee of a product, in %s', (language) => {
  const makeBilingualText = (text: string) => ({ pl: `${text} (pl)`, en: `${text} (en)` })
  const guarantee = {
    guarantor: null,
    scope: makeBilingualText('scope'),
    territory: makeBilingualText('territory'),
    claim: makeBilingualText('claim'),
    termsUrl: '',
  }

  /** A product with a guarantee, and the body of its order as the checkout sends it. */
  async function makeGuaranteedProduct() {
    const manufacturer = {
      id: crypto.randomUUID(),
      name: crypto.randomUUID(),
      address: 'Nowa 1, Łódź',
      guarantee,
    }
    await db()
      .insert(manufacturers)
      .values({ ...manufacturer, email: 'a@example.com', website: '' })
    const product = await makeProduct({
      manufacturerId: manufacturer.id,
      warranty: '12 miesięcy',
      warrantyEn: '12 months',
      brand: 'Kowal',
      modelNumber: 'KS-1',
      durabilityGuaranteeYears: 5,
    })
    const body = makeOrderBody([product], { language })
    const buildOrderBody = async (deps = makeTestDeps()) => {
      const cartSession = `session-${crypto.randomUUID()}`
      const line = await addToCart(deps, { sessionId: cartSession, productId: product.id, quantity: 1 })
      const guaranteeVersion = line.product.guaranteeVersions[language]
      return {
        ...body,
        orderItems: body.orderItems.map((item) => ({ ...item, guarantee: guaranteeVersion })),
      }
    }
    const updateManufacturer = (change: Partial<typeof manufacturers.$inferInsert>) =>
      db().update(manufacturers).set(change).where(eq(manufacturers.id, manufacturer.id))
    return { product, maker: manufacturer, buildOrderBody, updateManufacturer }
  }

  it.each([
    [
      'its scope changes',
      { guarantee: { ...guarantee, scope: makeBilingualText('other') } },
      { scope: `other (${language})` },
    ],
    [
      'its guarantor changes',
      { guarantee: { ...guarantee, guarantor: { name: 'Gwarant', address: 'Inna 2, Łódź' } } },
      { guarantor: 'Gwarant, Inna 2, Łódź' },
    ],
    [
      'the maker moves',
      { address: 'Stara 3, Łódź' },
      { guarantor: expect.stringContaining('Stara 3, Łódź') },
    ],
    ['it ends', { guarantee: null }, null],
  ])('is sent as it is now when %s while the checkout is open', async (_, change, changedTexts) => {
    const { product, buildOrderBody, updateManufacturer } = await makeGuaranteedProduct()
    const body = await buildOrderBody()
    await updateManufacturer(change)
    const name = { pl: product.name, en: product.nameEn }[language]
    const { body: refusal } = await expectOrderRejected(body, {
      status: 409,
      body: { code: 'order.agreement_changed', changed: { guarantees: [{ productId: product.id, name }] } },
    })
    const [changed] = refusal.changed?.guarantees ?? []
    if (changedTexts) expect(changed?.guarantee).toMatchObject(changedTexts)
    else expect(changed?.guarantee).toBeNull()
    const currentBody = await buildOrderBody()
    expect(currentBody.orderItems[0]?.guarantee).toBe(changed?.version)
    const { id } = await expectPlacedOrder(makeClient()('POST', '/api/orders', currentBody))
    const storedGuarantee = (await readOrderLines(id))[0]?.guarantee ?? null
    if (changedTexts) expect(storedGuarantee).toMatchObject(changedTexts)
    else expect(storedGuarantee).toBeNull()
  })

  it('is compared in the language of the order only', async () => {
    const { buildOrderBody, updateManufacturer } = await makeGuaranteedProduct()
    const body = await buildOrderBody()
    const otherLanguage = language === 'pl' ? 'en' : 'pl'
    await updateManufacturer({
      guarantee: { ...guarantee, claim: { ...guarantee.claim, [otherLanguage]: 'other' } },
    })
    await expectPlacedOrder(makeClient()('POST', '/api/orders', body))
  })

  it('changes with the fields of its label GARAN, if the shop shows the label', async () => {
    const { product, buildOrderBody } = await makeGuaranteedProduct()
    const deps = makeTestDeps({ labelArtwork: FAKE_LABEL_ARTWORK })
    const body = await buildOrderBody(deps)
    await updateProduct(product.id, { durabilityGuaranteeYears: 4 })
    await expect(placeOrder(deps, PlaceOrderBody.parse(body), null)).rejects.toMatchObject({
      code: 'order.agreement_changed',
      details: { changed: { guarantees: [{ productId: product.id }] } },
    })
    const { id } = await placeOrder(deps, PlaceOrderBody.parse(await buildOrderBody(deps)), null)
    expect((await readOrderLines(id))[0]?.guarantee?.label?.years).toBe(4)
  })

  it('is not compared for a client that names no version', async () => {
    const { product } = await makeGuaranteedProduct()
    await expectPlacedOrder(makeClient()('POST', '/api/orders', makeOrderBody([product], { language })))
  })
})

describe.each(['pl', 'en'] as const)('the EU notice on the legal guarantee, in %s', (language) => {
  const currentVersion = currentNoticeVersion(language)
  const makeConsents = (version: string) => ({ terms: true, noticeVersion: version })

  it('must be shown again if the checkout showed another file', async () => {
    const product = await makeProduct()
    const shownVersion = noticeVersion({ src: '/assets/notice-old.svg', wording: 'Every word of it' })
    await expectOrderRejected(makeOrderBody([product], { language, consents: makeConsents(shownVersion) }), {
      status: 409,
      body: { code: 'order.agreement_changed', changed: { notice: currentVersion } },
    })
    const body = makeOrderBody([product], { language, consents: makeConsents(currentVersion) })
    const { id } = await expectPlacedOrder(makeClient()('POST', '/api/orders', body))
    expect((await readOrderRow(id)).agreed?.notice).toBe(currentVersion)
  })

  it('is stored only if the client named its version, and not with a voucher', async () => {
    const goodsBody = makeOrderBody([await makeProduct()], { language })
    const giftBody = makeVoucherBody({ language, consents: makeConsents('old') })
    for (const body of [goodsBody, giftBody]) {
      const { id } = await expectPlacedOrder(makeClient()('POST', '/api/orders', body))
      expect((await readOrderRow(id)).agreed).not.toHaveProperty('notice')
    }
  })

  it('has another version for another file or text', () => {
    const notice = { src: '/assets/notice-1.svg', wording: 'Every word of it' }
    const versions = [
      notice,
      { ...notice, src: '/assets/notice-2.svg' },
      { ...notice, wording: 'Other words' },
      null,
    ].map(noticeVersion)
    expect(new Set(versions).size).toBe(versions.length)
  })
})

describe('the terms', () => {
  const changedSettings = { ...makeTestDeps().settings, version: 9, since: 1 }
  const shownTermsVersion = legalVersion('terms', makeTestDeps().settings)

  it.each(['goods', 'voucher'])(
    'that changed after an order of %s was filled in must be accepted again',
    async (orderKind) => {
      const consents = { terms: true, termsVersion: shownTermsVersion }
      const body =
        orderKind === 'goods'
          ? makeOrderBody([await makeProduct()], { consents })
          : makeVoucherBody({ consents })
      const countsBefore = await countRows()
      const currentVersion = legalVersion('terms', changedSettings)
      await expect(
        placeOrder(makeTestDeps({ settings: changedSettings }), PlaceOrderBody.parse(body), null),
      ).rejects.toMatchObject({
        code: 'order.agreement_changed',
        details: { changed: { terms: currentVersion } },
      })
      expect(await countRows()).toMatchObject(countsBefore)
      const agreedBody = { ...body, consents: { terms: true, termsVersion: currentVersion } }
      const { id } = await placeOrder(
        makeTestDeps({ settings: changedSettings }),
        PlaceOrderBody.parse(agreedBody),
        null,
      )
      expect((await readOrderRow(id)).termsVersion).toBe(currentVersion)
    },
  )
})

describe('a client that names no version of the texts it showed', () => {
  const shownTextVersions = {
    termsVersion: legalVersion('terms', makeTestDeps().settings),
    marketingVersion: ORDER_CONSENT_VERSION,
    withdrawalVersion: hashTexts([VOUCHER_WITHDRAWAL_TEXTS.pl]),
  }

  const nullVersions: { [Name in keyof typeof shownTextVersions]?: string | null } = {}
  it.each<[typeof nullVersions, string[]]>([
    [nullVersions, ['terms', 'withdrawal', 'marketing']],
    [{ termsVersion: '', withdrawalVersion: null }, ['terms', 'withdrawal', 'marketing']],
    [{ termsVersion: shownTextVersions.termsVersion }, ['withdrawal', 'marketing']],
    [{ ...shownTextVersions, marketingVersion: null }, ['marketing']],
    [shownTextVersions, []],
  ])('gets an order that records the unnamed texts: %o', async (textVersions, unnamedTexts) => {
    const consents = { terms: true, marketing: true, ...textVersions }
    const { id } = await expectPlacedOrder(makeClient()('POST', '/api/orders', makeVoucherBody({ consents })))
    expect((await readOrderRow(id)).agreed?.unnamed).toEqual(unnamedTexts)
  })

  it.each([null, ORDER_CONSENT_VERSION])(
    'gets its marketing consent confirmed only if it named the version: %s',
    async (marketingVersion) => {
      const consents = { terms: true, marketing: true, marketingVersion }
      const { order } = await makePaidOrder({}, { consents })
      const mails = await db().select().from(emails).where(eq(emails.about, order.id))
      const paidMail = mails.find(({ kind }) => kind === 'order_paid')
      expect(paidMail?.text.includes(ORDER_CONSENT_TEXT.pl)).toBe(marketingVersion !== null)
    },
  )

  it.each([
    {},
    { consents: null },
    { consents: {} },
    { consents: { terms: false } },
    { consents: { terms: 'true' } },
  ])('gets no order without the consent to the terms: %o', async (consents) => {
    const body = { ...makeOrderBody([await makeProduct()]), consents: undefined, ...consents }
    await expectOrderRejected(body, { status: 400, body: { code: 'input.invalid' } })
  })
})

describe('the sentences beside the terms', () => {
  it.each(['pl', 'en'] as const)('are kept with an order in %s as they were shown', async (language) => {
    const product = await makeProduct({ defects: [SCRATCH_DEFECT] })
    const professionalRights = CAPACITY_RIGHTS_TEXTS[language].professional
    const body = makeOrderBody([product], {
      language,
      customerType: 'company',
      companyName: 'Firma',
      nip: '5260250274',
      buyerCapacity: 'professional',
      consents: {
        terms: true,
        defects: true,
        marketing: true,
        marketingVersion: ORDER_CONSENT_VERSION,
        withdrawalVersion: hashTexts([professionalRights]),
      },
    })
    const { id } = await expectPlacedOrder(makeClient()('POST', '/api/orders', body))
    const staffResponse = await readAnswer<{ agreement: unknown }>(
      makeClient(await makeStaffHeaders())('GET', `/api/orders/${id}`),
    )
    const storedAgreement = (await readOrderRow(id)).agreed
    expect(staffResponse.body.agreement).toEqual({
      termsVersion: legalVersion('terms', makeTestDeps().settings),
      agreed: storedAgreement,
      marketingWithdrawnAt: null,
    })
    const [mail] = await db().select().from(emails).where(eq(emails.about, id))
    const acceptedLabel = { pl: 'zaakceptowane przy zamówieniu', en: 'accepted with the order' }[language]
    for (const text of [mail?.html, mail?.text])
      expect(text).toContain(`${acceptedLabel}: ${SCRATCH_DEFECT[language]}`)
    expect(storedAgreement).toEqual({
      defects: DEFECTS_TEXT[language],
      withdrawal: [professionalRights],
      marketing: {
        text: ORDER_CONSENT_TEXT[language],
        version: ORDER_CONSENT_VERSION,
        at: (await readOrderRow(id)).createdAt,
        place: 'checkout',
      },
      unnamed: ['terms'],
    })
  })

  it('are rejected with the texts in force if the page showed others', async () => {
    const consents = { terms: true, marketing: true, marketingVersion: 'old', withdrawalVersion: 'old' }
    await expectOrderRejected(makeVoucherBody({ consents }), {
      status: 409,
      body: {
        code: 'order.agreement_changed',
        changed: { marketing: ORDER_CONSENT_TEXT.pl, withdrawal: [VOUCHER_WITHDRAWAL_TEXTS.pl] },
      },
    })
  })

  it('about marketing are not compared without that consent', async () => {
    const consents = { terms: true, marketing: false, marketingVersion: 'old' }
    const { id } = await expectPlacedOrder(makeClient()('POST', '/api/orders', makeVoucherBody({ consents })))
    expect((await readOrderRow(id)).agreed).toEqual({
      defects: null,
      withdrawal: [VOUCHER_WITHDRAWAL_TEXTS.pl],
      marketing: null,
      unnamed: ['terms', 'withdrawal'],
    })
  })
})

const makeVoucherBody = (change: Record<string, unknown>) => ({
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
