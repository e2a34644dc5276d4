import type { BatchItem } from 'drizzle-orm/batch'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import { AppError } from '../../../domain/errors'
import type { Language } from '../../../domain/language'
import type { OrderLink } from '../../../domain/orders/order-link'
import { truncateIp } from '../../../domain/statistics/page-view'
import { isConstraintViolation, runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import type { Alert } from '../../alerts/alert'
import type { NewMail } from '../../mail/outbox/new-mail'
import type { SummarizedOrder } from '../../mail/parts/order-summary'
import { countFormRequest, type WaitMsByScope } from '../../rate-limits/take-pace'
import { readOrderSummary } from '../orders/views/read-order'
import { enqueueRequestWarning, matchOrder, matchOrderQueries } from './match-order'
import { addRequestEvent } from './add-request-event'
import { and, eq } from 'drizzle-orm'
import { MAX_PACE_DELAY_MS } from '../../../domain/rate-limits/form-pace'
import { emails } from '../../mail/emails.table'
import { enqueueNewMail } from '../../mail/outbox/outbox'
import { enqueueAlert } from '../../alerts/enqueue-alert'
import type { StaffRequestChannel } from '../../../domain/returns/request-channel'
import { shopAlert } from '../../mail/templates/alerts/shop-alert'
import { HOUR_MS, type Timestamp } from '../../../domain/time/time'

export type SubmitRequestDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings' | 'admin'>

type RequestBody = {
  name: string
  order: string
  email: string
  language: Language
  link?: OrderLink | undefined
}

/**
 * `key`: idempotency key of the request. `byHand`: set for a request that staff entered, with the time of its arrival.
 */
export type RequestSender = {
  key: string | null
  clientIp: string | null
  byHand?:
    | {
        channel: StaffRequestChannel
        submittedAt: Timestamp
        /** The write that logs the staff action. */
        actionStatement: BatchItem<'sqlite'>
      }
    | undefined
}

/** The columns that the tables of withdrawals and complaints have in common. */
type SharedColumns = ReturnType<typeof sharedColumnsOf>

type RequestKind<Row extends SharedColumns> = {
  kind: 'withdrawal' | 'complaint'
  /** Query for the request with the idempotency key. A null key matches nothing. */
  findByKey: () => RunnableQuery<Row[], 'sqlite'> & PromiseLike<Row[]>
  toRow: (columns: SharedColumns) => Row
  /** The columns whose values must be equal in a repeat with the same key. */
  contentColumns: readonly (keyof Row)[]
  /** Builds the writes that insert the row. */
  buildWrites: (row: Row) => BatchItem<'sqlite'>[]
  /** `order`: the order that the request is about; null if the sender gave no proof. */
  buildMails: (row: Row, order: SummarizedOrder | null) => { receipt: NewMail; alert: Alert }
}

/**
 * Accepts a customer request from anyone, about any contract. Request, receipt and staff alert are written in one
 * batch. A flood of requests only delays receipts; no request is rejected. The same key returns the same request.
 * @throws order.key_reused if another request has the key
 */
export async function submitRequest<Row extends SharedColumns>(
  deps: SubmitRequestDeps,
  request: RequestBody,
  { key, clientIp, byHand }: RequestSender,
  { kind, findByKey, toRow, contentColumns, buildWrites, buildMails }: RequestKind<Row>,
): Promise<Row> {
  const { db } = deps
  const {
    existingRows: [existingRow],
    ...matches
  } = await runBatch(db, {
    existingRows: findByKey(),
    ...matchOrderQueries(db, request),
  })
  const orderMatch = matchOrder(matches)
  const row = toRow(sharedColumnsOf(deps, request, { key, clientIp, byHand }, orderMatch))
  const requireSameContent = (storedRow: Row): Row => {
    const contentOf = (comparedRow: Row) =>
      JSON.stringify(contentColumns.map((column) => comparedRow[column]))
    if (contentOf(storedRow) !== contentOf(row)) throw new AppError('order.key_reused')
    return storedRow
  }
  if (existingRow) return requireSameContent(existingRow)
  const order = row.orderId ? await readOrderSummary(deps, row.orderId) : null
  // Requests that staff enter need no rate limit and no alert, because staff already know about the request.
  const paceDelays = byHand
    ? null
    : await countFormRequest(deps, kind, { ip: clientIp, recipient: request.email })
  try {
    const requestWrites = [
      ...buildWrites(row),
      ...(row.orderId ? addRequestEvent(deps, row.orderId, kind) : []),
      ...enqueueRequestWarning(deps, orderMatch, kind),
      ...(paceDelays
        ? buildReceiptStatements(deps, { requestKind: kind, ...buildMails(row, order) }, paceDelays)
        : [enqueueNewMail(deps, buildMails(row, order).receipt)]),
      ...(byHand ? [byHand.actionStatement] : []),
    ]
    await runBatch(db, { writes: requestWrites })
  } catch (error) {
    if (!isConstraintViolation(error, `${kind}s.idempotency_key`)) throw error
    const [first] = await findByKey()
    if (first) return requireSameContent(first)
    throw error
  }
  return row
}

const sharedColumnsOf = (
  { now }: SubmitRequestDeps,
  { name, order, email, language }: RequestBody,
  { key, clientIp, byHand }: RequestSender,
  { orderId, claimed }: ReturnType<typeof matchOrder>,
) => ({
  id: crypto.randomUUID(),
  idempotencyKey: key,
  name,
  orderText: order,
  email,
  language,
  orderId,
  claimedOrderId: claimed?.id ?? null,
  submittedAt: byHand?.submittedAt ?? now(),
  channel: byHand?.channel ?? ('web' as const),
  ip: truncateIp(clientIp),
})

type ReceiptDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>
type ReceiptMails = { receipt: NewMail; alert: Alert; requestKind: 'withdrawal' | 'complaint' }

/**
 * Queries that write the receipt of a withdrawal or complaint and the alert for staff.
 * The request itself is always accepted; a flood of requests only delays receipts.
 * During a flood, staff get one alert an hour instead of one per request.
 * A receipt that would be a day late is not sent automatically; staff can send it by hand.
 */
function buildReceiptStatements(
  deps: ReceiptDeps,
  { receipt, alert, requestKind }: ReceiptMails,
  waitMsByScope: WaitMsByScope,
): BatchItem<'sqlite'>[] {
  const waitMs = Math.max(waitMsByScope.network, waitMsByScope.recipient, waitMsByScope.all)
  const isFlood = waitMsByScope.network > 0 || waitMsByScope.all > 0
  if (waitMs < MAX_PACE_DELAY_MS)
    return [
      enqueueNewMail(deps, receipt, deps.now() + waitMs),
      ...enqueueAlert(deps, isFlood ? createFloodAlert(deps, requestKind) : alert),
    ]
  return [
    enqueueNewMail(deps, receipt, deps.now() + waitMs),
    deps.db
      .update(emails)
      .set({ status: 'given_up' })
      .where(and(eq(emails.kind, receipt.kind), eq(emails.about, receipt.about))),
    ...enqueueAlert(deps, createFloodAlert(deps, requestKind)),
  ]
}

const FLOOD_SUBJECTS = {
  withdrawal: { pl: 'Wiele odstąpień naraz', en: 'Many withdrawals at once' },
  complaint: { pl: 'Wiele reklamacji naraz', en: 'Many complaints at once' },
}

function createFloodAlert({ now, appUrl }: ReceiptDeps, requestKind: ReceiptMails['requestKind']): Alert {
  const path = `/admin/${requestKind}s`
  return shopAlert(requestKind, {
    key: `flood:${requestKind}:${Math.floor(now() / HOUR_MS)}`,
    subject: FLOOD_SUBJECTS[requestKind],
    detail: `W krótkim czasie wpłynęło bardzo wiele oświadczeń. Każde jest przyjęte, ale potwierdzenia wysyłamy z opóźnieniem, a o kolejnych nie piszemy osobno. ${appUrl}${path}`,
    path,
  })
}
