import { and, inArray, sql } from 'drizzle-orm'
import { PICTURE_WIDTHS } from '../../../domain/catalog'
import type { Deps } from '../../deps'
import { uploads } from './products.table'
import { imageKey } from './image-key'
import { CLAIM_MS } from './store-image'

/** A picture that no product shows is kept this long, ms: whoever sent it may still save, or put it back. */
export const KEEP_UNUSED_MS = 7 * 24 * 3_600_000
/** R2 deletes a thousand files at once, and a picture is three. */
const PORTION = 300

/** The hashes of all pictures that any product shows, whatever its state. An order shows none of its own. */
const shown = sql`(SELECT substr(url, 9, 32) FROM (
  SELECT image AS url FROM products UNION ALL SELECT value FROM products, json_each(products.images)
))`

type PictureDeps = Pick<Deps, 'db' | 'now' | 'images'>

/**
 * Deletes pictures that no product has shown for a week. One that is to go is claimed first (`claimed`), so that of two
 * runs each deletes its own, nobody sends or saves one that is going, and what a run leaves undone the next one finds. Returns how many went.
 */
export async function forgetPictures(deps: PictureDeps): Promise<number> {
  const { db, now } = deps
  // What is shown today counts from today.
  await db
    .update(uploads)
    .set({ createdAt: now() })
    .where(sql`${uploads.createdAt} > 0 AND ${uploads.hash} IN ${shown}`)
  for (let gone = 0; ;) {
    const hashes = await claim(deps)
    if (hashes.length === 0) return gone
    await deps.images.delete(hashes.flatMap((hash) => PICTURE_WIDTHS.map((width) => imageKey(hash, width))))
    const list = sql`(SELECT value FROM json_each(${JSON.stringify(hashes)}))`
    await db.delete(uploads).where(and(inArray(uploads.hash, list), sql`${uploads.createdAt} < 0`))
    gone += hashes.length
  }
}

/** Takes some that may go; the moment of that, below zero, keeps everybody else away from them for a while. */
async function claim({ db, now }: PictureDeps): Promise<string[]> {
  const at = now()
  const some = sql`(SELECT hash FROM ${uploads} WHERE
    (created_at BETWEEN 0 AND ${at - KEEP_UNUSED_MS} AND hash NOT IN ${shown})
    OR created_at BETWEEN ${CLAIM_MS - at} AND -1
    LIMIT ${PORTION})`
  const rows = await db
    .update(uploads)
    .set({ createdAt: -at })
    .where(inArray(uploads.hash, some))
    .returning({ hash: uploads.hash })
  return rows.map(({ hash }) => hash)
}
