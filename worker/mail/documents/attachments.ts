import { inArray } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { documents } from '../documents.table'
import { readGuaranteeDocument } from './guarantee-document'
import { loadLegalNotice } from './legal-notice'
import { readViewingCalendar } from './viewing-calendar'
import type { Attachment } from '../senders/mailer'

/**
 * Maximum number of cached documents. Enough for the current terms and notices in both languages, and for those of
 * recent orders.
 */
const MAX_CACHED_ATTACHMENTS = 8
/**
 * Cache of the documents that many orders share, such as the terms; these documents never change. A guarantee statement
 * belongs to one order and a calendar file to one viewing, so they are not cached.
 */
const attachmentCache = new Map<string, Attachment>()

export async function readAttachments(
  deps: Pick<Deps, 'db' | 'labelArtwork' | 'settings' | 'appUrl'>,
  attachmentIds: readonly string[] | null,
): Promise<Attachment[]> {
  const documentIds = attachmentIds ?? []
  const ownDocuments = new Map<string, Attachment>()
  await Promise.all(
    documentIds.map(async (id) => {
      if (attachmentCache.has(id)) return
      const ownDocument = (await readGuaranteeDocument(deps, id)) ?? (await readViewingCalendar(deps, id))
      if (ownDocument) ownDocuments.set(id, ownDocument)
      const legalNotice = await loadLegalNotice(id)
      if (legalNotice) attachmentCache.set(id, legalNotice)
    }),
  )
  const missingIds = documentIds.filter((id) => !attachmentCache.has(id) && !ownDocuments.has(id))
  if (missingIds.length > 0) {
    const { id, name, content } = documents
    const documentRows = await deps.db
      .select({ id, name, content })
      .from(documents)
      .where(inArray(id, missingIds))
    for (const document of documentRows)
      attachmentCache.set(document.id, { name: document.name, content: document.content })
  }
  const attachments = documentIds.flatMap((id) => ownDocuments.get(id) ?? attachmentCache.get(id) ?? [])
  const excessCount = Math.max(0, attachmentCache.size - MAX_CACHED_ATTACHMENTS)
  for (const id of [...attachmentCache.keys()].slice(0, excessCount)) attachmentCache.delete(id)
  return attachments
}
