import { and, eq, gte, lt, or } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { FALLBACK_RATES, toPln } from '../../../../domain/money/currency'
import type { Minor } from '../../../../domain/money/money'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { refundDayOf } from '../../../../domain/vouchers/voucher-staff'
import { lastCodeCharacters } from '../../../../domain/vouchers/voucher'
import type { Deps } from '../../../deps'
import { REFUNDED_SALE_AMOUNT_SQL, voucherSales, vouchers } from '../../vouchers/vouchers.table'
import {
  type AccountingItem,
  toItemRow,
  negate,
  vatRateAtVoucherSale,
  type AccountingRowHead,
  type SaleNbpRate,
  STAFF_PAYMENT_LABELS,
} from './accounting-row'
import { VOUCHER_SALE_LABELS } from './accounting-sales'
import { readNbpRates } from '../../rates/read-nbp-rates'
import type { Timestamp } from '../../../../domain/time/time'

const EMPTY_ADDRESS = { address: '', postalCode: '', city: '', country: '' }

/**
 * Rows for vouchers that staff sold or refunded in the period: `periodStart` inclusive, `periodEnd` exclusive
 * (timestamps). A sale is dated with the day when its VAT is due. A refund is dated with the day when staff recorded
 * it, so that an exported day never changes.
 */
export async function readStaffVoucherRows(
  { db }: Pick<Deps, 'db'>,
  periodStart: Timestamp,
  periodEnd: number,
): Promise<(string | number)[][]> {
  const isInPeriodSql = (column: SQLiteColumn) => and(gte(column, periodStart), lt(column, periodEnd))
  const isInPeriod = (timestamp: Timestamp | null): boolean =>
    timestamp !== null && timestamp >= periodStart && timestamp < periodEnd
  const saleRows = await db
    .select({ sale: voucherSales, voucher: vouchers, refunded: REFUNDED_SALE_AMOUNT_SQL.as('refunded') })
    .from(voucherSales)
    .innerJoin(vouchers, eq(vouchers.id, voucherSales.voucherId))
    .where(or(isInPeriodSql(voucherSales.soldAt), isInPeriodSql(voucherSales.refundedAt)))
    .orderBy(voucherSales.soldAt)
  const toNbpSale = ({ sale, voucher }: (typeof saleRows)[number]) => ({
    currency: voucher.currency,
    soldAt: sale.soldAt,
  })
  const nbpRateOf = await readNbpRates({ db }, saleRows.map(toNbpSale))
  const salesWithRate = saleRows.map((row) => ({ ...row, nbpRate: nbpRateOf(toNbpSale(row)) }))
  return salesWithRate.flatMap((row) => [
    ...(isInPeriod(row.sale.soldAt)
      ? [
          toItemRow(
            rowHeadOf(row),
            'sprzedaż',
            row.sale.paidOn,
            toAccountingItem(row, row.voucher.amountInitial),
          ),
        ]
      : []),
    ...(row.sale.refundedAt !== null && isInPeriod(row.sale.refundedAt)
      ? [
          toItemRow(
            { ...rowHeadOf(row), provider: STAFF_PAYMENT_LABELS[row.sale.refundMethod ?? row.sale.method] },
            'zwrot',
            refundDayOf({ ...row.sale, refundedAt: row.sale.refundedAt }),
            toAccountingItem(row, negate(row.refunded)),
          ),
        ]
      : []),
  ])
}

type VoucherSaleRow = {
  sale: typeof voucherSales.$inferSelect
  voucher: typeof vouchers.$inferSelect
  /** The refunded amount, in the voucher's currency. */
  refunded: Minor
  nbpRate: SaleNbpRate | null
}

const rowHeadOf = ({ sale, voucher, refunded, nbpRate }: VoucherSaleRow): AccountingRowHead => ({
  orderNumber: formatOrderNumber(voucher.id),
  orderedAt: sale.soldAt,
  soldAt: sale.soldAt,
  dispatchedAt: null,
  status: refunded < voucher.amountInitial ? 'paid' : 'cancelled',
  buyer: sale.buyerName ?? '',
  nip: sale.nip,
  address: sale.invoiceAddress ?? EMPTY_ADDRESS,
  email: voucher.issuedToEmail,
  currency: voucher.currency,
  rateMicro: sale.rateMicro,
  provider: STAFF_PAYMENT_LABELS[sale.method],
  paymentId: sale.reference ?? '',
  hasInvoice: sale.invoiceAddress !== null,
  nbpRate,
})

/** The item of a sale, or of a refund with a negative amount. */
function toAccountingItem({ sale, voucher }: VoucherSaleRow, grossAmount: Minor): AccountingItem {
  const { currency, code } = voucher
  const isRefund = grossAmount < 0
  const amount = isRefund ? negate(grossAmount) : grossAmount
  const plnAmount = toPln(amount, currency, { ...FALLBACK_RATES, [currency]: sale.rateMicro })
  return {
    name: `${isRefund ? 'Zwrot: ' : ''}${VOUCHER_SALE_LABELS[sale.voucherVat]} …${lastCodeCharacters(code)}`,
    unitPrice: grossAmount,
    gross: grossAmount,
    plnAmount: isRefund ? negate(plnAmount) : plnAmount,
    vatRate: vatRateAtVoucherSale(sale),
  }
}
