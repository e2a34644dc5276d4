import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../../db'

/** What the owner set, row upon row: the newest of a name holds, and an older one can be set again. */
export const settings = sqliteTable(
  'settings',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    /** The row whose place it takes, 0 for none: it has to be the newest of its name (migrations). */
    after: integer('after').notNull(),
    value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
    setAt: moment('set_at').notNull(),
  },
  (t) => [index('settings_newest').on(t.name, t.id)],
)
