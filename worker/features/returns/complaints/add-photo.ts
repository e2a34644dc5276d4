import { eq, sql } from 'drizzle-orm'
import { COMPLAINT_PHOTO_LIMITS } from '../../../../domain/returns/complaint'
import { AppError } from '../../../../domain/errors'
import { readImage } from '../../../../domain/products/pictures/image-file'
import type { Deps } from '../../../deps'
import { createFingerprint } from '../../../fingerprint'
import { complaintPhotos, complaints } from './complaints.table'
import { photoKey } from './photo-key'

const ALLOWED_MIME_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Stores a photo of a complaint. `photoToken` is the complaint's secret, which only its sender knows. URLs and mails contain
 * only the id.
 * Idempotent for the same file. Throws:
 * - `complaint.not_found`, also for a wrong token
 * - `complaint.photos_closed` more than an hour after the complaint; `complaint.photos_full`
 * - `input.too_large`, `image.not_supported` by content, `image.has_metadata`
 */
export async function addPhoto(
  deps: Pick<Deps, 'db' | 'now' | 'images'>,
  complaintId: string,
  photoToken: string | null,
  bytes: Uint8Array,
): Promise<{ id: string }> {
  const { db, now, images } = deps
  const [complaint] = await db
    .select({ submittedAt: complaints.submittedAt, photoToken: complaints.photoToken })
    .from(complaints)
    .where(eq(complaints.id, complaintId))
  if (!complaint?.photoToken || complaint.photoToken !== photoToken) throw new AppError('complaint.not_found')
  if (now() - complaint.submittedAt > COMPLAINT_PHOTO_LIMITS.withinMs)
    throw new AppError('complaint.photos_closed')
  const contentType = photoTypeOf(bytes)
  const id = await hashPhoto(complaintId, bytes)
  await insertPhotoRow(deps, { id, complaintId, contentType, bytes: bytes.byteLength })
  try {
    await images.put(photoKey({ complaintId, id }), bytes, { httpMetadata: { contentType } })
  } catch (cause) {
    // Keep the row, because a retry with the same file reuses it. Until the retry, staff see that a photo is missing.
    throw new AppError('shop.try_again', { retryAfter: 5 }, { cause })
  }
  return { id }
}

function photoTypeOf(bytes: Uint8Array): string {
  if (bytes.byteLength > COMPLAINT_PHOTO_LIMITS.bytes) throw new AppError('input.too_large')
  const image = readImage(bytes)
  if (!image || !ALLOWED_MIME_TYPES.includes(image.type)) throw new AppError('image.not_supported')
  if (image.hasMetadata) throw new AppError('image.has_metadata')
  return image.type
}

/** Content hash that identifies a file within its complaint. */
async function hashPhoto(complaintId: string, bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return (await createFingerprint([complaintId, ...new Uint8Array(digest)])).slice(0, 32)
}

type Photo = Omit<typeof complaintPhotos.$inferInsert, 'createdAt'>

/**
 * Inserts the row unless the complaint has the maximum number of photos.
 * The insert checks the maximum, so that concurrent calls cannot exceed it.
 */
async function insertPhotoRow({ db, now }: Pick<Deps, 'db' | 'now'>, photo: Photo): Promise<void> {
  const { id, complaintId, contentType, bytes } = photo
  const [, insertedRows] = await db.batch([
    db
      .insert(complaintPhotos)
      .select(
        sql`SELECT ${id}, ${complaintId}, ${contentType}, ${bytes}, ${now()} WHERE
          (SELECT count(*) FROM ${complaintPhotos} WHERE complaint_id = ${complaintId}) < ${COMPLAINT_PHOTO_LIMITS.most}`,
      )
      .onConflictDoNothing(),
    db.select({ id: complaintPhotos.id }).from(complaintPhotos).where(eq(complaintPhotos.id, id)),
  ])
  if (insertedRows.length === 0) throw new AppError('complaint.photos_full')
}
