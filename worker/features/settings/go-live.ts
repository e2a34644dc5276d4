import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { FIRST_SETTINGS } from '../../../domain/settings'
import type { Deps } from '../../deps'
import { logMailer } from '../../email/mailer'
import { emails } from '../../email/emails.table'
import { bookChecks } from '../books/books.table'
import { products } from '../products/products.table'
import { currentRates } from '../rates/rates'

/** The jobs of an hour run every hour: a check of the books that is older means that they do not. */
const JOBS_LATE_MS = 2 * 3_600_000

/** What has to hold before the shop sells to anyone (docs/operating.md), in the order in which one would see to it. */
export type GoLiveCheck = { name: GoLiveName; isOk: boolean }
type GoLiveName =
  | 'firm'
  | 'address'
  | 'environment'
  | 'payments'
  | 'mails'
  | 'products'
  | 'rates'
  | 'jobs'
  | 'books'
  | 'mailsSent'

export async function goLive(deps: Deps): Promise<GoLiveCheck[]> {
  const { db, settings } = deps
  const [[[offered], checks, [givenUp]], rates] = await Promise.all([
    db.batch([
      db
        .select({ count: sql<number>`count(*)` })
        .from(products)
        .where(and(eq(products.status, 'published'), gt(products.stock, 0))),
      db.select().from(bookChecks).where(eq(bookChecks.kind, 'books')).orderBy(desc(bookChecks.at)).limit(1),
      db
        .select({ count: sql<number>`count(*)` })
        .from(emails)
        .where(eq(emails.status, 'given_up')),
    ]),
    currentRates(deps),
  ])
  const [lastCheck] = checks
  const { firm } = settings
  const isDemo = firm.nip === FIRST_SETTINGS.firm.nip || firm.email.endsWith('.example')
  const isOk: Record<GoLiveName, boolean> = {
    firm: !isDemo,
    address: /^https:\/\/(?!localhost)/.test(deps.appUrl),
    environment: deps.isProduction,
    payments: deps.gateway?.provider === 'stripe',
    mails: deps.mailer !== logMailer,
    products: (offered?.count ?? 0) > 0,
    rates: rates.source !== 'fallback',
    jobs: lastCheck !== undefined && deps.now() - lastCheck.at < JOBS_LATE_MS,
    // One that never ran has found nothing; that is said above.
    books: !lastCheck?.findings.length,
    mailsSent: givenUp?.count === 0,
  }
  // The keys of a literal keep their order.
  return Object.entries(isOk).map(([name, isOk]) => ({ name: name as GoLiveName, isOk }))
}
