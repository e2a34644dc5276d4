import { describe, expect, it } from 'vitest'
import { PlaceOrder } from '../../../domain/checkout'
import { AppError } from '../../../domain/errors'
import { MAX_MINOR, minor } from '../../../domain/money'
import { legalVersion } from '../../../domain/terms'
import { makeProduct, orderBody, shop } from '../../../test/factories'
import { makeVoucher, purchaseBody, voucherRow } from '../../../test/vouchers'
import { type Draft, draftOrder, type Found } from './draft-order'

const NOW = Date.UTC(2026, 10, 23, 12)
const IDENTITY = { key: null, requestHash: 'a', contentHash: 'b', household: null }
const NOTHING: Found = { goods: new Map(), seenRates: undefined, newestRates: undefined, voucher: null }

function drafted(body: object, facts: Partial<Found> = {}): Draft | { code: string; details: unknown } {
  const context = { now: NOW, settings: shop().settings }
  try {
    return draftOrder(context, PlaceOrder.parse(body), { ...NOTHING, ...facts }, IDENTITY)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, details: error.details }
  }
}

async function goods() {
  const product = await makeProduct({ exhibitionPrice: minor(100_00) })
  return { product, goods: new Map([[product.id, { ...product, maker: null }]]) }
}

async function voucherFound() {
  const row = await voucherRow((await makeVoucher({ createdAt: NOW })).id)
  return { ...row, allHeld: 0, ownHeld: 0, owedBack: 0, available: row.amountRemaining, held: minor(0) }
}

