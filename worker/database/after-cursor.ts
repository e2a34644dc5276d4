import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { parseCursor } from '../../domain/admin/paging'

/**
 * SQL condition: the row comes after the cursor in a list that is sorted by time and id, newest first. Undefined
 * without a cursor.
 */
export function isAfterCursorSql(
  cursorText: string | undefined,
  at: SQLiteColumn,
  id: SQLiteColumn,
): SQL | undefined {
  const cursor = parseCursor(cursorText)
  return cursor ? sql`(${at}, ${id}) < (${cursor.at}, ${cursor.id})` : undefined
}
