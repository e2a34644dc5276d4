import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LANGUAGES } from '../../domain/language'
import { moment } from '../db'

/**
 * Texts as buyers were sent them with a mail, such as the terms of a contract. Each version is kept once and never changes
 * (migrations), so that it can be shown what was agreed.
 */
export const documents = sqliteTable('documents', {
  /** What it is, its language and its version. */
  id: text('id').primaryKey(),
  /** The name of the file. */
  name: text('name').notNull(),
  language: text('language', { enum: LANGUAGES }).notNull(),
  /** A page of HTML that needs nothing else. */
  content: text('content').notNull(),
  createdAt: moment('created_at').notNull(),
})
