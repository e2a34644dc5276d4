import { toTaxNumberFields } from '../../../../domain/forms/company'
import type { Margin } from '../../../../domain/money/margin-scheme'
import {
  type Currency,
  FALLBACK_RATES,
  MICROS_PER_UNIT,
  rateToDecimal,
  toPln,
  toPlnAtNbpRate,
} from '../../../../domain/money/currency'
import {
  type Minor,
  minor,
  roundHalfAwayFromZero,
  subtract,
  toDecimal,
  ZERO,
} from '../../../../domain/money/money'
import { formatOrderNumber, type PaymentStatus, paymentStatusOf } from '../../../../domain/orders/order'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { splitAmountByVatRate, splitVat, type TaxedAmount, type TaxKind } from '../../../../domain/money/vat'
import {
  lastCodeCharacters,
  type VoucherPaymentMethod,
  type VoucherType,
  type VoucherVatKind,
} from '../../../../domain/vouchers/voucher'
import type { payments } from '../../payments/payments.table'
import type { nbpRates } from '../../rates/nbp-rates.table'
import type { OrderRow } from '../orders.table'
import type { Timestamp } from '../../../../domain/time/time'

/** Columns of the accountant's file. They cover the fields of a KSeF invoice (FA(3)), one invoice line per row. */
export const ACCOUNTING_CSV_HEADER = [
  'Numer zamówienia',
  'Rodzaj',
  'Data zamówienia',
  'Data sprzedaży',
  'Data wysyłki lub wydania',
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
  'Adnotacja na fakturze',
  'Cena zakupu PLN',
  'Marża PLN',
  'VAT od marży PLN',
  'Kurs NBP',
  'Tabela NBP',
  'Data tabeli NBP',
  'VAT PLN wg NBP',
  'Brutto PLN wg NBP',
]

/** The VAT treatment of a voucher, fixed when it is sold. */
export type VoucherTax = { voucherVat: VoucherVatKind; vatRate: number }

/** The exchange rate of NBP that decides the VAT of a sale in a foreign currency. */
export type SaleNbpRate = Pick<typeof nbpRates.$inferSelect, 'tableNumber' | 'tableDay' | 'plnMicro'>

/** A paid order with all data that its accounting rows contain. */
export type AccountingSale = {
  order: OrderRow
  /** Null for a sale in PLN, and before the rate is stored. */
  nbpRate: SaleNbpRate | null
  /** VAT treatment of the voucher that this order buys; null for an order of goods. */
  boughtVoucherTax: VoucherTax | null
  /** Fields of the voucher that paid part of the order; all null without a voucher. */
  voucherType: VoucherType | null
  voucherVat: VoucherVatKind | null
  voucherVatRate: number | null
  voucherCode: string | null
  /** The provider's id of the successful payment; null if a voucher paid everything. */
  intentId: string | null
  provider: (typeof payments.$inferSelect)['provider'] | null
  /** Method and receipt number of a payment that staff recorded; null for other payments. */
  staffPaymentMethod: VoucherPaymentMethod | null
  receiptNumber: string | null
}

export type AccountingItem = {
  name: string
  sku?: string
  quantity?: number
  unitPrice: Minor
  gross: Minor
  plnAmount: Minor
  /**
   * VAT rate in percent; null where no VAT is due, as for the sale or use of a multi-purpose voucher (VAT act, art.
   * 8b).
   */
  vatRate: number | null
  taxKind?: TaxKind
  /** The margin of goods under the margin scheme. Rows such as a discount have no margin. */
  margin?: Margin
}

export const negate = (amount: Minor): Minor => subtract(ZERO, amount)

export const toPlnAtOrderRate = (order: OrderRow, amount: Minor): Minor =>
  toPln(amount, order.currency, { ...FALLBACK_RATES, [order.currency]: order.rateMicro })

/**
 * VAT rate of a voucher sale. VAT is due at once on single-purpose vouchers (VAT act, art. 8a); null for other
 * vouchers.
 */
export const vatRateAtVoucherSale = ({ voucherVat, vatRate }: VoucherTax): number | null =>
  voucherVat === 'single' ? vatRate : null

/**
 * The accounting rows for the voucher that an order used. A purchased voucher is a means of payment. A free voucher is
 * a discount (rules 9.2), split by the VAT rates in `taxedAmounts`. VAT on a single-purpose voucher was due at its
 * sale, so its row subtracts that VAT.
 */
