import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Always empty. A trigger rejects a condition that is not met, and ignores the others (`abortUnless`). */
export const batchConditions = sqliteTable('batch_conditions', {
  rule: text('rule').notNull(),
  isMet: integer('is_met'),
})
