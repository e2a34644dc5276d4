import { desc, sql } from 'drizzle-orm'
import type { SettingName } from '../../../domain/settings'
import type { Db } from '../../db'
import { settings } from './settings.table'

/** The current row of each setting: one index look-up each, however long the history. */
export const newestOf = (db: Db, names: readonly SettingName[]) =>
  db
    .select()
    .from(settings)
    .where(
      sql`${settings.id} in (${sql.join(
        names.map((name) => sql`(select max(id) from settings where name = ${name})`),
        sql`, `,
      )})`,
    )
    .orderBy(desc(settings.id))
