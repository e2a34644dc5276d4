import { adminActions, changesOfSql } from '../../worker/features/admin/admin.table'
import { db } from '../fixtures/factories'

/** The entries of the staff log about a record, without views. */
export const readStaffChanges = (subject: string) =>
  db().select().from(adminActions).where(changesOfSql(subject))
