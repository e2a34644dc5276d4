import { and, desc, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../domain/errors'
import type { EmailChange } from '../../../domain/order-requests'
import { refusedBy } from '../../db'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { kindOf, nextCopy } from '../../email/mail-copies'
import { mailsOf } from '../../email/mails-of'
import { enqueueWritten } from '../../email/outbox'
import { randomHex } from '../../random-hex'
import { recordAction, type Staff } from '../admin/actions'
import { orderEvents, type OrderRow, orders } from './orders.table'

type CorrectDeps = Pick<Deps, 'db' | 'now'>

/**
 * Says anew by which address the buyer of an order is reached. The order has another key from then on, so that whoever got
 * the mails so far cannot open it any more (decision 023); mails that still wait go to the right address, with that key,
 * and so does the newest confirmation when that is asked for. What was sent stays as it was. Throws `order.not_found`,
 * `order.not_possible_now` for one that has lost its buyer, and `order.stale` when anything has happened to it since it was seen.
 */
export async function correctEmail(
  deps: CorrectDeps,
  staff: Staff,
  orderId: string,
  { email, version, isMailed }: EmailChange,
): Promise<void> {
  const { db } = deps
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new AppError('order.not_found')
  if (order.email === '') throw new AppError('order.not_possible_now')
  if (order.sequence !== version) throw new AppError('order.stale', { version: order.sequence })
  if (order.email === email) return
  const sequence = version + 1
  const linkToken = randomHex(16)
  const event = { orderId, sequence, kind: 'email_corrected', state: order.state, at: deps.now() }
  const isMeant = and(mailsOf(db, orderId), eq(emails.recipient, order.email), eq(emails.status, 'waiting'))
  const withKey = (text: typeof emails.html | typeof emails.text) =>
    sql<string>`replace(${text}, ${order.linkToken}, ${linkToken})`
  try {
    await db.batch([
      db.insert(orderEvents).values(event),
      db.update(orders).set({ email, linkToken, sequence }).where(eq(orders.id, orderId)),
      db
        .update(emails)
        .set({ recipient: email, html: withKey(emails.html), text: withKey(emails.text) })
        .where(isMeant),
      ...(isMailed ? await confirmationFor(deps, order, { email, linkToken }) : []),
      // Never which address it was, or is.
      recordAction(deps, staff, { action: 'order_email', subject: orderId, detail: { isMailed } }),
    ])
  } catch (error) {
    throw refusedBy(error, 'order_events.order_id')
      ? new AppError('order.stale', {}, { cause: error })
      : error
  }
}

/** The statement that writes the newest confirmation of an order once more; none for one that still waits. */
async function confirmationFor(
  deps: CorrectDeps,
  order: OrderRow,
  now: Pick<OrderRow, 'email' | 'linkToken'>,
): Promise<BatchItem<'sqlite'>[]> {
  const own = await deps.db
    .select()
    .from(emails)
    .where(and(eq(emails.about, order.id), eq(emails.recipient, order.email)))
    .orderBy(desc(emails.createdAt))
  const mail = own.find(({ kind }) => ['order_paid', 'order_received'].includes(kindOf(kind)))
  if (!mail || mail.status === 'waiting') return []
  const { kind } = await nextCopy(deps, mail.kind, mail.about)
  const withKey = (text: string) => text.replaceAll(order.linkToken, now.linkToken)
  const { about, language, subject, html, text, headers, attachments } = mail
  return [
    enqueueWritten(deps, {
      kind,
      about,
      recipient: now.email,
      language,
      subject,
      html: withKey(html),
      text: withKey(text),
      ...(headers ? { headers } : {}),
      ...(attachments ? { attachments } : {}),
    }),
  ]
}
