import { inArray } from 'drizzle-orm'
import type { Db } from '../../db'
import { documents } from '../documents.table'
import { legalNoticeById } from './legal-notice'
import type { Attachment } from '../senders/mailer'

/**
 * Maximum number of cached documents. Enough for the current terms and notices in both languages, and for those of
 * recent orders.
 */
const MAX_CACHED_ATTACHMENTS = 8
/** Document cache. Documents never change, and most order mails attach the same documents. */
const attachmentCache = new Map<string, Attachment>()

export async function readAttachments(db: Db, ids: readonly string[] | null): Promise<Attachment[]> {
  const documentIds = ids ?? []
  await Promise.all(
    documentIds.map(async (id) => {
      const notice = attachmentCache.has(id) ? null : await legalNoticeById(id)
      if (notice) attachmentCache.set(id, notice)
    }),
  )
  const missingIds = documentIds.filter((id) => !attachmentCache.has(id))
  if (missingIds.length > 0) {
    const { id, name, content } = documents
    const rows = await db.select({ id, name, content }).from(documents).where(inArray(id, missingIds))
    for (const document of rows)
      attachmentCache.set(document.id, { name: document.name, content: document.content })
  }
  const attachments = documentIds.flatMap((id) => attachmentCache.get(id) ?? [])
  const excessCount = Math.max(0, attachmentCache.size - MAX_CACHED_ATTACHMENTS)
  for (const id of [...attachmentCache.keys()].slice(0, excessCount)) attachmentCache.delete(id)
  return attachments
}