export function toUsedVoucherItems(
  { voucherType, voucherVat, voucherVatRate, voucherCode }: UsedVoucherFields,
  gross: Minor,
  plnAmount: Minor,
  taxedAmounts: readonly TaxedAmount[],
): AccountingItem[] {
  if (gross === 0 || !voucherCode) return []
  const codeTail = lastCodeCharacters(voucherCode)
  if (voucherType === 'follow_up')
    return splitByVatRate({ name: `Rabat z bonu …${codeTail}` }, gross, plnAmount, taxedAmounts)
  const isSinglePurposeVoucher = voucherVat === 'single'
  const name = isSinglePurposeVoucher ? 'Płatność bonem jednego przeznaczenia' : 'Płatność bonem'
  return [
    {
      name: `${name} …${codeTail}`,
      unitPrice: gross,
      gross,
      plnAmount,
      vatRate: isSinglePurposeVoucher ? voucherVatRate : null,
    },
  ]
}

type UsedVoucherFields = Pick<AccountingSale, 'voucherType' | 'voucherVat' | 'voucherVatRate' | 'voucherCode'>

/** Splits an amount of the whole order, such as a discount, into one row per VAT rate. */
export function splitByVatRate(
  itemFields: { name: string },
  gross: Minor,
  plnAmount: Minor,
  taxedAmounts: readonly TaxedAmount[],
): AccountingItem[] {
  let plnLeft = plnAmount
  const vatShares = splitAmountByVatRate(gross, taxedAmounts)
  return vatShares.map((vatShare, index) => {
    const isLastShare = index === vatShares.length - 1
    const plnShare = isLastShare
      ? plnLeft
      : minor(roundHalfAwayFromZero((plnAmount * vatShare.gross) / gross))
    plnLeft = subtract(plnLeft, plnShare)
    return { ...itemFields, ...vatShare, unitPrice: vatShare.gross, plnAmount: plnShare }
  })
}

const formatDecimal = (amount: Minor): string => toDecimal(amount).replace('.', ',')

const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: 'oczekuje',
  paid: 'opłacone',
  failed: 'nieudane',
  cancelled: 'zwrócone',
}

/** Formats an exchange rate: PLN per unit of the currency, with four decimals after a comma. */
const formatPlnRate = (currency: Currency, rateMicro: number): string =>
  currency === 'PLN' ? '1,0000' : (MICROS_PER_UNIT / rateMicro).toFixed(4).replace('.', ',')

/** The words that an invoice of used goods under the margin scheme must have (VAT act, art. 106e(1)(17)). */
const MARGIN_SCHEME_NOTE = 'procedura marży – towary używane'

const PROVIDER_NAMES = { stripe: 'Stripe', sandbox: 'Płatność próbna' }

/** Names of the methods by which staff received money outside the payment provider. */
export const STAFF_PAYMENT_LABELS: Record<VoucherPaymentMethod, string> = {
  transfer: 'Przelew',
  card: 'Karta (terminal)',
  cash: 'Gotówka',
  blik: 'BLIK',
}

/** Provider and id of a payment. A payment that staff recorded has its method and its receipt instead. */
function paymentCellsOf({ provider, intentId, staffPaymentMethod, receiptNumber }: AccountingSale) {
  if (provider === 'staff')
    return {
      provider: staffPaymentMethod ? STAFF_PAYMENT_LABELS[staffPaymentMethod] : '',
      paymentId: receiptNumber ?? '',
    }
  return { provider: provider ? PROVIDER_NAMES[provider] : '', paymentId: intentId ?? '' }
}

/** The columns shared by all rows of a sale. */
export type AccountingRowHead = {
  orderNumber: string
  orderedAt: Timestamp
  /** The day of payment, on which VAT is due (VAT act, art. 19a(8)). */
  soldAt: Timestamp
  /** When the parcel was shipped; null before that, and for vouchers. */
  dispatchedAt: Timestamp | null
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
  nbpRate: SaleNbpRate | null
}

const rowHeadOf = ({ order, nbpRate, ...payment }: AccountingSale): AccountingRowHead => ({
  orderNumber: formatOrderNumber(order.id),
  orderedAt: order.createdAt,
  soldAt: order.paidAt ?? 0,
  dispatchedAt: order.shippedAt,
  status: paymentStatusOf(order.state),
  buyer: order.companyName || `${order.firstName} ${order.lastName}`,
  nip: order.nip,
  address: order.invoiceAddress ?? { ...(order.boughtAddress ?? order), country: 'PL' },
  email: order.email,
  currency: order.currency,
  rateMicro: order.rateMicro,
  ...paymentCellsOf({ order, nbpRate, ...payment }),
  hasInvoice: order.customerType === 'company' || order.wantsInvoice,
  nbpRate,
})

