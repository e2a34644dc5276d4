import { adminActions, changesOfSql } from '../../worker/features/admin/admin.table'
import { db } from '../fixtures/factories'

/** The entries of the staff log that record a change of a record. Entries that only record a view are left out. */
export const readStaffChanges = (subject: string) =>
  db().select().from(adminActions).where(changesOfSql(subject))
