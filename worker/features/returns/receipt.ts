import { and, eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { MAX_PACE_DELAY_MS } from '../../../domain/forms/form-pace'
import type { Deps } from '../../deps'
import { emails } from '../../mail/emails.table'
import type { NewMail } from '../../mail/outbox/new-mail'
import { enqueue } from '../../mail/outbox/outbox'
import { shopAlertMail } from '../../mail/templates/shop-alert'
import type { WaitMsByScope } from '../../mail/pace/take-pace'
import { HOUR_MS } from '../../../domain/time/time'

type ReceiptDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>
type ReceiptMails = { receipt: NewMail; alert: NewMail; form: 'withdrawal' | 'complaint' }

/**
 * Queries that write the receipt of a withdrawal or complaint and the alert for staff.
 * The request itself is always accepted; a flood of requests only delays receipts.
 * During a flood, staff get one alert an hour instead of one per request.
 * A receipt that would be a day late is not sent automatically; staff can send it by hand.
 */
export function receiptStatements(
  deps: ReceiptDeps,
  { receipt, alert, form }: ReceiptMails,
  waits: WaitMsByScope,
): BatchItem<'sqlite'>[] {
  const waitMs = Math.max(waits.household, waits.recipient, waits.all)
  const isFlood = waits.household > 0 || waits.all > 0
  if (waitMs < MAX_PACE_DELAY_MS)
    return [
      enqueue(deps, receipt, deps.now() + waitMs),
      isFlood ? floodAlert(deps, form) : enqueue(deps, alert),
    ]
  return [
    enqueue(deps, receipt, deps.now() + waitMs),
    deps.db
      .update(emails)
      .set({ status: 'given_up' })
      .where(and(eq(emails.kind, receipt.kind), eq(emails.about, receipt.about))),
    floodAlert(deps, form),
  ]
}

function floodAlert(deps: ReceiptDeps, form: ReceiptMails['form']): BatchItem<'sqlite'> {
  const [subject, page] =
    form === 'withdrawal'
      ? ['Wiele odstąpień naraz', 'withdrawals']
      : ['Wiele reklamacji naraz', 'complaints']
  const mailKey = `flood:${form}:${Math.floor(deps.now() / HOUR_MS)}`
  const text = `W krótkim czasie wpłynęło bardzo wiele oświadczeń. Każde jest przyjęte, ale potwierdzenia wysyłamy z opóźnieniem, a o kolejnych nie piszemy osobno. ${deps.appUrl}/admin/${page}`
  return enqueue(deps, shopAlertMail(mailKey, subject, text))
}
