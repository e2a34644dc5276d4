import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import { integer, type SQLiteColumn, text } from 'drizzle-orm/sqlite-core'
import { MAX_MINOR, type Minor } from '../domain/money'

/** Drizzle over a database, which it was made of and knows. */
export type Db = DrizzleD1Database & { $client: D1Database }

/** A column of minor units; its name ends in `_minor`. */
export const money = (name: `${string}_minor`) => integer(name).$type<Minor>().notNull()

/** A moment, ms UTC. */
export const moment = (name: 'at' | `${string}_at` | `${string}_until` | `${string}_from`) => integer(name)

/** A column of a VAT rate in percent. Rows are written with the rate of their day; the default is that of older rows. */
export const vatRate = <Name extends string = 'vat_rate'>(name: Name = 'vat_rate' as Name) =>
  integer(name).notNull().default(23)

export const id = () => text('id').primaryKey()

export const list = <T>(name: string) => text(name, { mode: 'json' }).$type<T[]>().notNull()

/** Letters that people leave out or cannot type when they look for a name. */
const FOLDED = 'ąaćcęełlńnóośsźzżzĄaĆcĘeŁlŃnÓoŚsŹzŻz'

/**
 * What staff search in, as a generated column: the given columns (and expressions) with a space between them, in small
 * letters without Polish marks. It goes with the row, so that no code has to keep it.
 */
export const searchedText = (name: string, ...parts: string[]) =>
  text(name).generatedAlwaysAs(foldedText(...parts), { mode: 'virtual' })

/** The same where a table has no such column. */
export const foldedText = (...parts: string[]): SQL =>
  sql.raw(
    Array.from(FOLDED.matchAll(/(.)(.)/gu)).reduce(
      (folded, [, letter, plain]) => `replace(${folded}, '${letter}', '${plain}')`,
      `lower(${parts.map((part) => `coalesce(${part}, '')`).join(" || ' ' || ")})`,
    ),
  )

/** CHECK that a column of money is between nothing and the most the shop knows. */
export const inBounds = (...columns: SQLiteColumn[]): SQL =>
  sql.join(
    columns.map((column) => sql`${column} BETWEEN 0 AND ${sql.raw(String(MAX_MINOR))}`),
    sql` AND `,
  )

/** CHECK that a text column holds one of a tuple of the domain. */
export const oneOf = (column: SQLiteColumn, values: readonly string[]): SQL =>
  sql`${column} IN (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** D1 takes at most 100 bound values a statement; rows are inserted in portions that stay below it. */
export function portions<T extends object>(rows: T[]): [T, ...T[]][] {
  const [first] = rows
  if (!first) return []
  const size = Math.max(1, Math.floor(90 / Object.keys(first).length))
  return Array.from(
    { length: Math.ceil(rows.length / size) },
    (_, index) => rows.slice(index * size, (index + 1) * size) as [T, ...T[]],
  )
}

/** What statements answer with, in their order. */
export type AnswersOf<T extends readonly unknown[]> = { readonly [K in keyof T]: Awaited<T[K]> }

/** Writes, all or nothing, and reads in the same round trip what is so then; settles with what was read. */
export async function writeAndRead<Reads extends readonly BatchItem<'sqlite'>[]>(
  db: Db,
  writes: readonly BatchItem<'sqlite'>[],
  reads: Reads,
): Promise<AnswersOf<Reads>> {
  const all = [...writes, ...reads] as unknown as [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]
  const answers: readonly unknown[] = await db.batch(all)
  return answers.slice(writes.length) as unknown as AnswersOf<Reads>
}

/** What D1 says of a failure, whether Drizzle wrapped it or not. Never logged: it may carry values. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return error.cause instanceof Error ? `${error.cause.message} ${error.message}` : error.message
}

/** How many rows the writes of a batch changed. */
export const changesOf = (results: readonly D1Result[]): number =>
  results.reduce((sum, { meta }) => sum + meta.changes, 0)

/** Whether a statement was refused by the named constraint ("orders.idempotency_key", "stock_not_negative"). */
export const refusedBy = (error: unknown, constraint: string): boolean => {
  const reason = reasonOf(error)
  return /constraint failed/i.test(reason) && reason.includes(constraint)
}

/** Failures that D1 has in normal operation and that say nothing about the request (reliability 4.2). */
export const isTransient = (error: unknown): boolean =>
  /network connection lost|storage caused object to be reset|reset because its code was updated|overloaded|D1_ERROR: internal|database is locked/i.test(
    reasonOf(error),
  )
