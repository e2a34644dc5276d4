import { and, eq } from 'drizzle-orm'
import { STRIPE_WEBHOOK_PATH } from '../../../../domain/payments/stripe-webhook'
import { type MailProvider, mailDomainOf } from '../../../../domain/settings/mail-records'
import type { Deps } from '../../../deps'
import { payments } from '../../payments/payments.table'
import { checkGoLive } from '../check-go-live'

/** The provider of the shop's mails and the domain that sends them; null while none is chosen. */
export function mailSetUpOf({ mailSetUp: { sender, from } }: Pick<Deps, 'mailSetUp'>): {
  provider: MailProvider | null
  from: string
  domain: string | null
} {
  const provider = sender === 'resend' || sender === 'cloudflare' ? sender : null
  return { provider, from, domain: mailDomainOf(from) }
}

/** Reads the content of the set-up page: addresses to copy, the state of each requirement, and whether a test order was paid. */
export async function readSetUp(deps: Deps) {
  const { db, appUrl } = deps
  const [checks, [testPayment]] = await Promise.all([
    checkGoLive(deps),
    db
      .select({ id: payments.intentId })
      .from(payments)
      .where(and(eq(payments.provider, 'stripe'), eq(payments.status, 'succeeded')))
      .limit(1),
  ])
  return {
    appUrl,
    webhookUrl: appUrl + STRIPE_WEBHOOK_PATH,
    mail: mailSetUpOf(deps),
    checks: [...checks, { name: 'testOrder' as const, isOk: testPayment !== undefined }],
  }
}
