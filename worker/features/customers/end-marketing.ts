import { eq } from 'drizzle-orm'
import { type StoredCustomerData, isSentOffers } from '../../../domain/customer'
import type { Deps } from '../../deps'
import { recordAction, type Staff } from '../admin/actions'
import { withdrawConsents } from '../follow-ups/withdraw-consents'
import { endSubscription } from '../newsletter/end-subscription'
import { addressHashOf } from '../newsletter/link-token'
import { newsletterSubscribers as subscribers } from '../newsletter/newsletter.table'
import { addressMark } from './address-mark'
import { isOrderOf } from './customer-rows'
import { storedCustomerData } from './stored-data'

type EndDeps = Pick<Deps, 'db' | 'now'>

/**
 * Withdraws all marketing consents of an address, newsletter and orders, because one objection covers all of them (GDPR
 * 7(3)). `isRepeat`: no consent was left to withdraw.
 */
export async function endMarketing(deps: EndDeps, address: string): Promise<{ isRepeat: boolean }> {
  const [endedRows, , , withdrawnRows] = await deps.db.batch(await marketingEnds(deps, address.toLowerCase()))
  return { isRepeat: endedRows.length + withdrawnRows.length === 0 }
}

/**
 * `endMarketing` by staff on request of a customer, for an address in lowercase. Records nothing if no consent is
 * active. Returns the stored personal data after the change.
 */
export async function endMarketingByStaff(
  deps: EndDeps,
  staff: Staff,
  email: string,
): Promise<StoredCustomerData> {
  const before = await storedCustomerData(deps, email)
  if (!isSentOffers(before)) return before
  await deps.db.batch([
    ...(await marketingEnds(deps, email)),
    recordAction(deps, staff, {
      action: 'customer_offers',
      subject: await addressMark(email),
      detail: { consents: before.consents },
    }),
  ])
  return storedCustomerData(deps, email)
}

async function marketingEnds(deps: EndDeps, email: string) {
  const isTheirs = eq(subscribers.emailHash, await addressHashOf(email))
  const subscriber = deps.db.select({ id: subscribers.id }).from(subscribers).where(isTheirs)
  return [...endSubscription(deps, subscriber), ...withdrawConsents(deps, isOrderOf(email))] as const
}
