import { inArray } from 'drizzle-orm'
import type { Db } from '../db'
import { documents } from './documents.table'
import { legalNoticeById } from './legal-notice'
import type { Attachment } from './mailer'

/**
 * Limit of cached documents. Enough for the current terms and notices in both languages, and for those of recent
 * orders.
 */
const MAX_CACHED = 8
/** Document cache. Documents never change, and all order mails need the same ones. */
const inMemory = new Map<string, Attachment>()

export async function attachmentsOf(db: Db, ids: readonly string[] | null): Promise<Attachment[]> {
  const documentIds = ids ?? []
  await Promise.all(
    documentIds.map(async (id) => {
      const notice = inMemory.has(id) ? null : await legalNoticeById(id)
      if (notice) inMemory.set(id, notice)
    }),
  )
  const missingIds = documentIds.filter((id) => !inMemory.has(id))
  if (missingIds.length > 0) {
    const { id, name, content } = documents
    const rows = await db.select({ id, name, content }).from(documents).where(inArray(id, missingIds))
    for (const document of rows) inMemory.set(document.id, { name: document.name, content: document.content })
  }
  const attachments = documentIds.flatMap((id) => inMemory.get(id) ?? [])
  const tooMany = Math.max(0, inMemory.size - MAX_CACHED)
  for (const id of [...inMemory.keys()].slice(0, tooMany)) inMemory.delete(id)
  return attachments
}
