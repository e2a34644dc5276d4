import { and, desc, eq, lte, sql } from 'drizzle-orm'
import {
  toHealthReport,
  type HealthReport,
  type HealthState,
  MAIL_LATE_AFTER_MS,
  PROBE_TIMEOUT_MS,
  RATES_STALE_AFTER_MS,
} from '../../../../domain/admin/health'
import { combineJobStates } from '../../../../domain/admin/jobs'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { bookChecks } from '../books/books.table'
import { jobRuns } from '../jobs/jobs.table'
import { toJobsDto } from '../jobs/list-jobs'
import { getCurrentRates } from '../../rates/rates'
import type { Timestamp } from '../../../../domain/time/time'

/**
 * State of the shop and of the services that it depends on. The single source for `/api/health`, the dashboard, the
 * go-live list and the alerts, so that all of them agree. Never throws.
 */
export async function checkHealth(deps: Deps): Promise<HealthReport> {
  const [books, rates, payments, chat, pictures, cache] = await Promise.all([
    checkDatabase(deps),
    checkRates(deps),
    checkPayments(deps),
    probeState(() => deps.rooms.getByName('health').isAlive()),
    probeState(() => deps.images.head('health')),
    probeState(() => deps.kv.get('health')),
  ])
  return toHealthReport({ ...books, rates, payments, chat, pictures, cache })
}

/**
 * Runs the health checks that need the database, in one round trip. If the database is unreachable, only the check
 * `database` is not ok.
 */
async function checkDatabase({ db, now }: Deps) {
  const isMailLateSql = and(eq(emails.status, 'waiting'), lte(emails.dueAt, now() - MAIL_LATE_AFTER_MS))
  try {
    const [[lateMails], runs, [integrityRow]] = await withTimeout(
      db.batch([
        db
          .select({ count: sql<number>`count(*)` })
          .from(emails)
          .where(isMailLateSql),
        db.select().from(jobRuns),
        db
          .select({ findings: bookChecks.findings })
          .from(bookChecks)
          .where(eq(bookChecks.kind, 'books'))
          .orderBy(desc(bookChecks.at))
          .limit(1),
      ]),
    )
    const jobsState = combineJobStates(toJobsDto(runs, now()).items.map(({ state }) => state))
    return {
      database: 'ok',
      email: toHealthState((lateMails?.count ?? 0) > 0),
      jobs: toHealthState(jobsState !== 'well'),
      // An integrity check that never ran has no findings. The health check `jobs` reports that case.
      books: toHealthState((integrityRow?.findings.length ?? 0) > 0),
    } as const
  } catch {
    return { database: 'down', email: 'ok', jobs: 'ok', books: 'ok' } as const
  }
}

const toHealthState = (isDegraded: boolean): HealthState => (isDegraded ? 'degraded' : 'ok')

async function checkRates(deps: Deps): Promise<HealthState> {
  const { source, fetchedAt } = await getCurrentRates(deps)
  return toHealthState(source === 'fallback' || deps.now() - fetchedAt > RATES_STALE_AFTER_MS)
}

/** TTL of the cached provider state, ms. Anyone can call `/api/health`, and each cache miss costs a provider call. */
const PROVIDER_CHECK_TTL_MS = 30_000
let lastProbe: { key: string; at: Timestamp; state: Promise<HealthState> } | null = null

async function checkPayments({ gateway, now }: Deps): Promise<HealthState> {
  if (!gateway) return 'down'
  const key = gateway.publishableKey
  const probeProvider = () => probeState(() => gateway.succeededSince(now()))
  // The sandbox uses the shop's own database, so caching saves nothing.
  if (key === null) return probeProvider()
  if (lastProbe?.key !== key || now() - lastProbe.at >= PROVIDER_CHECK_TTL_MS)
    lastProbe = { key, at: now(), state: probeProvider() }
  return lastProbe.state
}

const probeState = async (probe: () => Promise<unknown>): Promise<HealthState> => {
  try {
    await withTimeout(probe())
    return 'ok'
  } catch {
    return 'degraded'
  }
}

async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('health.timeout')), PROBE_TIMEOUT_MS)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
