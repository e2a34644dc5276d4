import { inArray } from 'drizzle-orm'
import type { Db } from '../db'
import { documents } from './documents.table'
import type { Attachment } from './mailer'

/** The files that go with a mail. */
export async function attachmentsOf(db: Db, ids: readonly string[] | null): Promise<Attachment[]> {
  if (!ids?.length) return []
  return db
    .select({ name: documents.name, content: documents.content })
    .from(documents)
    .where(inArray(documents.id, [...ids]))
}
