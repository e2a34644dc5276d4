import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestampColumn } from '../../database/db'

/** Settings of the owner as a history. The newest row of a name counts, and an older row can be restored. */
export const settings = sqliteTable(
  'settings',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    /**
     * Id of the row that this row replaces, 0 for none. A trigger requires that the replaced row is the newest of its
     * name (`migrations/`).
     */
    after: integer('after').notNull(),
    value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
    setAt: timestampColumn('set_at').notNull(),
  },
  (t) => [index('settings_newest').on(t.name, t.id)],
)
