import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { AdminAction } from '../../../../domain/admin/admin'
import { AppError } from '../../../../domain/errors'
import { minor, toDecimal } from '../../../../domain/money/money'
import { formatOrderNumber, type OrderState, staffStatusOf } from '../../../../domain/orders/order'
import { VOUCHER_PAYMENT_METHODS } from '../../../../domain/vouchers/voucher'
import { hasOwnRecipient, isPriceRefunded, refundDayOf } from '../../../../domain/vouchers/voucher-staff'
import { runBatch, type BatchResults } from '../../../database/db'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { isMailOfKindSql } from '../../../mail/outbox/mail-copies'
import { VOUCHER_MAIL_KIND } from '../../../mail/templates/voucher-mails'
import { toIsoString } from '../../../iso'
import { adminActions } from '../../admin/admin.table'
import { orders } from '../../orders/orders.table'
import { toVoucherDto } from './list-vouchers'
import {
  voucherEntries,
  voucherPurchases,
  voucherRedemptions,
  voucherSales,
  vouchers,
} from '../vouchers.table'
import type { Timestamp } from '../../../../domain/time/time'

/** Detail of the staff action that `changeVoucher` records. */
const VoucherChangeDetail = z.object({
  status: z.optional(z.enum(['blocked', 'issued'])),
  expiresAt: z.optional(z.number()),
  refundMethod: z.optional(z.enum(VOUCHER_PAYMENT_METHODS)),
})

/** Detail of the staff action that `replaceVoucherCode` records: the last characters of the old code. */
const CodeReplacementDetail = z.object({ last4: z.string() })

/** Kinds of staff actions that write no balance entry. */
const VOUCHER_ACTIONS: AdminAction[] = ['voucher_change', 'voucher_resend', 'voucher_recode']

function historyStepsOf(action: AdminAction, detail: unknown) {
  if (action === 'voucher_resend') return [{ what: 'resent' as const, until: null, last4: null }]
  if (action === 'voucher_recode')
    return [{ what: 'recoded' as const, until: null, last4: CodeReplacementDetail.parse(detail).last4 }]
  const { status, expiresAt, refundMethod } = VoucherChangeDetail.parse(detail)
  if (refundMethod) return [{ what: 'saleRefunded' as const, until: null, last4: null }]
  return [
    ...(status
      ? [
          {
            what: status === 'blocked' ? ('blocked' as const) : ('unblocked' as const),
            until: null,
            last4: null,
          },
        ]
      : []),
    ...(expiresAt === undefined
      ? []
      : [{ what: 'extended' as const, until: toIsoString(expiresAt), last4: null }]),
  ]
}

const toSaleDto = (sale: typeof voucherSales.$inferSelect) => ({
  method: sale.method,
  paidOn: sale.paidOn,
  reference: sale.reference,
  buyerName: sale.buyerName,
  nip: sale.nip,
  invoiceAddress: sale.invoiceAddress,
  refundedAt: toIsoString(sale.refundedAt),
  refundMethod: sale.refundMethod,
  refundedOn: sale.refundedAt === null ? null : refundDayOf({ ...sale, refundedAt: sale.refundedAt }),
})

/**
 * A voucher for staff: full code, balance entries, orders that it paid, and staff actions. Amounts are decimals in the
 * voucher's currency; `discount` is in the order's currency.
 * @throws voucher.not_found
 */
