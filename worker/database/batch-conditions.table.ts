import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * This table is always empty. Each insert states a condition of a batch (`abortUnless`). A trigger aborts the batch if
 * the condition is not met, and ignores the row otherwise.
 */
export const batchConditions = sqliteTable('batch_conditions', {
  rule: text('rule').notNull(),
  isMet: integer('is_met'),
})
