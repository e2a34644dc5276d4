import { and, eq, gte, lt, or } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { FALLBACK_RATES, toPln } from '../../../domain/currency'
import type { Minor } from '../../../domain/money'
import { orderNumber } from '../../../domain/order'
import { refundDayOf } from '../../../domain/voucher-staff'
import { voucherTail, type VoucherPayment } from '../../../domain/voucher'
import type { Deps } from '../../deps'
import { voucherSales, vouchers } from '../vouchers/vouchers.table'
import { type Item, itemRow, negative, purchaseTax, type RowHead } from './accounting-row'
import { SOLD_VOUCHERS } from './accounting-sales'
import type { Timestamp } from '../../../domain/time'

const METHODS: Record<VoucherPayment, string> = {
  transfer: 'Przelew',
  card: 'Karta (terminal)',
  cash: 'Gotówka',
  blik: 'BLIK',
}

const NO_ADDRESS = { address: '', postalCode: '', city: '', country: '' }

/**
 * Rows for vouchers that staff sold or refunded in the period: `since` inclusive, `before` exclusive (timestamps). A
 * sale has the day when its VAT is due. A refund has the day of its recording, so that an exported day never changes.
 */
export async function staffVoucherRows(
  { db }: Pick<Deps, 'db'>,
  since: Timestamp,
  before: number,
): Promise<(string | number)[][]> {
  const within = (column: SQLiteColumn) => and(gte(column, since), lt(column, before))
  const isWithin = (at: Timestamp | null): boolean => at !== null && at >= since && at < before
  const rows = await db
    .select({ sale: voucherSales, voucher: vouchers })
    .from(voucherSales)
    .innerJoin(vouchers, eq(vouchers.id, voucherSales.voucherId))
    .where(or(within(voucherSales.soldAt), within(voucherSales.refundedAt)))
    .orderBy(voucherSales.soldAt)
  return rows.flatMap((row) => [
    ...(isWithin(row.sale.soldAt) ? [itemRow(headOf(row), 'sprzedaż', row.sale.paidOn, itemOf(row, 1))] : []),
    ...(row.sale.refundedAt !== null && isWithin(row.sale.refundedAt)
      ? [
          itemRow(
            { ...headOf(row), provider: METHODS[row.sale.refundMethod ?? row.sale.method] },
            'zwrot',
            refundDayOf({ ...row.sale, refundedAt: row.sale.refundedAt }),
            itemOf(row, -1),
          ),
        ]
      : []),
  ])
}

type Row = { sale: typeof voucherSales.$inferSelect; voucher: typeof vouchers.$inferSelect }

const headOf = ({ sale, voucher }: Row): RowHead => ({
  number: orderNumber(voucher.id),
  orderedAt: sale.soldAt,
  soldAt: sale.soldAt,
  status: sale.refundedAt === null ? 'paid' : 'cancelled',
  buyer: sale.buyerName ?? '',
  nip: sale.nip,
  address: sale.invoiceAddress ?? NO_ADDRESS,
  email: voucher.issuedToEmail,
  currency: voucher.currency,
  rateMicro: sale.rateMicro,
  provider: METHODS[sale.method],
  paymentId: sale.reference ?? '',
  hasInvoice: sale.invoiceAddress !== null,
})

function itemOf({ sale, voucher }: Row, sign: 1 | -1): Item {
  const { amountInitial, currency, code } = voucher
  const signed = (amount: Minor) => (sign === 1 ? amount : negative(amount))
  const gross = signed(amountInitial)
  return {
    name: `${sign === 1 ? '' : 'Zwrot: '}${SOLD_VOUCHERS[sale.voucherVat]} …${voucherTail(code)}`,
    unit: gross,
    gross,
    pln: signed(toPln(amountInitial, currency, { ...FALLBACK_RATES, [currency]: sale.rateMicro })),
    vatRate: purchaseTax(sale),
  }
}
