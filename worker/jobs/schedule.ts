import type { Deps } from '../deps'
import { sendDueMails } from '../email/outbox'
import { forgetSignIns } from '../features/admin/forget'
import { checkBooks } from '../features/books/check-books'
import { forgetSignUps } from '../features/newsletter/forget'
import { cancelOverdue } from '../features/orders/cancel-order'
import { reconcileBooks, reconcileOpen } from '../features/payments/reconcile'
import { sendAllRefunds } from '../features/refunds/send-refunds'
import { forgetPictures } from '../features/products/forget-pictures'
import { refreshRates } from '../features/rates/rates'
import { expireVouchers, remindOfVouchers } from '../features/vouchers/end-vouchers'

type Job = { name: string; run: (deps: Deps) => Promise<unknown> }

/** What happens at each cron line of wrangler.toml. Every job may run twice at once, late, or not at all for a while. */
const SCHEDULE: Readonly<Record<string, readonly Job[]>> = {
  '* * * * *': [
    { name: 'cancel-overdue-orders', run: cancelOverdue },
    { name: 'reconcile-open-payments', run: reconcileOpen },
    { name: 'send-refunds', run: sendAllRefunds },
    { name: 'send-mails', run: (deps) => sendDueMails(deps, 50) },
  ],
  '7 * * * *': [
    { name: 'refresh-rates', run: refreshRates },
    { name: 'reconcile-with-the-provider', run: reconcileBooks },
    { name: 'check-books', run: checkBooks },
  ],
  '23 3 * * *': [
    { name: 'forget-newsletter-sign-ups', run: forgetSignUps },
    { name: 'forget-sign-ins', run: forgetSignIns },
    { name: 'forget-pictures', run: forgetPictures },
    { name: 'expire-vouchers', run: expireVouchers },
    { name: 'remind-of-vouchers', run: remindOfVouchers },
  ],
}

/** Runs the jobs of a cron line; one that fails does not stop the others, and the run is then reported as failed. */
export async function runJobs(cron: string, deps: Deps): Promise<void> {
  const failed: string[] = []
  for (const job of SCHEDULE[cron] ?? []) {
    try {
      await job.run(deps)
    } catch (error) {
      failed.push(job.name)
      console.error(
        JSON.stringify({
          level: 'error',
          job: job.name,
          error: error instanceof Error ? error.name : 'unknown',
        }),
      )
    }
  }
  if (failed.length > 0) throw new Error(`jobs failed: ${failed.join(', ')}`)
}
