import { sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { HOUR_MS } from '../../../domain/time/time'
import type { Deps } from '../../deps'
import { toHex } from '../../hex'
import { uploads } from './products.table'

/** Time after which a deletion has ended or crashed, ms. A cron run takes 15 minutes at most. */
export const CLAIM_DURATION_MS = HOUR_MS

/** The hash of an uploaded file, which is its id: the first 16 bytes of SHA-256, as hex digits. */
export async function hashContent(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return toHex(digest.slice(0, 16))
}

type NewUpload = Omit<typeof uploads.$inferInsert, 'createdAt'>

/**
 * Records a picture or manual before its files are stored. A concurrent deletion of the same file can then not remove
 * them.
 * @throws shop.try_again while the same file is being deleted
 */
export async function insertUpload({ db, now }: Pick<Deps, 'db' | 'now'>, upload: NewUpload): Promise<void> {
  const timestamp = now()
  const { meta } = await db
    .insert(uploads)
    .values({ ...upload, createdAt: timestamp })
    .onConflictDoUpdate({
      target: uploads.hash,
      set: { createdAt: timestamp },
      setWhere: sql`${uploads.createdAt} >= ${CLAIM_DURATION_MS - timestamp}`,
    })
  if (meta.changes === 0) throw new AppError('shop.try_again', { retryAfter: 60 })
}

type StoredFile = { key: string; bytes: Uint8Array; type: string }

/** Stores the files of an upload. @throws shop.try_again if R2 fails */
export async function putFiles(
  { images }: Pick<Deps, 'images'>,
  files: readonly StoredFile[],
): Promise<void> {
  try {
    await Promise.all(
      files.map(({ key, bytes, type }) => images.put(key, bytes, { httpMetadata: { contentType: type } })),
    )
  } catch (cause) {
    // Details of an R2 error do not help the sender. A retry is safe.
    throw new AppError('shop.try_again', { retryAfter: 5 }, { cause })
  }
}
