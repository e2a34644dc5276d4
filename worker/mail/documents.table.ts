import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LANGUAGES } from '../../domain/language'
import { timestampColumn } from '../database/db'

/**
 * Documents attached to mails, such as the terms of a contract. Each version is stored once, as evidence of the
 * agreement. A database trigger prevents changes (see migrations).
 */
export const documents = sqliteTable('documents', {
  /** The id contains the document's kind, language and version. */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  language: text('language', { enum: LANGUAGES }).notNull(),
  /** A self-contained HTML page. */
  content: text('content').notNull(),
  createdAt: timestampColumn('created_at').notNull(),
})
