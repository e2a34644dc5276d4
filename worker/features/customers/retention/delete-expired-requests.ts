import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { retentionCutoff } from '../../../../domain/customers/retention'
import { jsonListSql, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { photoKey } from '../../returns/complaints/photo-key'
import { complaintPhotos, complaints } from '../../returns/complaints/complaints.table'
import { withdrawals } from '../../returns/withdrawals/withdrawals.table'
import { isMailAboutAnySql } from './mails-about'
import { CHUNK_SIZE } from './chunks'
import type { Timestamp } from '../../../../domain/time/time'

type DeleteRequestsDeps = Pick<Deps, 'db' | 'now' | 'images'>
type RequestTable = typeof withdrawals | typeof complaints

/**
 * Condition: the retention of a customer request is over. The retention starts at the submission, and a request stays
 * at least as long as its order. A request about an order that was never paid expires with this order.
 */
const isRetentionOverSql = (table: RequestTable, now: Timestamp): SQL => {
  const cutoff = retentionCutoff('statements', now)
  return sql`CASE WHEN ${table.orderId} IS NULL THEN ${table.submittedAt} < ${cutoff}
    ELSE EXISTS (SELECT 1 FROM orders WHERE orders.id = ${table.orderId} AND orders.anonymised_at IS NOT NULL
      AND (${table.submittedAt} < ${cutoff}
        OR (orders.state = 'cancelled' AND ${table.submittedAt} <= orders.anonymised_at))) END`
}

/** Deletes one chunk of expired withdrawals with their mails. Returns the count. */
export async function deleteExpiredWithdrawals({ db, now }: DeleteRequestsDeps): Promise<number> {
  const isExpiredSql = isRetentionOverSql(withdrawals, now())
  const expiredRows = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(isExpiredSql)
    .limit(CHUNK_SIZE)
  if (expiredRows.length === 0) return 0
  const requestIdsSql = jsonListSql(expiredRows.map(({ id }) => id))
  const [, deletedRows] = await db.batch([
    db.delete(emails).where(isMailAboutAnySql(sql`SELECT id FROM withdrawals WHERE id IN ${requestIdsSql}`)),
    db
      .delete(withdrawals)
      .where(sql`${withdrawals.id} IN ${requestIdsSql}`)
      .returning({ id: withdrawals.id }),
  ])
  return deletedRows.length
}

/**
 * Deletes one chunk of expired complaints with mails and photos. Deletes the files before the rows, because after a
 * crash the next run finds the files by their rows. Returns the number of complaints.
 */
export async function deleteExpiredComplaints({ db, now, images }: DeleteRequestsDeps): Promise<number> {
  const isExpiredSql = isRetentionOverSql(complaints, now())
  const expiredRows = await db
    .select({ id: complaints.id })
    .from(complaints)
    .where(isExpiredSql)
    .limit(CHUNK_SIZE)
  if (expiredRows.length === 0) return 0
  const expiredIdsSql = jsonListSql(expiredRows.map(({ id }) => id))
  const isPhotoOfComplaintSql = sql`${complaintPhotos.complaintId} IN ${expiredIdsSql}`
  const photos = await db.select().from(complaintPhotos).where(isPhotoOfComplaintSql)
  for (let chunkStart = 0; chunkStart < photos.length; chunkStart += MAX_FILES_PER_DELETE)
    await images.delete(photos.slice(chunkStart, chunkStart + MAX_FILES_PER_DELETE).map(photoKey))
  const isListedPhotoSql = inArray(complaintPhotos.id, sql`${jsonListSql(photos.map(({ id }) => id))}`)
  const { deletedRows } = await runBatch(db, {
    deleteMails: db
      .delete(emails)
      .where(isMailAboutAnySql(sql`SELECT id FROM complaints WHERE id IN ${expiredIdsSql}`)),
    deletePhotos: db.delete(complaintPhotos).where(and(isPhotoOfComplaintSql, isListedPhotoSql)),
    deletedRows: db
      .delete(complaints)
      .where(sql`${complaints.id} IN ${expiredIdsSql}`)
      .returning({ id: complaints.id }),
  })
  return deletedRows.length
}

/** Maximum number of files per R2 deletion. */
const MAX_FILES_PER_DELETE = 1000