export const readVoucher = async ({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) =>
  toStaffVoucherDto(await runBatch(db, buildStaffVoucherQueries(db, id)), now())

/** Queries that read a voucher, for a batch that also writes; `toStaffVoucherDto` combines their results. */
export const buildStaffVoucherQueries = (db: Deps['db'], id: string) => ({
  voucher: db
    .select({
      voucher: vouchers,
      recipientEmail: voucherPurchases.recipientEmail,
      purchaseOrderState: sql<OrderState | null>`${orders.state}`.as('bought_state'),
    })
    .from(vouchers)
    .leftJoin(orders, eq(orders.id, vouchers.issuedOrderId))
    .leftJoin(voucherPurchases, eq(voucherPurchases.orderId, vouchers.issuedOrderId))
    .where(eq(vouchers.id, id)),
  entries: db
    .select()
    .from(voucherEntries)
    .where(eq(voucherEntries.voucherId, id))
    .orderBy(asc(voucherEntries.id)),
  orders: db
    .select({
      redemption: voucherRedemptions,
      currency: orders.currency,
      orderState: sql<OrderState>`${orders.state}`.as('order_state'),
    })
    .from(voucherRedemptions)
    .innerJoin(orders, eq(orders.id, voucherRedemptions.orderId))
    .where(eq(voucherRedemptions.voucherId, id))
    .orderBy(desc(voucherRedemptions.changedAt)),
  actions: db
    .select({ at: adminActions.at, action: adminActions.action, detail: adminActions.detail })
    .from(adminActions)
    .where(and(eq(adminActions.subject, id), inArray(adminActions.action, VOUCHER_ACTIONS)))
    .orderBy(asc(adminActions.at)),
  mail: db
    .select({ dueAt: emails.dueAt })
    .from(vouchers)
    .innerJoin(emails, eq(emails.about, vouchers.issuedOrderId))
    .where(and(eq(vouchers.id, id), isMailOfKindSql(VOUCHER_MAIL_KIND), eq(emails.status, 'waiting')))
    .orderBy(desc(emails.dueAt)),
  sale: db.select().from(voucherSales).where(eq(voucherSales.voucherId, id)),
})

/**
 * Combines the results of `buildStaffVoucherQueries`.
 * @throws voucher.not_found
 */
export function toStaffVoucherDto(
  {
    voucher: [voucherRow],
    entries,
    orders: orderRows,
    actions,
    mail: [mail],
    sale: [sale],
  }: BatchResults<ReturnType<typeof buildStaffVoucherQueries>>,
  now: Timestamp,
) {
  if (!voucherRow) throw new AppError('voucher.not_found')
  const { voucher: row, recipientEmail, purchaseOrderState } = voucherRow
  return {
    ...toVoucherDto(row, now),
    code: row.code,
    /** True if the voucher goes to its recipient instead of the buyer of the order. */
    isForRecipient: hasOwnRecipient(row, { recipientEmail }),
    /** Delivery day of a gift that is not sent yet. */
    waitsUntil: mail && mail.dueAt > now ? toIsoString(mail.dueAt) : null,
    /** True if the voucher's price was refunded; the voucher then stays blocked. */
    isPriceBack: isPriceRefunded(row.voucherType, purchaseOrderState) || Boolean(sale?.refundedAt),
    /** The sale by staff; null if an order bought the voucher or if it was free. */
    sale: sale ? toSaleDto(sale) : null,
    /** Reason for giving the voucher free; empty for older vouchers. */
    givenReason: row.givenReason,
    entries: entries.map(({ id, kind, amount, orderId, at }) => ({
      id,
      kind,
      amount: toDecimal(minor(amount)),
      orderId,
      at: toIsoString(at),
    })),
    orders: orderRows.map(
      ({ redemption: { orderId, amount, discount, state, changedAt }, currency, orderState }) => ({
        orderId,
        number: formatOrderNumber(orderId),
        amount: toDecimal(amount),
        discount: toDecimal(discount),
        currency,
        state: staffStatusOf(orderState) === 'refunded' ? ('refunded' as const) : state,
        changedAt: toIsoString(changedAt),
      }),
    ),
    /** Staff actions that wrote no balance entry, oldest first. */
    steps: actions.flatMap(({ at, action, detail }) =>
      historyStepsOf(action, detail).map((historyStep) => ({ ...historyStep, at: toIsoString(at) })),
    ),
  }
}
