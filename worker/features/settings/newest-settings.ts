import { desc, sql } from 'drizzle-orm'
import type { SettingName } from '../../../domain/settings/setting-names'
import type { Db } from '../../database/db'
import { settings } from './settings.table'

/** Query for the current row of each setting. One index look-up per setting, however long its history. */
export const newestSettingsQuery = (db: Db, names: readonly SettingName[]) =>
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
