import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { AdminAction } from '../../../domain/admin'
import { AppError } from '../../../domain/errors'
import { minor, toDecimal } from '../../../domain/money'
import { orderNumber, type OrderState, staffStatusOf } from '../../../domain/order'
import { VOUCHER_PAYMENTS } from '../../../domain/voucher'
import { isForRecipient, isPriceBack } from '../../../domain/voucher-staff'
import type { AnswersOf } from '../../db'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { isKind } from '../../email/mail-copies'
import { VOUCHER_MAIL } from '../../email/voucher-mails'
import { iso } from '../../iso'
import { adminActions } from '../admin/admin.table'
import { orders } from '../orders/orders.table'
import { presentVoucher } from './list-vouchers'
import {
  voucherEntries,
  voucherPurchases,
  voucherRedemptions,
  voucherSales,
  vouchers,
} from './vouchers.table'

/** What `changeVoucher` writes down of a step. */
const Change = z.object({
  status: z.optional(z.enum(['blocked', 'issued'])),
  expiresAt: z.optional(z.number()),
  refundMethod: z.optional(z.enum(VOUCHER_PAYMENTS)),
})

/** What `recode` writes down: the end of the code that is worth nothing any more. */
const Recoded = z.object({ last4: z.string() })

/** What of what staff do is no entry of the ledger. */
const STEPS: AdminAction[] = ['voucher_change', 'voucher_resend', 'voucher_recode']

function stepsOf(action: AdminAction, detail: unknown) {
  if (action === 'voucher_resend') return [{ what: 'resent' as const, until: null, last4: null }]
  if (action === 'voucher_recode')
    return [{ what: 'recoded' as const, until: null, last4: Recoded.parse(detail).last4 }]
  const { status, expiresAt, refundMethod } = Change.parse(detail)
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
    ...(expiresAt === undefined ? [] : [{ what: 'extended' as const, until: iso(expiresAt), last4: null }]),
  ]
}

const toSaleDto = (sale: typeof voucherSales.$inferSelect) => ({
  method: sale.method,
  paidOn: sale.paidOn,
  reference: sale.reference,
  buyerName: sale.buyerName,
  nip: sale.nip,
  invoiceAddress: sale.invoiceAddress,
  refundedAt: iso(sale.refundedAt),
  refundMethod: sale.refundMethod,
})

/**
 * One voucher for staff: its whole code, its ledger, the orders that it paid and what staff did. Amounts are decimals in
 * its currency, `discount` in the order's. Throws `voucher.not_found`.
 */
export const readVoucher = async ({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) =>
  voucherIn(await db.batch(voucherSql(db, id)), now())

/** The statements that read a voucher, for a batch that writes as well; `voucherIn` makes it of their answers. */
export const voucherSql = (db: Deps['db'], id: string) =>
  [
    db
      .select({
        voucher: vouchers,
        recipientEmail: voucherPurchases.recipientEmail,
        bought: sql<OrderState | null>`${orders.state}`.as('bought_state'),
      })
      .from(vouchers)
      .leftJoin(orders, eq(orders.id, vouchers.issuedOrderId))
      .leftJoin(voucherPurchases, eq(voucherPurchases.orderId, vouchers.issuedOrderId))
      .where(eq(vouchers.id, id)),
    db.select().from(voucherEntries).where(eq(voucherEntries.voucherId, id)).orderBy(asc(voucherEntries.id)),
    db
      .select({
        redemption: voucherRedemptions,
        currency: orders.currency,
        orderState: sql<OrderState>`${orders.state}`.as('order_state'),
      })
      .from(voucherRedemptions)
      .innerJoin(orders, eq(orders.id, voucherRedemptions.orderId))
      .where(eq(voucherRedemptions.voucherId, id))
      .orderBy(desc(voucherRedemptions.changedAt)),
    db
      .select({ at: adminActions.at, action: adminActions.action, detail: adminActions.detail })
      .from(adminActions)
      .where(and(eq(adminActions.subject, id), inArray(adminActions.action, STEPS)))
      .orderBy(asc(adminActions.at)),
    db
      .select({ dueAt: emails.dueAt })
      .from(vouchers)
      .innerJoin(emails, eq(emails.about, vouchers.issuedOrderId))
      .where(and(eq(vouchers.id, id), isKind(VOUCHER_MAIL), eq(emails.status, 'waiting')))
      .orderBy(desc(emails.dueAt)),
    db.select().from(voucherSales).where(eq(voucherSales.voucherId, id)),
  ] as const

/** Throws `voucher.not_found`. */
export function voucherIn(
  [[found], entries, paid, actions, [mail], [sale]]: AnswersOf<ReturnType<typeof voucherSql>>,
  now: number,
) {
  if (!found) throw new AppError('voucher.not_found')
  const { voucher: row, recipientEmail, bought } = found
  return {
    ...presentVoucher(row, now),
    code: row.code,
    /** Whether its address is its own, and not that of an order's buyer. */
    isForRecipient: isForRecipient(row, { recipientEmail }),
    /** The day of a present that has not been given yet. */
    waitsUntil: mail && mail.dueAt > now ? iso(mail.dueAt) : null,
    /** What was paid for it has gone back: it stays blocked. */
    isPriceBack: isPriceBack(row.voucherType, bought) || Boolean(sale?.refundedAt),
    /** How staff sold it; null for a voucher that an order bought or that was given away. */
    sale: sale ? toSaleDto(sale) : null,
    /** Why staff gave it away; empty for vouchers from before reasons were recorded. */
    givenReason: row.givenReason,
    entries: entries.map(({ id, kind, amount, orderId, at }) => ({
      id,
      kind,
      amount: toDecimal(minor(amount)),
      orderId,
      at: iso(at),
    })),
    orders: paid.map(
      ({ redemption: { orderId, amount, discount, state, changedAt }, currency, orderState }) => ({
        orderId,
        number: orderNumber(orderId),
        amount: toDecimal(amount),
        discount: toDecimal(discount),
        currency,
        state: staffStatusOf(orderState) === 'refunded' ? ('refunded' as const) : state,
        changedAt: iso(changedAt),
      }),
    ),
    /** What staff did with it that is no entry of the ledger, the first one first. */
    steps: actions.flatMap(({ at, action, detail }) =>
      stepsOf(action, detail).map((step) => ({ ...step, at: iso(at) })),
    ),
  }
}
