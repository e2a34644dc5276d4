import { type JobName, JOB_NAMES, JOBS, type Rhythm } from '../../domain/jobs'
import type { Deps } from '../deps'
import { sendDueMails } from '../email/outbox'
import { forgetPace } from '../features/form-pace/take-pace'
import { forgetSignIns } from '../features/admin/forget'
import { checkBooks } from '../features/books/check-books'
import { sendDeadlinesMail } from '../features/deadlines/tell-of-deadlines'
import { sendFollowUps } from '../features/follow-ups/send-follow-ups'
import { sendHealthAlert } from '../features/health/tell-of-health'
import { type Counts, missedAtNight, runJob } from '../features/jobs/run-job'
import { forgetSignUps } from '../features/newsletter/forget'
import { writeIssueMails } from '../features/newsletter/write-issue-mails'
import { expireHolds } from '../features/orders/cancel-order'
import { forgetHouseholds } from '../features/orders/household-limits'
import { remindOfPayments } from '../features/orders/remind-of-payments'
import { reconcileBooks, reconcileOpen } from '../features/payments/reconcile'
import { archiveSold } from '../features/products/archive-sold'
import { forgetPictures } from '../features/products/forget-pictures'
import { refreshRates } from '../features/rates/rates'
import { sendAllRefunds } from '../features/refunds/send-refunds'
import { forgetOldData } from '../features/retention/forget-old-data'
import { expireVouchers, remindOfVouchers } from '../features/vouchers/end-vouchers'
import { log, nameOf } from '../log'

/** Implementation of each job. Every job may run concurrently, run late, or not run at all for a while. */
const RUN: Record<JobName, (deps: Deps) => Promise<Counts>> = {
  'cancel-overdue-orders': async (deps) => ({ cancelled: await expireHolds(deps) }),
  'reconcile-open-payments': async (deps) => ({ repaired: (await reconcileOpen(deps)).length }),
  'send-refunds': async (deps) => ({ sent: await sendAllRefunds(deps) }),
  'remind-of-payments': async (deps) => ({ written: await remindOfPayments(deps) }),
  'write-letters': async (deps) => ({ written: await writeIssueMails(deps) }),
  'send-mails': async (deps) => ({ sent: await sendDueMails(deps, 50) }),
  'refresh-rates': async (deps) => ({ fetched: (await refreshRates(deps)).source === 'live' ? 1 : 0 }),
  'reconcile-with-the-provider': async (deps) => ({ repaired: (await reconcileBooks(deps)).length }),
  'check-books': async (deps) => ({ found: (await checkBooks(deps)).length }),
  'send-follow-ups': sendFollowUps,
  'tell-of-deadlines': async (deps) => ({ told: await sendDeadlinesMail(deps) }),
  'tell-of-health': async (deps) => ({ told: await sendHealthAlert(deps) }),
  'forget-newsletter-sign-ups': async (deps) => ({ forgotten: await forgetSignUps(deps) }),
  'archive-sold-products': async (deps) => ({ archived: await archiveSold(deps) }),
  'forget-sign-ins': async (deps) => ({
    forgotten: (await forgetSignIns(deps)) + (await forgetPace(deps)) + (await forgetHouseholds(deps)),
  }),
  'forget-pictures': async (deps) => ({ forgotten: await forgetPictures(deps) }),
  'expire-vouchers': async (deps) => ({ ended: await expireVouchers(deps) }),
  'remind-of-vouchers': async (deps) => ({ written: await remindOfVouchers(deps) }),
  'forget-old-data': forgetOldData,
}

/** Cron lines of wrangler.toml. */
const RHYTHMS: Readonly<Record<string, Rhythm>> = {
  '* * * * *': 'minute',
  '7 * * * *': 'hour',
  '23 3 * * *': 'night',
}

/**
 * Runs the jobs of a cron line. Hourly runs also include missed night jobs. A failed job does not stop the others; the
 * run is then reported as failed.
 */
export async function runJobs(cron: string, deps: Deps): Promise<void> {
  const rhythm = RHYTHMS[cron]
  if (!rhythm) return
  const missedJobs = rhythm === 'hour' ? await missedAtNight(deps).catch(() => []) : []
  const failedJobs: string[] = []
  for (const name of JOB_NAMES) {
    if (JOBS[name] !== rhythm && !missedJobs.includes(name)) continue
    try {
      await runJob(deps, { name, run: RUN[name] })
    } catch (error) {
      failedJobs.push(name)
      log('error', 'job.failed', { job: name, error: nameOf(error) })
    }
  }
  if (failedJobs.length > 0) throw new Error(`jobs failed: ${failedJobs.join(', ')}`)
}
