import type { PlaceOrder } from '../../../domain/checkout'
import { FALLBACK_RATES, type Rates, toPln } from '../../../domain/currency'
import { deviationsOf } from '../../../domain/deviations'
import { AppError } from '../../../domain/errors'
import { unitsIn } from '../../../domain/goods'
import { agreedGuarantee } from '../../../domain/guarantee'
import { MAX_MINOR, type Minor, minor, subtract } from '../../../domain/money'
import { HOLD } from '../../../domain/order'
import { agreedTexts } from '../../../domain/order-agreement'
import { normalizePhone } from '../../../domain/phone'
import { type Quote, quote, voucherQuote } from '../../../domain/pricing'
import { couriersFor } from '../../../domain/shipping'
import type { Settings } from '../../../domain/settings'
import { legalVersion } from '../../../domain/terms'
import { VAT_RATE } from '../../../domain/vat'
import {
  amountProblem,
  giftSendAt,
  isGiftDay,
  readVoucherCode,
  VOUCHER_PRODUCT_ID,
  voucherCharge,
  voucherProblem,
  voucherValue,
} from '../../../domain/voucher'
import type { UsedVoucher } from '../../email/order-mails'
import { randomHex } from '../../random-hex'
import type { manufacturers, products } from '../products/products.table'
import type { exchangeRates } from '../rates/rates.table'
import { chargeableRates, type RatesReading } from '../rates/rates'
import type { FoundVoucher } from '../vouchers/find-voucher'
import type { voucherPurchases, voucherRedemptions, vouchers } from '../vouchers/vouchers.table'
import type { orderLines, OrderRow } from './orders.table'
import type { Timestamp } from '../../../domain/time'

export type GoodsMaker = Pick<typeof manufacturers.$inferSelect, 'name' | 'address' | 'guarantee'>
type Goods = typeof products.$inferSelect & { maker: GoodsMaker | null }
type RatesRow = typeof exchangeRates.$inferSelect

/** The data that a draft is priced from. */
export type Found = {
  goods: ReadonlyMap<string, Goods>
  seenRates: RatesRow | undefined
  newestRates: RatesRow | undefined
  voucher: FoundVoucher | null
}

/** `household` is a hash of the buyer's network (IP prefix); null if the IP address is unknown. */
export type Identity = {
  key: string | null
  requestHash: string
  contentHash: string
  household: string | null
}

export type Draft = {
  order: OrderRow
  lines: (typeof orderLines.$inferSelect)[]
  purchase: typeof voucherPurchases.$inferSelect | null
  redemption: {
    row: typeof voucherRedemptions.$inferInsert & { state: 'held' }
    used: UsedVoucher
    /** The voucher after this order has reserved its part. */
    voucherAfter: typeof vouchers.$inferSelect
  } | null
  priced: Quote
}

/** Timestamp of the order, and the settings in force at that time. */
type DraftContext = { now: Timestamp; settings: Settings }

/**
 * Computes the rows of an order from the shop's own data. Does not compare them with the prices that the buyer saw.
 * Rejects with the product, courier, currency and voucher errors of `placeOrder`.
 */
export function draftOrder(
  context: DraftContext,
  request: PlaceOrder,
  facts: Found,
  identity: Identity,
): Draft {
  const { now, settings } = context
  // Without the owner's settings, wrong default prices would be charged, so the shop sells nothing.
  if (settings.version === null) throw new AppError('shop.try_again', { retryAfter: 5 })
  const isPurchase = request.orderItems.some(({ productId }) => productId === VOUCHER_PRODUCT_ID)
  const reading = chargeableRates(facts.seenRates, facts.newestRates, now)
  if (request.currency !== 'PLN' && !reading) throw new AppError('order.currency_not_available')
  const draft = isPurchase
    ? draftPurchase(context, request, reading, identity)
    : draftGoods(context, request, facts, reading, identity)
  // Larger amounts do not fit the database, and can only come from a mistyped quantity.
  if (Math.max(draft.order.subtotal, draft.order.totalPln, draft.priced.subtotalPln) > MAX_MINOR)
    throw new AppError('input.invalid', { errors: [{ path: 'orderItems', code: 'invalid' }] })
  return draft
}

