import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../../domain/errors'
import { HANDED_OVER_EVENT, planFulfilmentMoves } from '../../../../domain/orders/fulfilment'
import { formatOrderNumber } from '../../../../domain/orders/order'
import {
  isSalePaymentDay,
  MAX_LATE_ENTRY_MS,
  type StaffSaleBody,
} from '../../../../domain/orders/sale-by-hand'
import { timeOfEnteredDay } from '../../../../domain/time/polish-days'
import type { Deps } from '../../../deps'
import { createFingerprint } from '../../../fingerprint'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { buildOrderMail } from '../../../mail/templates/order-mails'
import { recordAction, type StaffActor } from '../../admin/actions'
import { writeMoves } from '../goods/moves'
import { recordEvent } from '../lifecycle/order-event'
import { buildEventStatements } from '../lifecycle/transition'
import type { OrderDraft } from '../place/draft-order'
import { readOrderInputs } from '../place/order-inputs'
import { findOrderPoint } from '../point/find-order-point'
import { canRetryWrite, toOrderWriteError } from '../place/order-write-error'
import { writeDraftOrder } from '../place/write-order'
import { toLedgerLines } from '../views/read-order'
import { draftSale } from './draft-sale'
import { insertStaffPayment } from './record-staff-payment'

type SaleDeps = Pick<
  Deps,
  'db' | 'kv' | 'pointsSource' | 'now' | 'appUrl' | 'settings' | 'labelArtwork' | 'notifyStaff'
>

const MAX_ATTEMPTS = 4

/**
 * Writes an order that staff enter by hand, in one batch: order, hold, mail and staff action. The goods of a counter
 * sale can be paid and handed over in the same batch. Idempotent by `idempotencyKey`. Returns the id and the number.
 * @throws the errors of `draftSale`; order.sold_out with the product ids; order.key_reused
 * @throws input.invalid for a payment in the future or more than 31 days ago
 */
export async function sellByStaff(
  deps: SaleDeps,
  staff: StaffActor,
  sale: StaffSaleBody,
  idempotencyKey: string,
): Promise<{ id: string; number: string }> {
  const now = deps.now()
  if (sale.payment && !isSalePaymentDay(sale.payment.paidOn, now - MAX_LATE_ENTRY_MS, now))
    throw new AppError('input.invalid', { errors: [{ path: 'payment.paidOn', code: 'invalid' }] })
  const requestHash = await createFingerprint(sale)
  // The order stores no network, because the limits on unpaid orders per network do not apply to staff.
  const identity = {
    idempotencyKey: `staff:${idempotencyKey}`,
    requestHash,
    contentHash: requestHash,
    network: null,
  }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const inputs = await readOrderInputs(deps, { language: sale.language, orderItems: sale.items }, identity)
    const existingOrder = inputs.orderWithSameKey
    if (existingOrder) {
      if (existingOrder.requestHash !== requestHash) throw new AppError('order.key_reused')
      return toSaleDto(existingOrder.id)
    }
    const context = { ...draftContextOf(deps), pickupPoint: await findOrderPoint(deps, sale) }
    const draft = draftSale(context, sale, inputs.goods, identity)
    try {
      const statements = buildSaleStatements(deps, staff, sale, draft)
      await writeDraftOrder(deps, draft, inputs.areTermsStored, { staffStatements: statements })
      return toSaleDto(draft.order.id)
    } catch (error) {
      if (!canRetryWrite(error, true)) throw await toOrderWriteError(deps, sale.items, error)
    }
  }
  throw new AppError('shop.try_again', { retryAfter: 1 })
}

const toSaleDto = (id: string) => ({ id, number: formatOrderNumber(id) })

const draftContextOf = ({ now, settings, labelArtwork }: SaleDeps) => ({
  now: now(),
  settings,
  hasGaranArtwork: labelArtwork !== null,
})

/**
 * Builds the writes that follow the order: the staff action, and the offer to the buyer or the payment at the counter.
 */
function buildSaleStatements(
  deps: SaleDeps,
  staff: StaffActor,
  sale: StaffSaleBody,
  { order, lines }: OrderDraft,
): BatchItem<'sqlite'>[] {
  const action = recordAction(deps, staff, {
    action: 'order_sale',
    subject: order.id,
    detail: {
      channel: sale.channel,
      total: order.total,
      holdHours: sale.holdHours,
      agreedPrices: lines.flatMap(({ productId, unitPrice, listPrice }) =>
        listPrice === null ? [] : [{ productId, unitPrice, listPrice }],
      ),
      ...(sale.payment ? { method: sale.payment.method, paidOn: sale.payment.paidOn } : {}),
    },
  })
  if (!sale.payment)
    return [
      action,
      enqueueNewMail(
        deps,
        buildOrderMail('received', { order, lines, purchase: null, usedVoucher: null }, deps),
      ),
    ]
  return [action, ...buildPaidSaleStatements(deps, sale.payment, sale, { order, lines })]
}

function buildPaidSaleStatements(
  deps: SaleDeps,
  payment: NonNullable<StaffSaleBody['payment']>,
  { isHandedOver }: StaffSaleBody,
  { order, lines }: Pick<OrderDraft, 'order' | 'lines'>,
): BatchItem<'sqlite'>[] {
  const fullOrder = {
    order,
    lines,
    purchase: null,
    redemption: null,
    boughtVoucher: null,
    refunds: [],
    refundItems: [],
    delivery: null,
    isOutOfStock: false,
    isReplaced: false,
  }
  const paidAt = timeOfEnteredDay(payment.paidOn, deps.now())
  return [
    insertStaffPayment(deps, order, payment),
    ...buildEventStatements(deps, fullOrder, { kind: 'payment_succeeded', hasEnoughStock: true, paidAt }),
    ...(isHandedOver ? buildHandoverStatements(deps, { order, lines }) : []),
  ]
}

/** Records the handover. Must run after the payment event of the same batch, which moves the units to `owed`. */
function buildHandoverStatements(
  deps: SaleDeps,
  { order, lines }: Pick<OrderDraft, 'order' | 'lines'>,
): BatchItem<'sqlite'>[] {
  const now = deps.now()
  const paidOrder = { ...order, state: 'paid' as const, sequence: order.sequence + 1 }
  const owedLines = toLedgerLines({ lines, refundItems: [] }).map((line) => ({
    ...line,
    units: { ...line.units, held: 0, owed: line.quantity },
  }))
  return [
    ...recordEvent({ ...deps, now: () => now }, paidOrder, HANDED_OVER_EVENT, {
      shippedAt: now,
      deliveredAt: now,
    }),
    ...writeMoves(deps.db, planFulfilmentMoves(owedLines, 'delivered'), {
      orderId: order.id,
      sequence: paidOrder.sequence + 1,
      at: now,
    }),
  ]
}
