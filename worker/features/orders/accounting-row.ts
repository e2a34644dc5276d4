import { taxNumberFields } from '../../../domain/company'
import { type Currency, FALLBACK_RATES, toPln } from '../../../domain/currency'
import { type Minor, minor, subtract, toDecimal, ZERO } from '../../../domain/money'
import { orderNumber, type PaymentStatus, paymentStatusOf } from '../../../domain/order'
import { polishDateOf } from '../../../domain/polish-days'
import { shareByRate, splitVat, type Taxed } from '../../../domain/vat'
import { voucherTail, type VoucherType, type VoucherVat } from '../../../domain/voucher'
import type { payments } from '../payments/payments.table'
import type { OrderRow } from './orders.table'

/** What an invoice of KSeF (FA(3)) asks for, a line of it in a row. */
export const ACCOUNTING_HEADER = [
  'Numer zamówienia',
  'Rodzaj',
  'Data zamówienia',
  'Data sprzedaży',
  'Data płatności lub zwrotu',
  'Status płatności',
  'Nabywca',
  'NIP',
  'Kod UE',
  'Numer VAT UE',
  'Inny numer',
  'Adres',
  'Kod pocztowy',
  'Miasto',
  'Kraj',
  'E-mail',
  'Pozycja',
  'SKU',
  'Ilość',
  'J.m.',
  'Cena jedn. brutto',
  'Netto',
  'Stawka VAT',
  'VAT',
  'Brutto',
  'Waluta',
  'Kurs (PLN za 1)',
  'Netto PLN',
  'VAT PLN',
  'Brutto PLN',
  'Operator płatności',
  'Identyfikator płatności',
  'Identyfikator zwrotu',
  'Faktura',
]

/** How a voucher was taxed when it was sold. */
export type VoucherTax = { voucherVat: VoucherVat; vatRate: number }

/** An order with what else its rows tell. */
export type Sale = {
  order: OrderRow
  /** How the voucher is taxed that it bought. */
  purchase: VoucherTax | null
  /** Of the voucher that paid some of it. */
  voucherType: VoucherType | null
  voucherVat: VoucherVat | null
  voucherRate: number | null
  voucherCode: string | null
  /** Of the payment that came, as the provider's own statements name it; null when a voucher paid all. */
  intentId: string | null
  provider: (typeof payments.$inferSelect)['provider'] | null
}

export type Item = {
  name: string
  sku?: string
  quantity?: number
  unit: Minor
  gross: Minor
  pln: Minor
  /** Percent; null where no tax arises, as when a multi-purpose voucher is bought or pays (act on VAT, art. 8b). */
  vatRate: number | null
}

export const negative = (amount: Minor): Minor => subtract(ZERO, amount)

export const inPln = (order: OrderRow, amount: Minor): Minor =>
  toPln(amount, order.currency, { ...FALLBACK_RATES, [order.currency]: order.rateMicro })

/** The tax of what a voucher is sold for: single-purpose ones are taxed then (act on VAT, art. 8a). */
export const purchaseTax = ({ voucherVat, vatRate }: VoucherTax): number | null =>
  voucherVat === 'single' ? vatRate : null

/**
 * What a voucher did to an order. A bought voucher is money; a given one lowers the price (rules 9.2), at the rates of what
 * was `sold`. What a single-purpose voucher pays was taxed when it was sold, so its row takes that tax out again.
 */
export function voucherItem(
  { voucherType, voucherVat, voucherRate, voucherCode }: UsedVoucher,
  gross: Minor,
  pln: Minor,
  sold: readonly Taxed[],
): Item[] {
  if (gross === 0 || !voucherCode) return []
  const tail = voucherTail(voucherCode)
  if (voucherType === 'follow_up') return splitByRate({ name: `Rabat z bonu …${tail}` }, gross, pln, sold)
  const isSingle = voucherVat === 'single'
  const name = isSingle ? 'Płatność bonem jednego przeznaczenia' : 'Płatność bonem'
  return [{ name: `${name} …${tail}`, unit: gross, gross, pln, vatRate: isSingle ? voucherRate : null }]
}

type UsedVoucher = Pick<Sale, 'voucherType' | 'voucherVat' | 'voucherRate' | 'voucherCode'>