describe('the draft of a voucher purchase', () => {
  it.each([
    ['pl', 'Bon podarunkowy'],
    ['en', 'Gift voucher'],
  ])('names the voucher in the language of the order: %s', (language, name) => {
    expect(drafted(purchaseBody('50.00', { language }))).toMatchObject({
      purchase: { name },
      redemption: null,
    })
  })

  it('converts its value to złoty with the rates that the buyer saw', () => {
    const newestRates = { fetchedAt: NOW, EUR: 250_000, USD: 250_000, GBP: 200_000 }
    expect(drafted(purchaseBody('50.00', { currency: 'EUR' }), { newestRates })).toMatchObject({
      order: { total: 50_00, totalPln: 200_00, ratesAt: NOW },
    })
  })

  it('needs no delivery data', () => {
    expect(drafted(purchaseBody('50.00'))).toMatchObject({
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
    expect(drafted(purchaseBody('50.00', { gift }))).toEqual({
      code: 'input.invalid',
      details: { errors: [{ path: 'gift.sendOn', code: 'invalid' }] },
    })
  })
})

describe('the draft of an order of goods', () => {
  it('rejects repeated and unknown products', async () => {
    const { product, goods: goodsById } = await goods()
    expect(drafted(orderBody([product, product]), { goods: goodsById })).toEqual({
      code: 'input.invalid',
      details: { errors: [{ path: 'orderItems', code: 'invalid' }] },
    })
    expect(drafted(orderBody([product]))).toEqual({
      code: 'order.unknown_product',
      details: { productIds: [product.id] },
    })
  })

  it('stores the name in the order’s language and in both languages', async () => {
    const { product } = await goods()
    const of = (language: 'pl' | 'en', names: { name: string; nameEn: string }) =>
      drafted(orderBody([product], { language }), {
        goods: new Map([[product.id, { ...product, ...names, maker: null }]]),
      })
    const both = { name: 'Młot', nameEn: 'Hammer' }
    expect(of('pl', both)).toMatchObject({ lines: [{ name: 'Młot', names: { pl: 'Młot', en: 'Hammer' } }] })
    expect(of('en', both)).toMatchObject({ lines: [{ name: 'Hammer', names: { pl: 'Młot', en: 'Hammer' } }] })
    const polishOnly = { name: 'Młot', nameEn: '' }
    expect(of('en', polishOnly)).toMatchObject({
      lines: [{ name: 'Młot', names: { pl: 'Młot', en: 'Młot' } }],
    })
  })

  it('accepts amounts up to the database limit and rejects higher ones', async () => {
    const { product } = await goods()
    const of = (exhibitionPrice: number, quantity: number) =>
      drafted(orderBody([{ ...product, quantity }]), {
        goods: new Map([[product.id, { ...product, exhibitionPrice: minor(exhibitionPrice), maker: null }]]),
      })
    expect(of(MAX_MINOR, 1)).toMatchObject({ order: { subtotal: MAX_MINOR } })
    expect(of(MAX_MINOR / 2 + 1, 2)).toMatchObject({ code: 'input.invalid' })
  })

  it('starts unpaid, unpacked and with a pending follow-up', async () => {
    const { product, goods: goodsById } = await goods()
    const invoiceAddress = {
      address: 'Torstraße 12',
      city: 'Berlin',
      country: 'DE' as const,
      postalCode: '10115',
    }
    const { order } = drafted(orderBody([product], { consents: { terms: true } }), {
      goods: goodsById,
    }) as Draft
    expect(order).toMatchObject({
      state: 'pending',
      fulfilment: 'new',
      followUpStatus: 'pending',
      emailSent: false,
      marketingConsent: false,
      defectsAccepted: false,
      invoiceAddress: null,
      termsVersion: legalVersion('terms', shop().settings),
      termsAcceptedAt: NOW,
      holdUntil: NOW + 15 * 60_000,
    })
    const person = { ...PlaceOrder.parse(orderBody([product])), invoiceAddress }
    const context = { now: NOW, settings: shop().settings }
    const facts = { ...NOTHING, goods: goodsById }
    expect(draftOrder(context, person, facts, IDENTITY).order.invoiceAddress).toBeNull()
  })

  it('ignores a voucher with a balance below the smallest unit of the currency', async () => {
    const { product, goods: goodsById } = await goods()
    const newestRates = { fetchedAt: NOW, EUR: 250_000, USD: 250_000, GBP: 200_000 }
    const voucher = { ...(await voucherFound()), amountRemaining: minor(1), available: minor(1) }
    const body = orderBody([product], { voucherCode: voucher.code, currency: 'EUR' })
    expect(drafted(body, { goods: goodsById, voucher, newestRates })).toMatchObject({
      order: { discount: 0 },
      redemption: null,
    })
  })

  it('rejects a voucher without a balance', async () => {
    const { product, goods: goodsById } = await goods()
    const voucher = await voucherFound()
    const body = orderBody([product], { voucherCode: voucher.code })
    expect(drafted(body, { goods: goodsById, voucher })).toMatchObject({
      redemption: { row: { amount: 129_99 } },
    })
    const empty = { ...voucher, amountRemaining: minor(0), available: minor(0) }
    expect(drafted(body, { goods: goodsById, voucher: empty })).not.toHaveProperty('redemption.row')
  })

  it('accepts a voucher in its own currency without rates, and in another one only with rates', async () => {
    const { product, goods: goodsById } = await goods()
    const voucher = await voucherFound()
    const body = orderBody([product], { voucherCode: voucher.code })
    const newestRates = { fetchedAt: NOW, EUR: 250_000, USD: 250_000, GBP: 200_000 }
    expect(drafted(body, { goods: goodsById, voucher })).toHaveProperty('redemption.row')
    const foreign = { ...voucher, currency: 'EUR' as const }
    expect(drafted(body, { goods: goodsById, voucher: foreign })).toMatchObject({ code: 'shop.try_again' })
    expect(drafted(body, { goods: goodsById, voucher: foreign, newestRates })).toHaveProperty(
      'redemption.row',
    )
  })

  it('rejects text that is not a voucher code', async () => {
    const { product, goods: goodsById } = await goods()
    const voucher = await voucherFound()
    for (const facts of [{ goods: goodsById }, { goods: goodsById, voucher }])
      expect(drafted(orderBody([product], { voucherCode: 'no code' }), facts)).toMatchObject({
        code: 'voucher.invalid',
      })
  })
})
