import { eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { ORDER_RECEIVED_MAIL_DELAY_MS } from '../../../../domain/orders/order'
import { abortUnless, chunkForInsert, type Db, rowExistsSql, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { getContractDocuments } from '../../../mail/documents/contract-documents'
import { documents } from '../../../mail/documents.table'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { buildOrderMail } from '../../../mail/templates/order-mails'
import { clearCatalogVersionCache } from '../../products/catalog/catalog-cache'
import { voucherPurchases, voucherRedemptions, vouchers } from '../../vouchers/vouchers.table'
import { buildEventStatements, writeEvent } from '../lifecycle/transition'
import { orderLines, type OrderRow, orders } from '../orders.table'
import type { OrderDraft } from './draft-order'

type WriteOrderDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings' | 'notifyStaff'>

type ExtraStatements = {
  /** SQL statements that run before the order is written. They release the hold of the previous order of the cart. */
  releaseStatements?: BatchItem<'sqlite'>[]
  /**
   * Writes after an order that staff enter. They replace the mail and the payment by voucher of an order from the web.
   */
  staffStatements?: BatchItem<'sqlite'>[]
}

/** Writes the order in one batch. Returns the order: paid if a voucher covers it, else pending. */
export async function writeDraftOrder(
  deps: WriteOrderDeps,
  { order, lines, purchase, redemption }: OrderDraft,
  areTermsStored: boolean,
  { releaseStatements = [], staffStatements }: ExtraStatements = {},
): Promise<OrderRow> {
  const { db } = deps
  const isPaidByVoucher = order.total === 0 && !staffStatements
  const orderStatements: BatchItem<'sqlite'>[] = [
    ...releaseStatements,
    db.insert(orders).values(order),
    writeEvent(db, {
      orderId: order.id,
      sequence: 1,
      kind: 'placed',
      state: order.state,
      at: order.createdAt,
    }),
    ...chunkForInsert(lines).map((lineChunk) => db.insert(orderLines).values(lineChunk)),
    ...(areTermsStored ? [] : buildTermsStatements(deps, order)),
    ...(purchase ? [db.insert(voucherPurchases).values(purchase)] : []),
    ...(redemption ? buildVoucherHoldStatements(db, redemption) : []),
    ...(staffStatements ??
      (isPaidByVoucher
        ? buildVoucherPaymentStatements(deps, { order, lines, purchase, redemption })
        : [
            enqueueNewMail(
              deps,
              buildOrderMail(
                'received',
                { order, lines, purchase, usedVoucher: redemption?.usedVoucher ?? null },
                deps,
              ),
              deps.now() + ORDER_RECEIVED_MAIL_DELAY_MS,
            ),
          ])),
  ]
  await runBatch(db, { writes: orderStatements })
  clearCatalogVersionCache()
  return isPaidByVoucher ? { ...order, state: 'paid' } : order
}

/**
 * Writes that hold the voucher money for the order. Race: the batch aborts if staff replaced the code since the read.
 */
const buildVoucherHoldStatements = (db: Db, { row, usedVoucher }: NonNullable<OrderDraft['redemption']>) => [
  abortUnless(
    db,
    'voucher_code_unchanged',
    rowExistsSql(vouchers, eq(vouchers.id, row.voucherId), eq(vouchers.code, usedVoucher.code)),
  ),
  db.insert(voucherRedemptions).values({ ...row, state: 'held' }),
]

/** Stores the current contract documents, so that the buyer can get them later (rules 2.6, 2.7). */
const buildTermsStatements = ({ db, settings, appUrl }: WriteOrderDeps, { language, createdAt }: OrderRow) =>
  getContractDocuments(language, settings, appUrl).map((document) =>
    db
      .insert(documents)
      .values({ ...document, createdAt })
      .onConflictDoNothing(),
  )

/** Writes that mark an order as paid, because a voucher covers its total. */
function buildVoucherPaymentStatements(
  deps: WriteOrderDeps,
  { order, lines, redemption }: Omit<OrderDraft, 'quote'>,
): BatchItem<'sqlite'>[] {
  const fullOrder = {
    order,
    lines,
    purchase: null,
    redemption: redemption ? { ...redemption.row, voucher: redemption.updatedVoucher } : null,
    boughtVoucher: null,
    refunds: [],
    refundItems: [],
    delivery: null,
    isOutOfStock: false,
    isReplaced: false,
  }
  return buildEventStatements(deps, fullOrder, { kind: 'voucher_covers' })
}
