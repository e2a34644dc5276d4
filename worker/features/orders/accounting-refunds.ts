import { add, type Minor, ZERO } from '../../../domain/money'
import { type RefundReason, shareBetween } from '../../../domain/refund'
import { groupBy } from '../../group-by'
import type { refunds } from '../refunds/refunds.table'
import { inPln, type Item, negative, purchaseTax, type Sale, voucherItem } from './accounting-row'

type Refund = Pick<
  typeof refunds.$inferSelect,
  | 'id'
  | 'orderId'
  | 'money'
  | 'discount'
  | 'reason'
  | 'createdAt'
  | 'doneAt'
  | 'isByTransfer'
  | 'providerRefundId'
>

/**
 * A refund that was made; `failedAt` when the bank sent its money back later. One that the provider refused, so that it was
 * never done, gave the voucher its part when it was asked for.
 */
export type MadeRefund = Sale & { refund: Refund; failedAt: number | null }

const REASONS: Record<RefundReason, string> = {
  late_payment: 'płatność po terminie',
  withdrawal: 'odstąpienie od umowy',
  complaint: 'reklamacja',
  cancellation: 'anulowanie',
  goodwill: 'gest',
  at_provider: 'u operatora płatności',
}

/** Money that goes back, or what the bank sends back of it: then `money` is below zero. */
type Movement = { sale: MadeRefund; kind: string; name: string; at: number; money: Minor; discount: Minor }

/**
 * What went back of orders, and what came back of that, each on its own day (ms UTC): a day's rows never change any more.
 * `made` are all refunds of the orders, because the złoty of a part are what it adds to the parts before it: so all of an
 * order takes exactly the złoty out of the books that were sold, in whatever parts.
 */
export function refundItems(
  made: readonly MadeRefund[],
): (Omit<Movement, 'money' | 'discount'> & { item: Item })[] {
  return [...groupBy(made, ({ order }) => order.id).values()].flatMap((ofOrder) => {
    let [back, discounted] = [ZERO, ZERO]
    return ofOrder
      .flatMap(movementsOf)
      .toSorted((a, b) => a.at - b.at || (a.sale.refund.id < b.sale.refund.id ? -1 : 1))
      .flatMap(({ money, discount, ...movement }) => {
        const { order } = movement.sale
        const amount = add(money, discount)
        const [sold, discountPln] = [add(order.total, order.discount), inPln(order, order.discount)]
        const pln = shareBetween(add(order.totalPln, discountPln), sold, back, add(back, amount))
        const ofVoucher = shareBetween(discountPln, order.discount, discounted, add(discounted, discount))
        back = add(back, amount)
        discounted = add(discounted, discount)
        const item: Item = {
          name: movement.name,
          unit: negative(amount),
          gross: negative(amount),
          pln: negative(pln),
          tax: movement.sale.purchase ? purchaseTax(movement.sale.purchase) : 'vat',
        }
        return [item, ...voucherItem(movement.sale, discount, ofVoucher)].map((one) => ({
          ...movement,
          item: one,
        }))
      })
  })
}

function movementsOf(sale: MadeRefund): Movement[] {
  const { refund, failedAt } = sale
  const way = refund.isByTransfer ? 'Zwrot przelewem' : 'Zwrot'
  const went = {
    sale,
    kind: 'zwrot',
    name: `${way}: ${REASONS[refund.reason]}`,
    at: refund.doneAt ?? refund.createdAt,
  }
  if (refund.doneAt === null) return [{ ...went, money: ZERO, discount: refund.discount }]
  const came = { sale, kind: 'korekta zwrotu', name: 'Zwrot nie doszedł do klienta' }
  return [
    { ...went, money: refund.money, discount: refund.discount },
    // What a refund gave to the voucher has stayed there.
    ...(failedAt === null || refund.money === 0
      ? []
      : [{ ...came, at: failedAt, money: negative(refund.money), discount: ZERO }]),
  ]
}
