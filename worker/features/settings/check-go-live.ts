import { and, eq, gt, sql } from 'drizzle-orm'
import type { HealthCheck } from '../../../domain/admin/health'
import { checkLegalFacts, type LegalFactName } from '../../../domain/settings/check-legal-facts'
import { isVatExempt } from '../../../domain/settings/legal-facts'
import type { Deps } from '../../deps'
import { pushDevices } from '../../alerts/push/push-devices.table'
import { logMailer } from '../../mail/senders/mailer'
import { hasLegalNotices } from '../../mail/documents/legal-notice'
import { emails } from '../../mail/emails.table'
import { checkHealth } from '../admin/health/health'
import { products } from '../products/products.table'
import { LACKS_GUARANTEE_SQL } from '../products/staff/search-products'

/** A requirement before the shop sells to the public (docs/operating.md). */
export type GoLiveCheck = { name: GoLiveName; isOk: boolean }
type GoLiveName = LegalFactName | ShopCheckName
type ShopCheckName =
  | 'address'
  | 'environment'
  | 'payments'
  | 'mails'
  | 'products'
  | 'legalNotice'
  | 'guarantees'
  | 'voucherVat'
  | 'marginVouchers'
  | 'reviews'
  | 'pushDevices'
  | 'mailsSent'
  // Excludes two health checks: `payments` has its own check in this list, and without `database` the list cannot be
  // read.
  | Exclude<HealthCheck, 'payments' | 'database'>

export async function checkGoLive(deps: Deps): Promise<GoLiveCheck[]> {
  const { db, settings } = deps
  const isOnSaleSql = and(eq(products.status, 'published'), gt(products.stock, 0))
  const [[[offerRow], [productWithoutGuarantee], [givenUpMail], [pushDevice]], { checks }] =
    await Promise.all([
      db.batch([
        db
          .select({
            count: sql<number>`count(*)`,
            marginCount: sql<number>`count(*) FILTER (WHERE ${products.taxKind} = 'margin')`,
            hasSinglePurposeVoucher: sql<number>`EXISTS (SELECT 1 FROM vouchers
            WHERE voucher_vat = 'single' AND amount_remaining_minor > 0 AND expires_at > ${deps.now()})`,
          })
          .from(products)
          .where(isOnSaleSql),
        db.select({ id: products.id }).from(products).where(LACKS_GUARANTEE_SQL).limit(1),
        db
          .select({ count: sql<number>`count(*)` })
          .from(emails)
          .where(eq(emails.status, 'given_up')),
        db.select({ id: pushDevices.id }).from(pushDevices).limit(1),
      ]),
      checkHealth(deps),
    ])
  const shopCheckResults: Record<ShopCheckName, boolean> = {
    address: /^https:\/\/(?!localhost)/.test(deps.appUrl),
    environment: deps.isProduction,
    payments: deps.gateway?.provider === 'stripe' && checks.payments === 'ok',
    mails: deps.mailer !== logMailer,
    products: (offerRow?.count ?? 0) > 0,
    // The deployment must contain the official artwork of the legal notices (rules 4.6).
    legalNotice: hasLegalNotices,
    // Each guarantee must state its guarantor, territory and claims procedure (rules 4.2).
    guarantees: !productWithoutGuarantee,
    // The accountant decides on the VAT treatment (decision 017).
    voucherVat: settings.voucherVat.isAgreed === true,
    // The VAT of a single-purpose voucher is due at its sale. But the VAT on a margin is known only when the goods are
    // sold. Goods under the margin scheme therefore need multi-purpose vouchers (decision 045).
    marginVouchers:
      (offerRow?.marginCount ?? 0) === 0 ||
      isVatExempt(settings.legal) ||
      (settings.voucherVat.kind === 'multi' && !offerRow?.hasSinglePurposeVoucher),
    reviews: settings.reviews.shown === 'buyers',
    pushDevices: deps.pushSender !== null && pushDevice !== undefined,
    mailsSent: givenUpMail?.count === 0,
    email: checks.email === 'ok',
    jobs: checks.jobs === 'ok',
    books: checks.books === 'ok',
    rates: checks.rates === 'ok',
    chat: checks.chat === 'ok',
    pictures: checks.pictures === 'ok',
    cache: checks.cache === 'ok',
  }
  // Object keys keep their order, so the list has the order in which the owner should do the work.
  const shopChecks = Object.entries(shopCheckResults).map(([name, isOk]) => ({
    name: name as ShopCheckName,
    isOk,
  }))
  return [...checkLegalFacts(settings), ...shopChecks]
}
