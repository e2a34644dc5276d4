import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { keptSince } from '../../../domain/kept-until'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { photoKey } from '../complaints/photo-key'
import { complaintPhotos, complaints } from '../complaints/complaints.table'
import { withdrawals } from '../withdrawals/withdrawals.table'
import { isAboutAny } from './mails-about'
import { listOf, PORTION } from './portions'

type StatementDeps = Pick<Deps, 'db' | 'now' | 'images'>
type Table = typeof withdrawals | typeof complaints

/**
 * The condition that a statement is kept no more: those with an order go after it has lost its buyer, those without one
 * and those of somebody else have a period of their own. One that came to an order without a buyer has that period as well.
 */
const isOver = (table: Table, now: number): SQL => {
  const since = keptSince('statements', now)
  return sql`CASE WHEN ${table.orderId} IS NULL THEN ${table.submittedAt} < ${since}
    ELSE EXISTS (SELECT 1 FROM orders WHERE orders.id = ${table.orderId} AND orders.anonymised_at IS NOT NULL
      AND (${table.submittedAt} <= orders.anonymised_at OR ${table.submittedAt} < ${since})) END`
}

/** Deletes a portion of the withdrawals that are kept no more, with the mails about them. Answers with how many. */
export async function forgetWithdrawals({ db, now }: StatementDeps): Promise<number> {
  const over = isOver(withdrawals, now())
  const found = await db.select({ id: withdrawals.id }).from(withdrawals).where(over).limit(PORTION)
  if (found.length === 0) return 0
  const list = listOf(found.map(({ id }) => id))
  const [, gone] = await db.batch([
    db.delete(emails).where(isAboutAny(sql`SELECT id FROM withdrawals WHERE id IN ${list}`)),
    db
      .delete(withdrawals)
      .where(sql`${withdrawals.id} IN ${list}`)
      .returning({ id: withdrawals.id }),
  ])
  return gone.length
}

/**
 * Deletes a portion of the complaints that are kept no more, with their mails and photos. The files go first: while a row
 * is there the next run knows of its file. Answers with how many complaints.
 */
export async function forgetComplaints({ db, now, images }: StatementDeps): Promise<number> {
  const over = isOver(complaints, now())
  const found = await db.select({ id: complaints.id }).from(complaints).where(over).limit(PORTION)
  if (found.length === 0) return 0
  const list = listOf(found.map(({ id }) => id))
  const isTheirs = sql`${complaintPhotos.complaintId} IN ${list}`
  const photos = await db.select().from(complaintPhotos).where(isTheirs)
  for (let first = 0; first < photos.length; first += MOST_FILES)
    await images.delete(photos.slice(first, first + MOST_FILES).map(photoKey))
  const known = inArray(complaintPhotos.id, sql`${listOf(photos.map(({ id }) => id))}`)
  const [, , gone] = await db.batch([
    db.delete(emails).where(isAboutAny(sql`SELECT id FROM complaints WHERE id IN ${list}`)),
    db.delete(complaintPhotos).where(and(isTheirs, known)),
    db
      .delete(complaints)
      .where(sql`${complaints.id} IN ${list}`)
      .returning({ id: complaints.id }),
  ])
  return gone.length
}

/** R2 deletes this many files at once. */
const MOST_FILES = 1000