function draftGoods(
  context: DraftContext,
  request: PlaceOrder,
  facts: Found,
  reading: RatesReading | null,
  identity: Identity,
): Draft {
  const { now, settings } = context
  const { delivery } = settings
  const { courier, currency } = request
  const goods = goodsOf(request, facts.goods)
  if (!couriersFor(goods).some((offered) => offered === courier))
    throw new AppError('order.courier_not_available')
  const rates = reading?.rates ?? FALLBACK_RATES
  const voucher = usableVoucher(now, request, facts.voucher, reading)
  const value = voucher ? voucherValue(voucher.available, voucher.currency, currency, rates) : minor(0)
  const lines = request.orderItems.map((item, index) => ({
    unitPrice: (goods[index] as Goods).exhibitionPrice,
    quantity: item.quantity,
  }))
  const priced = quote(lines, { courier, delivery, currency, rates, voucher: value })
  const duePln = quote(lines, { courier, delivery, currency: 'PLN', rates }).total
  const paidPln = Math.max(0, subtract(duePln, toPln(priced.discount, currency, rates)))
  const hasDefects = goods.some((product) => deviationsOf(product).length > 0)
  const order = orderRow(context, request, identity, {
    priced,
    totalPln: minor(paidPln),
    reading,
    hasDefects,
  })
  return {
    order,
    lines: request.orderItems.map((item, index) => lineOf(order, item, goods[index] as Goods, priced, index)),
    purchase: null,
    redemption: voucher && priced.discount > 0 ? redemptionOf(order, voucher, value, rates) : null,
    priced,
  }
}

/** A voucher is bought alone, delivered by mail, and paid with money only. */
function draftPurchase(
  context: DraftContext,
  request: PlaceOrder,
  reading: RatesReading | null,
  identity: Identity,
): Draft {
  const { now, settings } = context
  const [item, ...others] = request.orderItems
  const isAlone = item && others.length === 0 && item.quantity === 1 && !request.voucherCode
  if (!isAlone) throw new AppError('voucher.not_allowed_here')
  if (request.courier !== 'digital') throw new AppError('order.courier_not_available')
  const { currency, gift } = request
  if (amountProblem(item.price, currency)) throw new AppError('voucher.amount_not_allowed')
  if (gift?.sendOn && !isGiftDay(gift.sendOn, now)) {
    throw new AppError('input.invalid', { errors: [{ path: 'gift.sendOn', code: 'invalid' }] })
  }
  const priced = voucherQuote(item.price, currency, reading?.rates ?? FALLBACK_RATES)
  const order = orderRow(context, request, identity, {
    priced,
    totalPln: priced.subtotalPln,
    reading,
    hasDefects: false,
  })
  return {
    order,
    lines: [],
    purchase: {
      orderId: order.id,
      name: request.language === 'pl' ? 'Bon podarunkowy' : 'Gift voucher',
      recipientEmail: gift?.recipientEmail ?? null,
      greeting: gift?.greeting || null,
      sendAt: gift?.sendOn ? giftSendAt(gift.sendOn, now) : null,
      voucherVat: settings.voucherVat.kind,
      vatRate: VAT_RATE,
    },
    redemption: null,
    priced,
  }
}

/** The products in the order of the request's lines. Rejects unknown and repeated products. */
function goodsOf(request: PlaceOrder, goodsById: ReadonlyMap<string, Goods>): Goods[] {
  const ids = request.orderItems.map((item) => item.productId)
  if (new Set(ids).size < ids.length) {
    throw new AppError('input.invalid', { errors: [{ path: 'orderItems', code: 'invalid' }] })
  }
  const goods = ids.flatMap((id) => goodsById.get(id) ?? [])
  if (goods.length < ids.length) {
    throw new AppError('order.unknown_product', { productIds: ids.filter((id) => !goodsById.has(id)) })
  }
  return goods
}

function usableVoucher(
  now: Timestamp,
  request: PlaceOrder,
  voucher: FoundVoucher | null,
  reading: RatesReading | null,
): FoundVoucher | null {
  const text = request.voucherCode?.trim()
  if (!text) return null
  const problem = readVoucherCode(text) ? voucherProblem(voucher, now) : 'voucher.invalid'
  if (problem) throw new AppError(problem)
  const isForeign = voucher !== null && voucher.currency !== request.currency
  if (isForeign && !reading) throw new AppError('shop.try_again')
  return voucher
}

