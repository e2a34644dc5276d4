import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import { complaintPhotos } from './complaints.table'
import { photoKey } from './photo-key'

/**
 * A complaint photo, for staff.
 * @throws complaint.not_found, also if the file was never stored; shop.try_again
 */
export async function readPhoto(
  { db, images }: Pick<Deps, 'db' | 'images'>,
  complaintId: string,
  id: string,
) {
  const [row] = await db
    .select({ type: complaintPhotos.contentType })
    .from(complaintPhotos)
    .where(and(eq(complaintPhotos.id, id), eq(complaintPhotos.complaintId, complaintId)))
  if (!row) throw new AppError('complaint.not_found')
  const storedPhoto = await images.get(photoKey({ complaintId, id })).catch((cause: unknown) => {
    throw new AppError('shop.try_again', { retryAfter: 5 }, { cause })
  })
  if (!storedPhoto) throw new AppError('complaint.not_found')
  return { bytes: await storedPhoto.arrayBuffer(), type: row.type }
}
