import { eq } from 'drizzle-orm'
import { type StoredCustomerData, canReceiveMarketing } from '../../../domain/customers/customer'
import { runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { recordAction, type StaffActor } from '../admin/actions'
import { withdrawConsents } from '../marketing/follow-ups/withdraw-consents'
import { endSubscription } from '../marketing/newsletter/end-subscription'
import { hashEmailAddress } from '../marketing/newsletter/link-token'
import { newsletterSubscribers as subscribers } from '../marketing/newsletter/newsletter.table'
import { createEmailFingerprint } from './email-fingerprint'
import { isOrderOfCustomerSql } from './customer-rows'
import { readStoredCustomerData } from './stored-data'

type EndMarketingDeps = Pick<Deps, 'db' | 'now'>

/**
 * Withdraws all marketing consents of an address, for the newsletter and for orders.
 * One objection covers all of them (GDPR 7(3)). Returns `isRepeat`: true if no consent was left to withdraw.
 */
export async function endMarketing(deps: EndMarketingDeps, email: string): Promise<{ isRepeat: boolean }> {
  const { endedRows, withdrawnRows } = await runBatch(
    deps.db,
    await buildEndMarketingStatements(deps, email.toLowerCase()),
  )
  return { isRepeat: endedRows.length + withdrawnRows.length === 0 }
}

/**
 * Same as `endMarketing`, done by staff when a customer asks, for an address in lowercase. Records no staff action if
 * no consent is active. Returns the stored personal data after the change.
 */
export async function endMarketingByStaff(
  deps: EndMarketingDeps,
  staff: StaffActor,
  email: string,
): Promise<StoredCustomerData> {
  const dataBefore = await readStoredCustomerData(deps, email)
  if (!canReceiveMarketing(dataBefore)) return dataBefore
  await runBatch(deps.db, {
    ...(await buildEndMarketingStatements(deps, email)),
    action: recordAction(deps, staff, {
      action: 'customer_offers',
      subject: await createEmailFingerprint(email),
      detail: { consents: dataBefore.consents },
    }),
  })
  return readStoredCustomerData(deps, email)
}

async function buildEndMarketingStatements(deps: EndMarketingDeps, email: string) {
  const isCustomerSubscriberSql = eq(subscribers.emailHash, await hashEmailAddress(email))
  const customerSubscriberIds = deps.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(isCustomerSubscriberSql)
  const [endedRows, ...eraseStatements] = endSubscription(deps, customerSubscriberIds)
  const [withdrawnRows, ...cancelStatements] = withdrawConsents(deps, isOrderOfCustomerSql(email))
  return { endedRows, eraseStatements, withdrawnRows, cancelStatements }
}
