import { and, gt, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { AppError } from '../domain/errors'
import type { Deps } from './deps'

/** As many statements one neighbourhood of the net may make within an hour: their receipts go to any address. */
const MOST_AN_HOUR = 20
const HOUR_MS = 3_600_000

/** The statement that counts what a truncated address has written into a table within the hour, for `refuseFlood`. */
export const floodSql = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  table: SQLiteTable & { ip: SQLiteColumn; submittedAt: SQLiteColumn },
  ip: string | null,
) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(table)
    .where(and(sql`${table.ip} IS ${ip}`, gt(table.submittedAt, now() - HOUR_MS)))

/** Throws `request.too_many` once that is too much. */
export function refuseFlood([row]: Awaited<ReturnType<typeof floodSql>>): void {
  if ((row?.count ?? 0) >= MOST_AN_HOUR)
    throw new AppError('request.too_many', { retryAfter: HOUR_MS / 1000 })
}
