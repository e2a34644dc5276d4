import { and, inArray, sql } from 'drizzle-orm'
import { jsonListSql } from '../../database/db'
import type { Deps } from '../../deps'
import { uploads } from './products.table'
import { type StoredUpload, uploadKeys } from './upload-keys'
import { CLAIM_DURATION_MS } from './uploads'
import { DAY_MS } from '../../../domain/time/time'

/**
 * Retention of a picture that no product or order shows, ms. During this time, staff may still save a product with the
 * picture.
 */
export const UNUSED_PICTURE_RETENTION_MS = 7 * DAY_MS
/** Maximum number of keys per call of R2's delete. */
const MAX_DELETED_KEYS = 1000
/** Maximum number of uploads per call of R2's delete. A picture has several files, each with its own key. */
const CHUNK_SIZE = Math.floor(MAX_DELETED_KEYS / uploadKeys({ hash: '', width: 1 }).length)

/**
 * Retention of a manual that no product links any more, ms. Delivery mails link the file, and buyers need the manual as
 * long as the seller is liable for the tool.
 */
export const UNUSED_MANUAL_RETENTION_MS = 3 * 366 * DAY_MS

/**
 * Hashes of the pictures and manuals of all products in any state, and of the pictures of all ordered products. Mails
 * and order pages show the picture of the sold unit, even if its product has another picture now.
 */
const usedHashesSql = sql`(SELECT substr(url, 9, 32) FROM (
  SELECT image AS url FROM products UNION ALL SELECT value FROM products, json_each(products.images)
  UNION ALL SELECT image FROM order_lines WHERE image IS NOT NULL
) UNION ALL SELECT substr(manual_url, 10, 32) FROM products WHERE manual_url LIKE '/manuals/%')`

type UploadDeps = Pick<Deps, 'db' | 'now' | 'images'>

/**
 * Deletes pictures that no product or order has shown for a week. Deletes manuals that no product has linked for three
 * years. Each run first claims its uploads (`claimUnusedUploads`), so concurrent runs delete different uploads. A
 * claimed file cannot be uploaded or saved. If a run crashes, a run after `CLAIM_DURATION_MS` finishes the deletion.
 * Returns the number of deleted pictures and manuals.
 */
export async function deleteUnusedUploads(deps: UploadDeps): Promise<number> {
  const { db, now } = deps
  // Restart the retention of all files in use.
  await db
    .update(uploads)
    .set({ createdAt: now() })
    .where(sql`${uploads.createdAt} > 0 AND ${uploads.hash} IN ${usedHashesSql}`)
  for (let deletedCount = 0; ;) {
    const claimedUploads = await claimUnusedUploads(deps)
    if (claimedUploads.length === 0) return deletedCount
    await deps.images.delete(claimedUploads.flatMap(uploadKeys))
    const hashesSql = jsonListSql(claimedUploads.map(({ hash }) => hash))
    await db.delete(uploads).where(and(inArray(uploads.hash, hashesSql), sql`${uploads.createdAt} < 0`))
    deletedCount += claimedUploads.length
  }
}

/**
 * Claims uploads for deletion. A claim is a negative timestamp, which other runs and uploads respect for
 * `CLAIM_DURATION_MS`.
 */
async function claimUnusedUploads({ db, now }: UploadDeps): Promise<StoredUpload[]> {
  const claimedAt = now()
  const dueHashesSql = sql`(SELECT hash FROM ${uploads} WHERE
    (created_at BETWEEN 0 AND ${claimedAt - UNUSED_PICTURE_RETENTION_MS} AND hash NOT IN ${usedHashesSql}
      AND (width > 0 OR created_at <= ${claimedAt - UNUSED_MANUAL_RETENTION_MS}))
    OR created_at BETWEEN ${CLAIM_DURATION_MS - claimedAt} AND -1
    LIMIT ${CHUNK_SIZE})`
  return db
    .update(uploads)
    .set({ createdAt: -claimedAt })
    .where(inArray(uploads.hash, dueHashesSql))
    .returning({ hash: uploads.hash, width: uploads.width })
}
