import { taxNumberFields } from '../../../domain/company'
import { FALLBACK_RATES, toPln } from '../../../domain/currency'
import { type Minor, subtract, toDecimal, ZERO } from '../../../domain/money'
import { orderNumber, type PaymentStatus, paymentStatusOf } from '../../../domain/order'
import { polishDateOf } from '../../../domain/polish-days'
import { splitVat, VAT_RATE } from '../../../domain/vat'
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

/** An order with what else its rows tell. */
export type Sale = {
  order: OrderRow
  /** How the voucher is taxed that it bought. */
  purchase: VoucherVat | null
  /** Of the voucher that paid some of it. */
  voucherType: VoucherType | null
  voucherVat: VoucherVat | null
  voucherCode: string | null
  /** Of the payment that came, as the provider's own statements name it; null when a voucher paid all. */
  intentId: string | null
  provider: (typeof payments.$inferSelect)['provider'] | null
}

/** `none`: no tax arises, as when a multi-purpose voucher is bought or is what pays (act on VAT, art. 8b). */
export type Item = {
  name: string
  sku?: string
  quantity?: number
  unit: Minor
  gross: Minor
  pln: Minor
  tax: 'vat' | 'none'
}

export const negative = (amount: Minor): Minor => subtract(ZERO, amount)

export const inPln = (order: OrderRow, amount: Minor): Minor =>
  toPln(amount, order.currency, { ...FALLBACK_RATES, [order.currency]: order.rateMicro })

/** The tax of what a voucher is sold for: single-purpose ones are taxed then (act on VAT, art. 8a). */
export const purchaseTax = (purchase: VoucherVat): Item['tax'] => (purchase === 'single' ? 'vat' : 'none')

/**
 * A voucher that was bought is money; one that was given lowers the price (rules 9.2). What a single-purpose one pays was
 * taxed when it was sold, so that this takes its tax out again.
 */
export function voucherItem(
  { voucherType, voucherVat, voucherCode }: Pick<Sale, 'voucherType' | 'voucherVat' | 'voucherCode'>,
  gross: Minor,
  pln: Minor,
): Item[] {
  if (gross === 0 || !voucherCode) return []
  const [name, tax] = redemptionOf(voucherType, voucherVat)
  return [{ name: `${name} …${voucherTail(voucherCode)}`, unit: gross, gross, pln, tax }]
}

function redemptionOf(type: VoucherType | null, vat: VoucherVat | null): [string, Item['tax']] {
  if (type === 'follow_up') return ['Rabat z bonu', 'vat']
  return vat === 'single' ? ['Płatność bonem jednego przeznaczenia', 'vat'] : ['Płatność bonem', 'none']
}

const comma = (amount: Minor): string => toDecimal(amount).replace('.', ',')

const STATUSES: Record<PaymentStatus, string> = {
  pending: 'oczekuje',
  paid: 'opłacone',
  failed: 'nieudane',
  cancelled: 'zwrócone',
}

/** Złoty for one of a currency, four digits after the comma. */
const rateOf = ({ rateMicro }: OrderRow): string => (1_000_000 / rateMicro).toFixed(4).replace('.', ',')

const PROVIDERS = { stripe: 'Stripe', sandbox: 'Płatność próbna' }

/** An item of an order as the file says it, under the day of `at` (ms UTC); `refundId` is the provider's. */
export function accountingRow(
  sale: Sale,
  kind: string,
  at: number,
  item: Item,
  refundId: string | null = null,
): (string | number)[] {
  const { order } = sale
  const split = (gross: Minor) => (item.tax === 'vat' ? splitVat(gross) : { net: gross, vat: ZERO })
  const [own, pln] = [split(item.gross), split(item.pln)]
  const tax = taxNumberFields(order.nip ?? '')
  const { address, postalCode, city } = order.invoiceAddress ?? order.boughtAddress ?? order
  return [
    orderNumber(order.id),
    kind,
    polishDateOf(order.createdAt),
    polishDateOf(order.shippedAt ?? order.paidAt ?? 0),
    polishDateOf(at),
    STATUSES[paymentStatusOf(order.state)],
    order.companyName || `${order.firstName} ${order.lastName}`,
    tax.nip,
    tax.euCode,
    tax.euNumber,
    tax.other,
    address,
    postalCode,
    city,
    order.invoiceAddress?.country ?? 'PL',
    order.email,
    item.name,
    item.sku ?? '',
    item.quantity ?? 1,
    'szt.',
    comma(item.unit),
    comma(own.net),
    item.tax === 'vat' ? `${VAT_RATE}%` : 'np',
    comma(own.vat),
    comma(item.gross),
    order.currency,
    order.currency === 'PLN' ? '1,0000' : rateOf(order),
    comma(pln.net),
    comma(pln.vat),
    comma(item.pln),
    sale.provider ? PROVIDERS[sale.provider] : '',
    sale.intentId ?? '',
    refundId ?? '',
    order.customerType === 'company' || order.wantsInvoice ? 'tak' : 'nie',
  ]
}
