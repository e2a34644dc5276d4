import { and, eq } from 'drizzle-orm'
import { STRIPE_WEBHOOK_PATH } from '../../../../domain/payments/stripe-webhook'
import { type MailProvider, mailDomainOf } from '../../../../domain/settings/mail-records'
import { LABEL_SERVICES } from '../../../../domain/shipments/shipment'
import type { Deps } from '../../../deps'
import { payments } from '../../payments/payments.table'
import { checkGoLive } from '../check-go-live'

/** The provider of the shop's mails, and the domain from which the shop sends mails; null while none is chosen. */
export function toMailSetUp({ mailSetUp: { sender, from } }: Pick<Deps, 'mailSetUp'>): {
  provider: MailProvider | null
  from: string
  domain: string | null
} {
  const provider = sender === 'resend' || sender === 'cloudflare' ? sender : null
  return { provider, from, domain: mailDomainOf(from) }
}

/**
 * State of the account at each label service: `off` without keys, `failed` if the service rejects the keys or does not
 * answer.
 */
const readLabelSetUp = ({ labelServices, appUrl }: Pick<Deps, 'labelServices' | 'appUrl'>) =>
  Promise.all(
    LABEL_SERVICES.map(async (service) => {
      const webhookUrl = `${appUrl}/api/webhooks/${service}`
      const labelService = labelServices[service]
      if (!labelService) return { service, state: 'off' as const, account: null, webhookUrl }
      const account = await labelService.describeAccount().catch(() => null)
      return { service, state: account === null ? ('failed' as const) : ('ok' as const), account, webhookUrl }
    }),
  )

/** Reads the content of the set-up page: addresses to copy, the state of each requirement, and whether a test order was paid. */
export async function readSetUp(deps: Deps) {
  const { db, appUrl } = deps
  const [checks, labels, [testPayment]] = await Promise.all([
    checkGoLive(deps),
    readLabelSetUp(deps),
    db
      .select({ id: payments.intentId })
      .from(payments)
      .where(and(eq(payments.provider, 'stripe'), eq(payments.status, 'succeeded')))
      .limit(1),
  ])
  return {
    appUrl,
    webhookUrl: appUrl + STRIPE_WEBHOOK_PATH,
    mail: toMailSetUp(deps),
    labels,
    checks: [...checks, { name: 'testOrder' as const, isOk: testPayment !== undefined }],
  }
}
