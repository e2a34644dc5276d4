import { and, eq, ne } from 'drizzle-orm'
import { adminActions } from '../../worker/features/admin/admin.table'
import { db } from '../fixtures/factories'

/** The entries of the staff log about a record, without views. */
export const readStaffChanges = (subject: string) =>
  db()
    .select()
    .from(adminActions)
    .where(and(eq(adminActions.subject, subject), ne(adminActions.action, 'view')))
