import { AppError } from '../../../../domain/errors'
import { isPdf, manualPath, MAX_MANUAL_BYTES } from '../../../../domain/products/manual'
import type { Deps } from '../../../deps'
import { toHex } from '../../../hex'
import { recordAction, type StaffActor } from '../../admin/actions'
import { insertUpload } from '../pictures/store-image'
import { manualKey } from './manual-key'

/**
 * Stores a manual under its content hash. Idempotent.
 * @throws manual.not_supported unless the content is a PDF file, input.too_large
 */
export async function storeManual(
  deps: Pick<Deps, 'db' | 'now' | 'images'>,
  staff: StaffActor,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ url: string }> {
  if (bytes.byteLength > MAX_MANUAL_BYTES) throw new AppError('input.too_large')
  if (!isPdf(bytes)) throw new AppError('manual.not_supported')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hash = toHex(digest.slice(0, 16))
  await insertUpload(deps, { hash, width: 0, height: 0 })
  try {
    await deps.images.put(manualKey(hash), bytes, { httpMetadata: { contentType: 'application/pdf' } })
  } catch (cause) {
    // Details of an R2 error do not help the sender. A retry is safe.
    throw new AppError('shop.try_again', { retryAfter: 5 }, { cause })
  }
  await recordAction(deps, staff, { action: 'manual_upload', subject: hash })
  return { url: manualPath(hash) }
}