/**
 * The accounting row of an item, dated with the Polish day of `eventTime`. `refundId`: the refund's id at the provider;
 * null for a sale.
 */
export const toAccountingRow = (
  sale: AccountingSale,
  rowKind: string,
  eventTime: Timestamp,
  item: AccountingItem,
  refundId: string | null = null,
): (string | number)[] => toItemRow(rowHeadOf(sale), rowKind, polishDateOf(eventTime), item, refundId)

export function toItemRow(
  rowHead: AccountingRowHead,
  rowKind: string,
  paidOn: string,
  item: AccountingItem,
  refundId: string | null = null,
): (string | number)[] {
  // A document of a sale under the margin scheme shows no VAT. The VAT of the margin therefore has a column of its own.
  const splitIntoNetAndVat = (gross: Minor) =>
    item.vatRate === null || item.taxKind === 'margin'
      ? { net: gross, vat: ZERO }
      : splitVat(gross, item.vatRate)
  const [currencyParts, plnParts] = [splitIntoNetAndVat(item.gross), splitIntoNetAndVat(item.plnAmount)]
  const taxFields = toTaxNumberFields(rowHead.nip ?? '')
  const { address, postalCode, city, country } = rowHead.address
  return [
    rowHead.orderNumber,
    rowKind,
    polishDateOf(rowHead.orderedAt),
    polishDateOf(rowHead.soldAt),
    rowHead.dispatchedAt === null ? '' : polishDateOf(rowHead.dispatchedAt),
    paidOn,
    PAYMENT_STATUS_LABELS[rowHead.status],
    rowHead.buyer,
    taxFields.nip,
    taxFields.euCode,
    taxFields.euNumber,
    taxFields.other,
    address,
    postalCode,
    city,
    country,
    rowHead.email,
    item.name,
    item.sku ?? '',
    item.quantity ?? 1,
    'szt.',
    formatDecimal(item.unitPrice),
    formatDecimal(currencyParts.net),
    formatVatRate(item),
    formatDecimal(currencyParts.vat),
    formatDecimal(item.gross),
    rowHead.currency,
    formatPlnRate(rowHead.currency, rowHead.rateMicro),
    formatDecimal(plnParts.net),
    formatDecimal(plnParts.vat),
    formatDecimal(item.plnAmount),
    rowHead.provider,
    rowHead.paymentId,
    refundId ?? '',
    rowHead.hasInvoice ? 'tak' : 'nie',
    item.taxKind === 'margin' ? MARGIN_SCHEME_NOTE : '',
    ...(item.margin
      ? [item.margin.purchase, item.margin.margin, item.margin.vat].map(formatDecimal)
      : ['', '', '']),
    ...nbpCellsOf(rowHead, item, currencyParts.vat),
  ]
}

/**
 * Cells for the NBP rate, the number of its NBP table and the amounts in PLN; empty for a sale in PLN. If the rate is
 * not stored yet, the first cell says so. VAT under the margin scheme is already in PLN.
 */
function nbpCellsOf({ currency, nbpRate }: AccountingRowHead, item: AccountingItem, vat: Minor): string[] {
  if (currency === 'PLN') return ['', '', '', '', '']
  if (!nbpRate) return ['czeka na kurs', '', '', '', '']
  return [
    rateToDecimal(nbpRate.plnMicro).toFixed(4).replace('.', ','),
    nbpRate.tableNumber,
    nbpRate.tableDay,
    formatDecimal(item.margin ? item.margin.vat : toPlnAtNbpRate(vat, nbpRate.plnMicro)),
    formatDecimal(toPlnAtNbpRate(item.gross, nbpRate.plnMicro)),
  ]
}

/**
 * The VAT rate in the notation of FA(3): `np` if no VAT is due, `zw` if the firm is exempt from VAT. A VAT payer never
 * has the rate 0, because the shop delivers in Poland only.
 */
function formatVatRate({ vatRate, taxKind }: AccountingItem): string {
  if (taxKind === 'margin') return 'marża'
  if (vatRate === null) return 'np'
  return vatRate === 0 ? 'zw' : `${vatRate}%`
}