/** An amount about everything that was sold, as one row for each VAT rate. */
export function splitByRate(
  about: { name: string },
  gross: Minor,
  pln: Minor,
  sold: readonly Taxed[],
): Item[] {
  let plnLeft = pln
  const shares = shareByRate(gross, sold)
  return shares.map((share, index) => {
    const isLast = index === shares.length - 1
    const own = isLast ? plnLeft : minor(Math.round((pln * share.gross) / gross))
    plnLeft = subtract(plnLeft, own)
    return { ...about, unit: share.gross, gross: share.gross, pln: own, vatRate: share.vatRate }
  })
}

const comma = (amount: Minor): string => toDecimal(amount).replace('.', ',')

const STATUSES: Record<PaymentStatus, string> = {
  pending: 'oczekuje',
  paid: 'opłacone',
  failed: 'nieudane',
  cancelled: 'zwrócone',
}

/** Złoty for one of a currency, four digits after the comma. */
const plnRate = (currency: Currency, rateMicro: number): string =>
  currency === 'PLN' ? '1,0000' : (1_000_000 / rateMicro).toFixed(4).replace('.', ',')

const PROVIDERS = { stripe: 'Stripe', sandbox: 'Płatność próbna' }

/** What the rows of one sale have in common. Timestamps in ms UTC. */
export type RowHead = {
  number: string
  orderedAt: number
  soldAt: number
  /** How the payment stands. */
  status: PaymentStatus
  buyer: string
  nip: string | null
  address: { address: string; postalCode: string; city: string; country: string }
  email: string
  currency: Currency
  rateMicro: number
  provider: string
  paymentId: string
  hasInvoice: boolean
}

const headOf = ({ order, provider, intentId }: Sale): RowHead => ({
  number: orderNumber(order.id),
  orderedAt: order.createdAt,
  soldAt: order.shippedAt ?? order.paidAt ?? 0,
  status: paymentStatusOf(order.state),
  buyer: order.companyName || `${order.firstName} ${order.lastName}`,
  nip: order.nip,
  address: order.invoiceAddress ?? { ...(order.boughtAddress ?? order), country: 'PL' },
  email: order.email,
  currency: order.currency,
  rateMicro: order.rateMicro,
  provider: provider ? PROVIDERS[provider] : '',
  paymentId: intentId ?? '',
  hasInvoice: order.customerType === 'company' || order.wantsInvoice,
})

/** An item of an order as the file says it, under the day of `at` (ms UTC); `refundId` is the provider's. */
export const accountingRow = (
  sale: Sale,
  kind: string,
  at: number,
  item: Item,
  refundId: string | null = null,
): (string | number)[] => itemRow(headOf(sale), kind, polishDateOf(at), item, refundId)

/** An item of a sale, paid or refunded on a Polish day. */
export function itemRow(
  head: RowHead,
  kind: string,
  paidOn: string,
  item: Item,
  refundId: string | null = null,
): (string | number)[] {
  const split = (gross: Minor) =>
    item.vatRate === null ? { net: gross, vat: ZERO } : splitVat(gross, item.vatRate)
  const [own, pln] = [split(item.gross), split(item.pln)]
  const tax = taxNumberFields(head.nip ?? '')
  const { address, postalCode, city, country } = head.address
  return [
    head.number,
    kind,
    polishDateOf(head.orderedAt),
    polishDateOf(head.soldAt),
    paidOn,
    STATUSES[head.status],
    head.buyer,
    tax.nip,
    tax.euCode,
    tax.euNumber,
    tax.other,
    address,
    postalCode,
    city,
    country,
    head.email,
    item.name,
    item.sku ?? '',
    item.quantity ?? 1,
    'szt.',
    comma(item.unit),
    comma(own.net),
    item.vatRate === null ? 'np' : `${item.vatRate}%`,
    comma(own.vat),
    comma(item.gross),
    head.currency,
    plnRate(head.currency, head.rateMicro),
    comma(pln.net),
    comma(pln.vat),
    comma(item.pln),
    head.provider,
    head.paymentId,
    refundId ?? '',
    head.hasInvoice ? 'tak' : 'nie',
  ]
}
