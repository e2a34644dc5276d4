import { eq } from 'drizzle-orm'
import { type CustomerHeld, isSentOffers } from '../../../domain/customer'
import type { Deps } from '../../deps'
import { recordAction, type Staff } from '../admin/actions'
import { withdrawConsents } from '../follow-ups/withdraw-consents'
import { endSubscription } from '../newsletter/end-subscription'
import { addressHashOf } from '../newsletter/link-token'
import { newsletterSubscribers as subscribers } from '../newsletter/newsletter.table'
import { addressMark } from './address-mark'
import { isOrderOf } from './customer-rows'
import { customerHeld } from './held'

type EndDeps = Pick<Deps, 'db' | 'now'>

/**
 * Takes back every consent of an address to be sent offers, the newsletter's and those given with orders (GDPR 7(3)): who
 * says in one place that they want no more of them gets none. `isRepeat`: there was none.
 */
export async function endMarketing(deps: EndDeps, address: string): Promise<{ isRepeat: boolean }> {
  const [ended, , , withdrawn] = await deps.db.batch(await marketingEnds(deps, address.toLowerCase()))
  return { isRepeat: ended.length + withdrawn.length === 0 }
}

/**
 * The same by staff, whom somebody has told so, for an address in small letters. Where nothing was to end nothing is written.
 * Answers with what is held now.
 */
export async function endMarketingByStaff(deps: EndDeps, staff: Staff, email: string): Promise<CustomerHeld> {
  const before = await customerHeld(deps, email)
  if (!isSentOffers(before)) return before
  await deps.db.batch([
    ...(await marketingEnds(deps, email)),
    recordAction(deps, staff, {
      action: 'customer_offers',
      subject: await addressMark(email),
      detail: { consents: before.consents },
    }),
  ])
  return customerHeld(deps, email)
}

async function marketingEnds(deps: EndDeps, email: string) {
  const isTheirs = eq(subscribers.emailHash, await addressHashOf(email))
  const subscriber = deps.db.select({ id: subscribers.id }).from(subscribers).where(isTheirs)
  return [...endSubscription(deps, subscriber), ...withdrawConsents(deps, isOrderOf(email))] as const
}
