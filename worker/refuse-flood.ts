import { and, gt, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { AppError } from '../domain/errors'
import type { Deps } from './deps'

/** As many statements one neighbourhood of the net may make within an hour: their receipts go to any address. */
const MOST_AN_HOUR = 20
const HOUR_MS = 3_600_000

/** Throws `request.too_many` once a truncated address has made that many rows of a table within the hour. */
export async function refuseFlood(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  table: SQLiteTable & { ip: SQLiteColumn; submittedAt: SQLiteColumn },
  ip: string | null,
): Promise<void> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(table)
    .where(and(sql`${table.ip} IS ${ip}`, gt(table.submittedAt, now() - HOUR_MS)))
  if ((row?.count ?? 0) >= MOST_AN_HOUR)
    throw new AppError('request.too_many', { retryAfter: HOUR_MS / 1000 })
}