function redemptionOf(
  order: OrderRow,
  voucher: FoundVoucher,
  value: Minor,
  rates: Rates,
): Draft['redemption'] {
  const { available: balance, currency, code, voucherType, voucherVat, vatRate } = voucher
  const { discount } = order
  const amount = voucherCharge(discount, { balance, value, currency }, order.currency, rates)
  const remaining = subtract(balance, amount)
  return {
    row: {
      orderId: order.id,
      voucherId: voucher.id,
      amount,
      discount,
      state: 'held',
      changedAt: order.createdAt,
    },
    used: { code, voucherType, voucherVat, vatRate, currency, remaining },
    voucherAfter: { ...voucher, amountRemaining: remaining },
  }
}

type Priced = { priced: Quote; totalPln: Minor; reading: RatesReading | null; hasDefects: boolean }

function orderRow(
  { now, settings }: DraftContext,
  request: PlaceOrder,
  identity: Identity,
  { priced, totalPln, reading, hasDefects }: Priced,
): OrderRow {
  const { currency, consents } = request
  const marketing = consents.marketing ?? false
  const buyerCapacity = request.customerType === 'company' ? request.buyerCapacity || null : null
  return {
    id: crypto.randomUUID(),
    sessionId: request.sessionId ?? null,
    idempotencyKey: identity.key,
    linkToken: randomHex(16),
    requestHash: identity.requestHash,
    contentHash: identity.contentHash,
    customerType: request.customerType,
    firstName: request.firstName,
    lastName: request.lastName,
    email: request.email,
    phone: request.phone ? normalizePhone(request.phone) : '',
    address: request.address ?? '',
    city: request.city ?? '',
    postalCode: request.postalCode ?? '',
    // The specification's own form sends empty strings for a private buyer.
    companyName: request.companyName || null,
    nip: request.nip || null,
    courier: request.courier,
    language: request.language,
    currency,
    rateMicro: (reading?.rates ?? FALLBACK_RATES)[currency],
    ratesAt: currency === 'PLN' ? null : (reading?.fetchedAt ?? null),
    subtotal: priced.subtotal,
    shipping: priced.shipping,
    shippingVatRate: VAT_RATE,
    discount: priced.discount,
    total: priced.total,
    totalPln,
    state: 'pending',
    sequence: 1,
    paymentAttempt: 1,
    holdUntil: now + HOLD.firstMs,
    termsVersion: legalVersion('terms', settings),
    termsAcceptedAt: now,
    marketingConsent: marketing,
    marketingWithdrawnAt: null,
    defectsAccepted: hasDefects && (consents.defects ?? false),
    emailSent: false,
    createdAt: now,
    paidAt: null,
    fulfilment: 'new',
    shippedWith: null,
    trackingNumber: null,
    packedAt: null,
    shippedAt: null,
    deliveredAt: null,
    boughtAddress: null,
    invoiceAddress: request.customerType === 'company' ? (request.invoiceAddress ?? null) : null,
    buyerCapacity,
    wantsInvoice: request.customerType === 'individual' && (request.wantsInvoice ?? false),
    followUpStatus: 'pending',
    followUpEmailSentAt: null,
    followUpVoucherId: null,
    anonymisedAt: null,
    household: identity.household,
    agreed: agreedTexts({
      language: request.language,
      buyerCapacity,
      isVoucher: request.courier === 'digital',
      hasDefects,
      marketing,
      named: {
        terms: consents.termsVersion,
        withdrawal: consents.withdrawalVersion,
        marketing: consents.marketingVersion,
      },
    }),
  }
}

function lineOf(
  order: OrderRow,
  item: PlaceOrder['orderItems'][number],
  product: Goods,
  priced: Quote,
  position: number,
) {
  const { unitPrice, total } = priced.lines[position] as Quote['lines'][number]
  return {
    orderId: order.id,
    productId: product.id,
    position,
    name: order.language === 'en' && product.nameEn ? product.nameEn : product.name,
    names: { pl: product.name, en: product.nameEn || product.name },
    sku: product.sku,
    defects: deviationsOf(product),
    quantity: item.quantity,
    unitPrice,
    unitPricePln: product.exhibitionPrice,
    total,
    ...unitsIn('held', item.quantity),
    grade: product.grade,
    guarantee: agreedGuarantee(product, product.maker, order.language),
    vatRate: VAT_RATE,
  }
}
