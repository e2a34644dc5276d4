import { eq, inArray, or } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { existingMailsQuery } from '../../../mail/outbox/mail-copies'
import { ORDER_COLUMNS, orders } from '../../orders/orders.table'
import { voucherPurchases, vouchers } from '../vouchers.table'

/**
 * A voucher with the data of its mail: its order, the purchase, and its previous mails, newest first.
 * @throws voucher.not_found
 */
export async function readMailedVoucher({ db }: Pick<Deps, 'db'>, id: string) {
  const issuingOrderIds = db.select({ id: vouchers.issuedOrderId }).from(vouchers).where(eq(vouchers.id, id))
  const {
    voucher: [voucher],
    order: [order],
    purchase: [purchase],
    mails,
  } = await runBatch(db, {
    voucher: db.select().from(vouchers).where(eq(vouchers.id, id)),
    order: db.select(ORDER_COLUMNS).from(orders).where(inArray(orders.id, issuingOrderIds)),
    purchase: db.select().from(voucherPurchases).where(inArray(voucherPurchases.orderId, issuingOrderIds)),
    mails: existingMailsQuery(db, or(eq(emails.about, id), inArray(emails.about, issuingOrderIds))),
  })
  if (!voucher) throw new AppError('voucher.not_found')
  return { voucher, order: order ?? null, purchase: purchase ?? null, mails }
}
