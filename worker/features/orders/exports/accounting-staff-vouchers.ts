import { and, eq, gte, lt, or } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { FALLBACK_RATES, toPln } from '../../../../domain/money/currency'
import type { Minor } from '../../../../domain/money/money'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { refundDayOf } from '../../../../domain/vouchers/voucher-staff'
import { lastCodeCharacters, type VoucherPaymentMethod } from '../../../../domain/vouchers/voucher'
import type { Deps } from '../../../deps'
import { voucherSales, vouchers } from '../../vouchers/vouchers.table'
import {
  type AccountingItem,
  toItemRow,
  negate,
  purchaseVatRate,
  type AccountingRowHead,
  type SaleNbpRate,
} from './accounting-row'
import { VOUCHER_SALE_LABELS } from './accounting-sales'
import { readNbpRates } from '../../rates/read-nbp-rates'
import type { Timestamp } from '../../../../domain/time/time'

const PAYMENT_METHOD_LABELS: Record<VoucherPaymentMethod, string> = {
  transfer: 'Przelew',
  card: 'Karta (terminal)',
  cash: 'Gotówka',
  blik: 'BLIK',
}

const EMPTY_ADDRESS = { address: '', postalCode: '', city: '', country: '' }

/**
 * Rows for vouchers that staff sold or refunded in the period: `periodStart` inclusive, `periodEnd` exclusive (timestamps).
 * A sale is dated with the day when its VAT is due. A refund is dated with the day when staff recorded it, so that an
 * exported day never changes.
 */
export async function readStaffVoucherRows(
  { db }: Pick<Deps, 'db'>,
  periodStart: Timestamp,
  periodEnd: number,
): Promise<(string | number)[][]> {
  const isInPeriodSql = (column: SQLiteColumn) => and(gte(column, periodStart), lt(column, periodEnd))
  const isInPeriod = (at: Timestamp | null): boolean => at !== null && at >= periodStart && at < periodEnd
  const saleRows = await db
    .select({ sale: voucherSales, voucher: vouchers })
    .from(voucherSales)
    .innerJoin(vouchers, eq(vouchers.id, voucherSales.voucherId))
    .where(or(isInPeriodSql(voucherSales.soldAt), isInPeriodSql(voucherSales.refundedAt)))
    .orderBy(voucherSales.soldAt)
  const saleOf = ({ sale, voucher }: (typeof saleRows)[number]) => ({
    currency: voucher.currency,
    soldAt: sale.soldAt,
  })
  const nbpRateOf = await readNbpRates({ db }, saleRows.map(saleOf))
  const salesWithRate = saleRows.map((row) => ({ ...row, nbpRate: nbpRateOf(saleOf(row)) }))
  return salesWithRate.flatMap((row) => [
    ...(isInPeriod(row.sale.soldAt)
      ? [toItemRow(rowHeadOf(row), 'sprzedaż', row.sale.paidOn, toAccountingItem(row, 1))]
      : []),
    ...(row.sale.refundedAt !== null && isInPeriod(row.sale.refundedAt)
      ? [
          toItemRow(
            { ...rowHeadOf(row), provider: PAYMENT_METHOD_LABELS[row.sale.refundMethod ?? row.sale.method] },
            'zwrot',
            refundDayOf({ ...row.sale, refundedAt: row.sale.refundedAt }),
            toAccountingItem(row, -1),
          ),
        ]
      : []),
  ])
}

type VoucherSaleRow = {
  sale: typeof voucherSales.$inferSelect
  voucher: typeof vouchers.$inferSelect
  nbpRate: SaleNbpRate | null
}

const rowHeadOf = ({ sale, voucher, nbpRate }: VoucherSaleRow): AccountingRowHead => ({
  number: formatOrderNumber(voucher.id),
  orderedAt: sale.soldAt,
  soldAt: sale.soldAt,
  dispatchedAt: null,
  status: sale.refundedAt === null ? 'paid' : 'cancelled',
  buyer: sale.buyerName ?? '',
  nip: sale.nip,
  address: sale.invoiceAddress ?? EMPTY_ADDRESS,
  email: voucher.issuedToEmail,
  currency: voucher.currency,
  rateMicro: sale.rateMicro,
  provider: PAYMENT_METHOD_LABELS[sale.method],
  paymentId: sale.reference ?? '',
  hasInvoice: sale.invoiceAddress !== null,
  nbpRate,
})

function toAccountingItem({ sale, voucher }: VoucherSaleRow, sign: 1 | -1): AccountingItem {
  const { amountInitial, currency, code } = voucher
  const applySign = (amount: Minor) => (sign === 1 ? amount : negate(amount))
  const grossAmount = applySign(amountInitial)
  return {
    name: `${sign === 1 ? '' : 'Zwrot: '}${VOUCHER_SALE_LABELS[sale.voucherVat]} …${lastCodeCharacters(code)}`,
    unit: grossAmount,
    gross: grossAmount,
    pln: applySign(toPln(amountInitial, currency, { ...FALLBACK_RATES, [currency]: sale.rateMicro })),
    vatRate: purchaseVatRate(sale),
  }
}
