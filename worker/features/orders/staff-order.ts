import { desc, eq, inArray } from 'drizzle-orm'
import { rateToDecimal } from '../../../domain/currency'
import { isAddressOpen, nextFulfilments, takesBack } from '../../../domain/fulfilment'
import { add, toDecimal } from '../../../domain/money'
import { isHolding, orderNumber, paymentStatusOf } from '../../../domain/order'
import { trackingUrl } from '../../../domain/tracking'
import { voucherTail } from '../../../domain/voucher'
import type { AnswersOf } from '../../db'
import type { Deps } from '../../deps'
import { isKeptHere } from '../../../domain/withdrawn-goods'
import { iso } from '../../iso'
import { asksInVain } from '../../email/asks-to-pay'
import { emails } from '../../email/emails.table'
import { kindOf } from '../../email/mail-copies'
import { mailsOf } from '../../email/mails-of'
import { isForBuyer } from '../../email/to-buyer'
import { adminActions } from '../admin/admin.table'
import { disputes, payments } from '../payments/payments.table'
import { products } from '../products/products.table'
import { leftToRefund, leftToRepeat, mostToRefund } from '../refunds/left-to-refund'
import { REFUNDABLE } from '../refunds/refund-order'
import { orderEvents, orderLines, orderNotes } from './orders.table'
import { presentBill } from './present-bill'
import { contactOf, hasGoods, orderIn, orderSql, type ReadOrder } from './read-order'
import { statementsOf, statementsSql } from './statements-of'
import { timelineOf } from './timeline'
import { statementOf, withdrawnFrom } from './withdrawn-from'

/** An order with all that staff have to know of it, in one round trip. Amounts are decimals. Throws `order.not_found`. */
export const staffOrder = async ({ db }: Pick<Deps, 'db'>, orderId: string) =>
  staffOrderIn(await db.batch(staffOrderSql(db, orderId)))

/** The statements that read all of that, for the batch that changes it too; `staffOrderIn` makes it of their answers. */
export function staffOrderSql(db: Deps['db'], orderId: string) {
  const own = db.select({ id: orderLines.productId }).from(orderLines).where(eq(orderLines.orderId, orderId))
  return [
    db.select({ id: products.id, image: products.image }).from(products).where(inArray(products.id, own)),
    db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)),
    db
      .select({ at: adminActions.at, action: adminActions.action })
      .from(adminActions)
      .where(eq(adminActions.subject, orderId)),
    db
      .select({
        id: emails.id,
        kind: emails.kind,
        recipient: emails.recipient,
        subject: emails.subject,
        status: emails.status,
        createdAt: emails.createdAt,
        dueAt: emails.dueAt,
        sentAt: emails.sentAt,
      })
      .from(emails)
      .where(mailsOf(db, orderId))
      .orderBy(desc(emails.createdAt)),
    db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(desc(orderNotes.createdAt)),
    db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.attempt),
    db.select().from(disputes).where(eq(disputes.orderId, orderId)),
    ...statementsSql(db, orderId),
    ...orderSql(db, orderId),
  ] as const
}

