import { and, inArray, sql } from 'drizzle-orm'
import { PICTURE_WIDTHS } from '../../../../domain/products/catalog/catalog'
import { jsonListSql } from '../../../database/db'
import type { Deps } from '../../../deps'
import { uploads } from '../products.table'
import { imageKey } from './image-key'
import { CLAIM_DURATION_MS } from './store-image'
import { DAY_MS } from '../../../../domain/time/time'

/** Retention of a picture that no product shows, ms. Until then staff may still save a product with the picture. */
export const UNUSED_PICTURE_RETENTION_MS = 7 * DAY_MS
/** Limit of pictures per deletion. R2 deletes at most a thousand files per call, and a picture has three. */
const CHUNK_SIZE = 300

/** Hashes of the pictures of all products in any state. Orders have no pictures of their own. */
const usedPictureHashesSql = sql`(SELECT substr(url, 9, 32) FROM (
  SELECT image AS url FROM products UNION ALL SELECT value FROM products, json_each(products.images)
))`

type PictureDeps = Pick<Deps, 'db' | 'now' | 'images'>

/**
 * Deletes pictures that no product has shown for a week. Each run first claims its pictures (`claimUnusedPictures`), so
 * concurrent runs delete different ones.
 * A claimed picture cannot be uploaded or saved. If a run crashes, the next run finishes the deletion. Returns the
 * number of deleted pictures.
 */
export async function deleteUnusedPictures(deps: PictureDeps): Promise<number> {
  const { db, now } = deps
  // Restart the retention of all pictures in use.
  await db
    .update(uploads)
    .set({ createdAt: now() })
    .where(sql`${uploads.createdAt} > 0 AND ${uploads.hash} IN ${usedPictureHashesSql}`)
  for (let deletedPictureCount = 0; ;) {
    const imageHashes = await claimUnusedPictures(deps)
    if (imageHashes.length === 0) return deletedPictureCount
    await deps.images.delete(
      imageHashes.flatMap((hash) => PICTURE_WIDTHS.map((width) => imageKey(hash, width))),
    )
    const hashesSql = jsonListSql(imageHashes)
    await db.delete(uploads).where(and(inArray(uploads.hash, hashesSql), sql`${uploads.createdAt} < 0`))
    deletedPictureCount += imageHashes.length
  }
}

/**
 * Claims pictures for deletion. A claim is a negative timestamp, which other runs and uploads respect for
 * `CLAIM_DURATION_MS`.
 */
async function claimUnusedPictures({ db, now }: PictureDeps): Promise<string[]> {
  const claimedAt = now()
  const dueHashesSql = sql`(SELECT hash FROM ${uploads} WHERE
    (created_at BETWEEN 0 AND ${claimedAt - UNUSED_PICTURE_RETENTION_MS} AND hash NOT IN ${usedPictureHashesSql})
    OR created_at BETWEEN ${CLAIM_DURATION_MS - claimedAt} AND -1
    LIMIT ${CHUNK_SIZE})`
  const rows = await db
    .update(uploads)
    .set({ createdAt: -claimedAt })
    .where(inArray(uploads.hash, dueHashesSql))
    .returning({ hash: uploads.hash })
  return rows.map(({ hash }) => hash)
}
