import { describe, expect, it } from 'vitest'
import { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { AppError } from '../../../../domain/errors'
import { MAX_MINOR_AMOUNT, minor } from '../../../../domain/money/money'
import { legalVersion } from '../../../../domain/settings/terms'
import { makeProduct, makeOrderBody, makeTestDeps } from '../../../../test/fixtures/factories'
import { makeRateRows } from '../../../../test/fixtures/rates'
import { makeVoucher, makePurchaseBody, readVoucherRow } from '../../../../test/fixtures/vouchers'
import { type OrderDraft, draftOrder, type PricingData } from './draft-order'

const TEST_NOW = Date.UTC(2026, 10, 23, 12)
const ORDER_IDENTITY = { idempotencyKey: null, requestHash: 'a', contentHash: 'b', network: null }
const EMPTY_PRICING_DATA: PricingData = {
  goods: new Map(),
  seenRates: [],
  newestRates: [],
  voucher: null,
}

function tryDraftOrder(
  body: object,
  pricingData: Partial<PricingData> = {},
): OrderDraft | { code: string; details: unknown } {
  const draftContext = {
    now: TEST_NOW,
    settings: makeTestDeps().settings,
    hasGaranArtwork: false,
    pickupPoint: null,
  }
  try {
    return draftOrder(
      draftContext,
      PlaceOrderBody.parse(body),
      { ...EMPTY_PRICING_DATA, ...pricingData },
      ORDER_IDENTITY,
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, details: error.details }
  }
}

async function makeGoodsMap() {
  const product = await makeProduct({ exhibitionPrice: minor(100_00) })
  return { product, goods: new Map([[product.id, { ...product, maker: null }]]) }
}

async function makeVoucherWithBalance() {
  const row = await readVoucherRow((await makeVoucher({ createdAt: TEST_NOW })).id)
  return { ...row, allHeld: 0, ownHeld: 0, owedBack: 0, available: row.amountRemaining, held: minor(0) }
}

describe('the draft of a voucher purchase', () => {
  it.each([
    ['pl', 'Bon podarunkowy'],
    ['en', 'Gift voucher'],
  ])('names the voucher in the language of the order: %s', (language, name) => {
    expect(tryDraftOrder(makePurchaseBody('50.00', { language }))).toMatchObject({
      purchase: { name },
      redemption: null,
    })
  })

  it('converts its value to złoty with the rates that the buyer saw', () => {
    const newestRates = makeRateRows(TEST_NOW, { EUR: 250_000 })
    expect(tryDraftOrder(makePurchaseBody('50.00', { currency: 'EUR' }), { newestRates })).toMatchObject({
      order: { total: 50_00, totalPln: 200_00, ratesAt: TEST_NOW },
    })
  })

  it('needs no delivery data', () => {
    expect(tryDraftOrder(makePurchaseBody('50.00'))).toMatchObject({
      order: {
        phone: '',
        address: '',
        city: '',
        postalCode: '',
        companyName: null,
        nip: null,
        ratesAt: null,
      },
    })
  })

  it('rejects a delivery day in the past with the name of the field', () => {
    const gift = { recipientEmail: 'a@example.com', sendOn: '2026-11-22' }
    expect(tryDraftOrder(makePurchaseBody('50.00', { gift }))).toEqual({
      code: 'input.invalid',
      details: { errors: [{ path: 'gift.sendOn', code: 'invalid' }] },
    })
  })
})

describe('the draft of an order of goods', () => {
  it('rejects repeated and unknown products', async () => {
    const { product, goods: goodsById } = await makeGoodsMap()
    expect(tryDraftOrder(makeOrderBody([product, product]), { goods: goodsById })).toEqual({
      code: 'input.invalid',
      details: { errors: [{ path: 'orderItems', code: 'invalid' }] },
    })
    expect(tryDraftOrder(makeOrderBody([product]))).toEqual({
      code: 'order.unknown_product',
      details: { productIds: [product.id] },
    })
  })

  it('stores the name in the order’s language and in both languages', async () => {
    const { product } = await makeGoodsMap()
    const draftWithNames = (language: 'pl' | 'en', names: { name: string; nameEn: string }) =>
      tryDraftOrder(makeOrderBody([product], { language }), {
        goods: new Map([[product.id, { ...product, ...names, maker: null }]]),
      })
    const bilingualNames = { name: 'Młot', nameEn: 'Hammer' }
    expect(draftWithNames('pl', bilingualNames)).toMatchObject({
      lines: [{ name: 'Młot', names: { pl: 'Młot', en: 'Hammer' } }],
    })
    expect(draftWithNames('en', bilingualNames)).toMatchObject({
      lines: [{ name: 'Hammer', names: { pl: 'Młot', en: 'Hammer' } }],
    })
    const polishNames = { name: 'Młot', nameEn: '' }
    expect(draftWithNames('en', polishNames)).toMatchObject({
      lines: [{ name: 'Młot', names: { pl: 'Młot', en: 'Młot' } }],
    })
  })

  it('accepts amounts up to the database limit and rejects higher ones', async () => {
    const { product } = await makeGoodsMap()
    const draftWithPrice = (exhibitionPrice: number, quantity: number) =>
      tryDraftOrder(makeOrderBody([{ ...product, quantity }]), {
        goods: new Map([[product.id, { ...product, exhibitionPrice: minor(exhibitionPrice), maker: null }]]),
      })
    expect(draftWithPrice(MAX_MINOR_AMOUNT, 1)).toMatchObject({ order: { subtotal: MAX_MINOR_AMOUNT } })
    expect(draftWithPrice(MAX_MINOR_AMOUNT / 2 + 1, 2)).toMatchObject({ code: 'input.invalid' })
  })

  it('starts unpaid, unpacked and with a pending follow-up', async () => {
    const { product, goods: goodsById } = await makeGoodsMap()
    const invoiceAddress = {
      address: 'Torstraße 12',
      city: 'Berlin',
      country: 'DE' as const,
      postalCode: '10115',
    }
    const { order } = tryDraftOrder(makeOrderBody([product], { consents: { terms: true } }), {
      goods: goodsById,
    }) as OrderDraft
    expect(order).toMatchObject({
      state: 'pending',
      fulfilment: 'new',
      followUpStatus: 'pending',
      emailSent: false,
      marketingConsent: false,
      defectsAccepted: false,
      invoiceAddress: null,
      termsVersion: legalVersion('terms', makeTestDeps().settings),
      termsAcceptedAt: TEST_NOW,
      holdUntil: TEST_NOW + 15 * 60_000,
    })
    const individualOrderBody = { ...PlaceOrderBody.parse(makeOrderBody([product])), invoiceAddress }
    const draftContext = {
      now: TEST_NOW,
      settings: makeTestDeps().settings,
      hasGaranArtwork: false,
      pickupPoint: null,
    }
    const orderInputs = { ...EMPTY_PRICING_DATA, goods: goodsById }
    expect(
      draftOrder(draftContext, individualOrderBody, orderInputs, ORDER_IDENTITY).order.invoiceAddress,
    ).toBeNull()
  })

  it('ignores a voucher with a balance below the smallest unit of the currency', async () => {
    const { product, goods: goodsById } = await makeGoodsMap()
    const newestRates = makeRateRows(TEST_NOW, { EUR: 250_000 })
    const voucher = { ...(await makeVoucherWithBalance()), amountRemaining: minor(1), available: minor(1) }
    const body = makeOrderBody([product], { voucherCode: voucher.code, currency: 'EUR' })
    expect(tryDraftOrder(body, { goods: goodsById, voucher, newestRates })).toMatchObject({
      order: { discount: 0 },
      redemption: null,
    })
  })

  it('rejects a voucher without a balance', async () => {
    const { product, goods: goodsById } = await makeGoodsMap()
    const voucher = await makeVoucherWithBalance()
    const body = makeOrderBody([product], { voucherCode: voucher.code })
    expect(tryDraftOrder(body, { goods: goodsById, voucher })).toMatchObject({
      redemption: { row: { amount: 129_99 } },
    })
    const emptyVoucher = { ...voucher, amountRemaining: minor(0), available: minor(0) }
    expect(tryDraftOrder(body, { goods: goodsById, voucher: emptyVoucher })).not.toHaveProperty(
      'redemption.row',
    )
  })

  it('accepts a voucher in its own currency without rates, and in another one only with rates', async () => {
    const { product, goods: goodsById } = await makeGoodsMap()
    const voucher = await makeVoucherWithBalance()
    const body = makeOrderBody([product], { voucherCode: voucher.code })
    const newestRates = makeRateRows(TEST_NOW, { EUR: 250_000 })
    expect(tryDraftOrder(body, { goods: goodsById, voucher })).toHaveProperty('redemption.row')
    const euroVoucher = { ...voucher, currency: 'EUR' as const }
    expect(tryDraftOrder(body, { goods: goodsById, voucher: euroVoucher })).toMatchObject({
      code: 'shop.try_again',
    })
    expect(tryDraftOrder(body, { goods: goodsById, voucher: euroVoucher, newestRates })).toHaveProperty(
      'redemption.row',
    )
  })

  it('rejects text that is not a voucher code', async () => {
    const { product, goods: goodsById } = await makeGoodsMap()
    const voucher = await makeVoucherWithBalance()
    for (const orderInputs of [{ goods: goodsById }, { goods: goodsById, voucher }])
      expect(tryDraftOrder(makeOrderBody([product], { voucherCode: 'no code' }), orderInputs)).toMatchObject({
        code: 'voucher.invalid',
      })
  })
})