/** Throws `order.not_found`. */
export function staffOrderIn([
  pictures,
  events,
  actions,
  mails,
  notes,
  paid,
  disputed,
  withdrawn,
  complained,
  ...answers
]: AnswersOf<ReturnType<typeof staffOrderSql>>) {
  const found = orderIn(answers)
  const { order, lines, refunds } = found
  const statements = statementsOf(withdrawn, complained)
  const left = leftToRefund(found)
  const { pieces, isClear, due } = withdrawnFrom(found, withdrawn, add(left.money, left.discount))
  return {
    id: order.id,
    number: orderNumber(order.id),
    createdAt: iso(order.createdAt),
    paidAt: iso(order.paidAt),
    state: order.state,
    paymentStatus: paymentStatusOf(order.state),
    language: order.language,
    /** Raised by everything that happens to it. */
    version: order.sequence,
    ...buyerOf(found),
    isAddressOpen: isAddressOpen(order, hasGoods(found)),
    /** What the invoice says, once staff have corrected where it goes. */
    boughtAddress: order.boughtAddress,
    ...goodsOf(found),
    ...amountsOf(found),
    orderItems: lines.map((line, index) => ({
      productId: line.productId,
      image: pictures.find(({ id }) => id === line.productId)?.image ?? null,
      name: line.name,
      /** The same for staff, in either language. */
      names: { pl: line.names.pl || line.name, en: line.names.en || line.name },
      sku: line.sku,
      grade: line.grade,
      defects: line.defects,
      quantity: line.quantity,
      price: toDecimal(line.unitPrice),
      total: toDecimal(line.total),
      state: line.state,
      restocked: line.restocked,
      /** How many of its pieces were withdrawn, and for how many of those the money is due. */
      withdrawn: pieces[index] ?? 0,
      withdrawnDue: due?.pieces[index] ?? 0,
    })),
    /** Whether its withdrawals say by the piece what they are about; words of a buyer's own have to be read. */
    areWithdrawalsClear: isClear,
    /** Whether its withdrawals keep its parcel here. */
    isKeptHere: isKeptHere(lines, withdrawn.map(statementOf)),
    /** What is to go back for its open withdrawals; null when there are none, or the shop cannot tell. */
    withdrawalDue: due ? { amount: toDecimal(due.amount), isWhole: due.isWhole } : null,
    ...vouchersOf(found),
    payments: paid.map(({ intentId, provider, status, amount, createdAt }) => ({
      intentId,
      provider,
      status,
      amount: toDecimal(amount),
      createdAt: iso(createdAt),
    })),
    disputes: disputed.map(({ id, reason, status, amount, currency, createdAt }) => ({
      id,
      reason,
      status,
      amount: toDecimal(amount),
      currency,
      createdAt: iso(createdAt),
    })),
    refunds: refunds.map(
      ({ id, money, discount, reason, restock, state, isByTransfer, createdAt, doneAt }) => ({
        id,
        amount: toDecimal(add(money, discount)),
        toVoucher: toDecimal(discount),
        reason,
        restock,
        status: state,
        isByTransfer,
        createdAt: iso(createdAt),
        doneAt: iso(doneAt),
      }),
    ),
    emails: mails.map(({ kind, createdAt, dueAt, sentAt, recipient, ...mail }) => ({
      ...mail,
      kind: kindOf(kind),
      recipient,
      createdAt: iso(createdAt),
      dueAt: iso(dueAt),
      sentAt: iso(sentAt),
      canResend:
        isForBuyer({ kind, recipient }, order.email) &&
        mail.status !== 'waiting' &&
        !asksInVain(kind, order.state),
    })),
    /** What its buyer stated: withdrawals and complaints, the latest first. */
    statements: statements.map(({ submittedAt, ...statement }) => ({
      ...statement,
      submittedAt: iso(submittedAt),
    })),
    notes: notes.map(({ id, text, createdAt }) => ({ id, text, createdAt: iso(createdAt) })),
    timeline: timelineOf({ events, actions, refunds, mails, notes, statements }),
  }
}

export type StaffOrder = ReturnType<typeof staffOrderIn>

const buyerOf = ({ order }: ReadOrder) => ({
  customerType: order.customerType,
  buyerCapacity: order.buyerCapacity,
  firstName: order.firstName,
  lastName: order.lastName,
  ...contactOf(order),
})

const goodsOf = (found: ReadOrder) => ({
  ...wayOf(found.order),
  hasGoods: hasGoods(found),
  nextFulfilments: nextFulfilments(found.order, hasGoods(found)),
  /** What of its way can be taken back, if it was said by mistake. */
  takesBack: takesBack(
    found.order,
    found.lines.reduce((pieces, { restocked }) => pieces + restocked, 0),
  ),
})

const wayOf = (order: ReadOrder['order']) => ({
  courier: order.courier,
  fulfilmentStatus: order.fulfilment,
  shippedWith: order.shippedWith,
  trackingNumber: order.trackingNumber,
  trackingUrl:
    order.shippedWith && order.trackingNumber ? trackingUrl(order.shippedWith, order.trackingNumber) : null,
  packedAt: iso(order.packedAt),
  shippedAt: iso(order.shippedAt),
  deliveredAt: iso(order.deliveredAt),
})

/** What it costs, and what can still be done about that. */
function amountsOf(found: ReadOrder) {
  const { order } = found
  const left = leftToRefund(found)
  const most = mostToRefund(found)
  return {
    currency: order.currency,
    rate: rateToDecimal(order.rateMicro),
    subtotal: toDecimal(order.subtotal),
    shipping: toDecimal(order.shipping),
    discount: toDecimal(order.discount),
    totalAmount: toDecimal(order.total),
    totalPln: toDecimal(order.totalPln),
    bill: presentBill(found),
    canCancel: isHolding(order.state),
    canRefund: most > 0 && REFUNDABLE.includes(order.state),
    leftToRefund: toDecimal(most),
    leftToVoucher: toDecimal(left.discount),
    /** The latter in the voucher's currency. */
    leftForVoucher: toDecimal(left.voucherAmount),
    /** What of the money goes back first and alone, because it failed before. */
    leftToRepeat: toDecimal(leftToRepeat(found)),
  }
}

/** The codes stay hidden but for their ends: whoever knows one can spend it. */
function vouchersOf({ redemption, bought, purchase }: ReadOrder) {
  return {
    voucherUsed: redemption && {
      id: redemption.voucherId,
      last4: voucherTail(redemption.voucher.code),
      voucherType: redemption.voucher.voucherType,
      amount: toDecimal(redemption.amount),
      currency: redemption.voucher.currency,
      isBlocked: redemption.voucher.status === 'blocked',
    },
    voucherBought: purchase && {
      name: purchase.name,
      recipientEmail: purchase.recipientEmail,
      sendAt: iso(purchase.sendAt),
      issued: bought && {
        id: bought.id,
        last4: voucherTail(bought.code),
        status: bought.status,
        remaining: toDecimal(bought.amountRemaining),
      },
    },
  }
}
