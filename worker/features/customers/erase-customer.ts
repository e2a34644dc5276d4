import { and, inArray, or, sql } from 'drizzle-orm'
import { canErase, type StoredCustomerData } from '../../../domain/customer'
import type { Deps } from '../../deps'
import { forEach } from '../../each'
import { emails } from '../../email/emails.table'
import { recordAction, type Staff } from '../admin/actions'
import { cartItems } from '../cart/cart.table'
import { chatSessions } from '../chat/chat.table'
import { inRoom } from '../chat/rooms'
import { withdrawConsents } from '../follow-ups/withdraw-consents'
import { endSubscription } from '../newsletter/end-subscription'
import { orders } from '../orders/orders.table'
import { forgetCatalogVersion } from '../products/catalog-cache'
import { anonymiseOrders } from '../retention/anonymise-orders'
import { forgetComplaints, forgetWithdrawals } from '../retention/forget-requests'
import { isAboutAny, isLoose } from '../retention/mails-about'
import { inChunks, listOf } from '../retention/chunks'
import { reviews } from '../reviews/reviews.table'
import { shownAnew } from '../reviews/shown-anew'
import { addressMark } from './address-mark'
import { isCartOf, isMailTo, isOrderOf, ordersOf } from './customer-rows'
import { storedCustomerData } from './stored-data'

type EraseDeps = Pick<Deps, 'db' | 'now' | 'images' | 'rooms'>

/** Time limit, ms; a repeated call continues the work. */
const MAX_RUN_MS = 20_000

/**
 * Erases an address (lowercase) as far as the law allows. The newsletter keeps only a hash. Chats are deleted with
 * their rooms, and unpaid orders are anonymised. Reviews and mails are deleted unless they belong to data that must be
 * kept.
 * All marketing consents end. Idempotent and safe to repeat after a failure, because each step searches what is left.
 * Returns the stored data before and after.
 * @throws shop.try_again
 */
export async function eraseCustomer(
  deps: EraseDeps,
  staff: Staff,
  email: string,
): Promise<{ before: StoredCustomerData; after: StoredCustomerData }> {
  const { db, now } = deps
  const before = await storedCustomerData(deps, email)
  if (!canErase(before)) return { before, after: before }
  const idsOf = (kind: string) => before.items.filter((item) => item.what === kind).map(({ id }) => id)
  const chats = idsOf('chat')
  await forEach(chats, (id) => inRoom(deps, id, (room) => room.erase()))
  const detail = {
    items: before.items.filter(({ fate }) => fate === 'erased').length,
    mails: before.mails.erased,
    consents: before.consents,
  }
  await db.batch([
    recordAction(deps, staff, { action: 'customer_erase', subject: await addressMark(email), detail }),
    ...idsOf('newsletter').flatMap((id) => endSubscription(deps, id)),
    // Must run before the orders are anonymised, because the address then finds them no more.
    db.delete(reviews).where(inArray(reviews.orderId, ordersOf(db, email))),
    shownAnew(db),
    db.delete(cartItems).where(isCartOf(db, email)),
    ...withdrawConsents(deps, isOrderOf(email)),
    db.delete(emails).where(
      or(
        and(isMailTo(email), isLoose),
        // Chat mails may have gone to an earlier address, before a correction.
        isAboutAny(sql`SELECT value AS id FROM json_each(${JSON.stringify(chats)})`),
      ),
    ),
    // A room that is already empty does not remove its entry in the staff list.
    db.delete(chatSessions).where(sql`${chatSessions.id} IN ${listOf(chats)}`),
  ])
  forgetCatalogVersion()
  const runUntil = now() + MAX_RUN_MS
  const isUnpaid = and(sql`${orders.state} = 'cancelled'`, isOrderOf(email)) ?? sql`0`
  await inChunks(deps, runUntil, async () => (await anonymiseOrders(deps, isUnpaid)).length)
  await inChunks(deps, runUntil, () => forgetWithdrawals(deps))
  await inChunks(deps, runUntil, () => forgetComplaints(deps))
  return { before, after: await storedCustomerData(deps, email) }
}
