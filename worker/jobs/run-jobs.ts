import { type JobName, JOB_NAMES, JOB_INTERVALS, type JobInterval } from '../../domain/admin/jobs'
import type { Deps } from '../deps'
import { deleteOldPushes } from '../alerts/push/delete-old-pushes'
import { sendDueMessages } from '../alerts/send-due-messages'
import { deleteUnusedPaceRows } from '../rate-limits/take-pace'
import { deleteOldSignIns } from '../features/admin/sign-in/delete-old-sign-ins'
import { checkBooks } from '../features/admin/books/check-books'
import { sendDeadlinesMail } from '../features/returns/send-deadlines-mail'
import { sendFollowUps } from '../features/marketing/follow-ups/send-follow-ups'
import { sendHealthAlert } from '../features/admin/health/send-health-alert'
import { type JobCounts, findMissedNightJobs, runJob } from '../features/admin/jobs/run-job'
import { deleteExpiredSignUps } from '../features/marketing/newsletter/delete-expired-sign-ups'
import { writeIssueMails } from '../features/marketing/newsletter/write-issue-mails'
import { expireHolds } from '../features/orders/lifecycle/cancel-order'
import { deleteOldNetworks } from '../features/orders/place/network-limits'
import { remindOfPickups } from '../features/orders/pickup/remind-of-pickups'
import { checkPoints } from '../features/orders/point/check-points'
import { remindOfPayments } from '../features/orders/lifecycle/remind-of-payments'
import { reconcileBooks, reconcileOpenPayments } from '../features/payments/reconcile'
import { archiveSoldProducts } from '../features/products/staff/archive-sold-products'
import { deleteUnusedUploads } from '../features/products/delete-unused-uploads'
import { advanceDueShipments } from '../features/shipments/advance-due-shipments'
import { advanceDueCollections } from '../features/shipments/collections/advance-due-collections'
import { advanceViewings } from '../features/viewings/advance-viewings'
import { refreshRates } from '../features/rates/rates'
import { storeNbpRates } from '../features/rates/store-nbp-rates'
import { sendAllRefunds } from '../features/refunds/send-refunds'
import { deleteOldData } from '../features/customers/retention/delete-old-data'
import { expireVouchers, remindOfVouchers } from '../features/vouchers/end-vouchers'
import { log, errorNameOf } from '../log'

/** Implementation of each job. Every job may run concurrently, run late, or not run at all for a while. */
const JOB_RUNNERS: Record<JobName, (deps: Deps) => Promise<JobCounts>> = {
  'cancel-overdue-orders': async (deps) => ({ cancelled: await expireHolds(deps) }),
  'reconcile-open-payments': async (deps) => ({ repaired: (await reconcileOpenPayments(deps)).length }),
  'send-refunds': async (deps) => ({ sent: await sendAllRefunds(deps) }),
  // Both run at once, so that a failure of one does not stop the other.
  'advance-shipments': async (deps) => {
    const [shipmentCount, collectionCount] = await Promise.all([
      advanceDueShipments(deps),
      advanceDueCollections(deps),
    ])
    return { advanced: shipmentCount + collectionCount }
  },
  'advance-viewings': advanceViewings,
  'remind-of-payments': async (deps) => ({ written: await remindOfPayments(deps) }),
  'write-letters': async (deps) => ({ written: await writeIssueMails(deps) }),
  'send-mails': async (deps) => {
    const { mails, pushes } = await sendDueMessages(deps, 50)
    return { sent: mails, pushes }
  },
  'refresh-rates': async (deps) => ({ fetched: (await refreshRates(deps)).source === 'live' ? 1 : 0 }),
  'store-nbp-rates': async (deps) => ({ stored: await storeNbpRates(deps) }),
  'reconcile-with-the-provider': async (deps) => ({ repaired: (await reconcileBooks(deps)).length }),
  'check-books': async (deps) => ({ found: (await checkBooks(deps)).length }),
  'send-follow-ups': sendFollowUps,
  'check-pickup-points': async (deps) => ({ found: await checkPoints(deps) }),
  'remind-of-pickups': async (deps) => ({ written: await remindOfPickups(deps) }),
  'tell-of-deadlines': async (deps) => ({ told: await sendDeadlinesMail(deps) }),
  'tell-of-health': async (deps) => ({ told: await sendHealthAlert(deps) }),
  'forget-newsletter-sign-ups': async (deps) => ({ forgotten: await deleteExpiredSignUps(deps) }),
  'archive-sold-products': async (deps) => ({ archived: await archiveSoldProducts(deps) }),
  'forget-sign-ins': async (deps) => ({
    forgotten:
      (await deleteOldSignIns(deps)) +
      (await deleteUnusedPaceRows(deps)) +
      (await deleteOldNetworks(deps)) +
      (await deleteOldPushes(deps)),
  }),
  'forget-pictures': async (deps) => ({ forgotten: await deleteUnusedUploads(deps) }),
  'expire-vouchers': async (deps) => ({ ended: await expireVouchers(deps) }),
  'remind-of-vouchers': async (deps) => ({ written: await remindOfVouchers(deps) }),
  'forget-old-data': deleteOldData,
}

/** The interval of the jobs that each cron line of wrangler.toml starts. */
const INTERVAL_BY_CRON: Readonly<Record<string, JobInterval>> = {
  '* * * * *': 'minute',
  '7 * * * *': 'hour',
  '23 3 * * *': 'night',
}

/**
 * Runs the jobs of a cron line. Hourly runs also include missed night jobs.
 * A failed job does not stop the others; at the end the run is reported as failed.
 */
export async function runJobs(cron: string, deps: Deps): Promise<void> {
  const jobInterval = INTERVAL_BY_CRON[cron]
  if (!jobInterval) return
  const missedJobs = jobInterval === 'hour' ? await findMissedNightJobs(deps).catch(() => []) : []
  const failedJobs: string[] = []
  for (const jobName of JOB_NAMES) {
    if (JOB_INTERVALS[jobName] !== jobInterval && !missedJobs.includes(jobName)) continue
    try {
      await runJob(deps, { name: jobName, run: JOB_RUNNERS[jobName] })
    } catch (error) {
      failedJobs.push(jobName)
      log('error', 'job.failed', { job: jobName, error: errorNameOf(error) })
    }
  }
  if (failedJobs.length > 0) throw new Error(`jobs failed: ${failedJobs.join(', ')}`)
}
