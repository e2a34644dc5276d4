import { AppError } from '../../../../domain/errors'
import { isPdf, manualPath, MAX_MANUAL_BYTES } from '../../../../domain/products/manual'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { hashContent, insertUpload, putFiles } from '../uploads'
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
  const hash = await hashContent(bytes)
  await insertUpload(deps, { hash, width: 0, height: 0 })
  await putFiles(deps, [{ key: manualKey(hash), bytes, type: 'application/pdf' }])
  await recordAction(deps, staff, { action: 'manual_upload', subject: hash })
  return { url: manualPath(hash) }
}
