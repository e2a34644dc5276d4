import { and, inArray, or, sql } from 'drizzle-orm'
import { canErase, type StoredCustomerData } from '../../../domain/customers/customer'
import { jsonListSql } from '../../database/db'
import type { Deps } from '../../deps'
import { runForEach } from '../../run-for-each'
import { emails } from '../../mail/emails.table'
import { recordAction, type StaffActor } from '../admin/actions'
import { cartItems } from '../cart/cart.table'
import { chatSessions } from '../chat/chat.table'
import { callRoom } from '../chat/room/call-room'
import { withdrawConsents } from '../marketing/follow-ups/withdraw-consents'
import { endSubscription } from '../marketing/newsletter/end-subscription'
import { orders } from '../orders/orders.table'
import { clearCatalogVersionCache } from '../products/catalog/catalog-cache'
import { anonymiseOrders } from './retention/anonymise-orders'
import { deleteViewings } from './retention/delete-expired-data'
import { deleteExpiredComplaints, deleteExpiredWithdrawals } from './retention/delete-expired-requests'
import { isMailAboutAnySql, isUnprotectedMailSql } from './retention/mails-about'
import { runInChunks } from './retention/chunks'
import { reviews } from '../reviews/reviews.table'
import { bumpCatalogVersion } from '../products/catalog/bump-catalog-version'
import { createEmailFingerprint } from './email-fingerprint'
import {
  isCartOfCustomerSql,
  isMailToCustomerSql,
  isOrderOfCustomerSql,
  customerOrderIdsQuery,
} from './customer-rows'
import { readStoredCustomerData } from './stored-data'

type EraseCustomerDeps = Pick<Deps, 'db' | 'now' | 'images' | 'rooms'>

/** Maximum duration of one call, ms. A repeated call continues the erasure. */
const MAX_RUN_MS = 20_000

/**
 * Erases an e-mail address (lowercase) as far as the law allows: chats with their rooms, reviews, carts and mails.
 * Mails about data that must be kept remain. Unpaid orders are anonymised, and the newsletter keeps only a hash.
 * All marketing consents end. A call may be repeated after a failure, because each step looks for the remaining data.
 * Returns the stored data before and after.
 * @throws shop.try_again
 */
export async function eraseCustomer(
  deps: EraseCustomerDeps,
  staff: StaffActor,
  email: string,
): Promise<{ before: StoredCustomerData; after: StoredCustomerData }> {
  const { db, now } = deps
  const dataBefore = await readStoredCustomerData(deps, email)
  if (!canErase(dataBefore)) return { before: dataBefore, after: dataBefore }
  const listIdsOfKind = (dataKind: string) =>
    dataBefore.items.filter((item) => item.what === dataKind).map(({ id }) => id)
  const chatIds = listIdsOfKind('chat')
  await runForEach(chatIds, (id) => callRoom(deps, id, (room) => room.erase()))
  const actionDetail = {
    items: dataBefore.items.filter(({ fate }) => fate === 'erased').length,
    mails: dataBefore.mails.erased,
    consents: dataBefore.consents,
  }
  await db.batch([
    recordAction(deps, staff, {
      action: 'customer_erase',
      subject: await createEmailFingerprint(email),
      detail: actionDetail,
    }),
    ...listIdsOfKind('newsletter').flatMap((id) => endSubscription(deps, id)),
    // Must run before the orders are anonymised, because anonymised orders no longer contain the address.
    db.delete(reviews).where(inArray(reviews.orderId, customerOrderIdsQuery(db, email))),
    bumpCatalogVersion(db),
    db.delete(cartItems).where(isCartOfCustomerSql(db, email)),
    ...deleteViewings(db, jsonListSql(listIdsOfKind('viewing'))),
    ...withdrawConsents(deps, isOrderOfCustomerSql(email)),
    db.delete(emails).where(
      or(
        and(isMailToCustomerSql(email), isUnprotectedMailSql),
        // Chat mails may have gone to an earlier address, which the customer corrected later.
        isMailAboutAnySql(sql`SELECT value AS id FROM json_each(${JSON.stringify(chatIds)})`),
      ),
    ),
    // A chat room deletes its own row of `chat_sessions`, unless the room is already empty. This query covers empty
    // rooms.
    db.delete(chatSessions).where(sql`${chatSessions.id} IN ${jsonListSql(chatIds)}`),
  ])
  clearCatalogVersionCache()
  const runDeadline = now() + MAX_RUN_MS
  const isCancelledOrderSql = and(sql`${orders.state} = 'cancelled'`, isOrderOfCustomerSql(email)) ?? sql`0`
  await runInChunks(deps, runDeadline, async () => (await anonymiseOrders(deps, isCancelledOrderSql)).length)
  await runInChunks(deps, runDeadline, () => deleteExpiredWithdrawals(deps))
  await runInChunks(deps, runDeadline, () => deleteExpiredComplaints(deps))
  return { before: dataBefore, after: await readStoredCustomerData(deps, email) }
}
