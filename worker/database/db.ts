import { and, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import { integer, type SQLiteColumn, type SQLiteTable, text } from 'drizzle-orm/sqlite-core'
import { AppError, type ErrorCode } from '../../domain/errors'
import { MAX_MINOR_AMOUNT, type Minor } from '../../domain/money/money'
import { batchConditions } from './batch-conditions.table'

/** Drizzle with its underlying D1 database. */
export type Db = DrizzleD1Database & { $client: D1Database }

/** A column of minor units; its name ends in `_minor`. */
export const moneyColumn = (name: `${string}_minor`) => integer(name).$type<Minor>().notNull()

/** A timestamp column (ms UTC). */
export const timestampColumn = (name: 'at' | `${string}_at` | `${string}_until` | `${string}_from`) =>
  integer(name)

/**
 * A column of a VAT rate in percent. Each row stores the rate of the day it was written. The default is for rows that
 * are older than the column.
 */
export const vatRateColumn = <Name extends string = 'vat_rate'>(name: Name = 'vat_rate' as Name) =>
  integer(name).notNull().default(23)

export const id = () => text('id').primaryKey()

export const jsonListColumn = <T>(name: string) => text(name, { mode: 'json' }).$type<T[]>().notNull()

/** Each Polish letter, followed by the plain letter that replaces it. People often omit the diacritics in a search. */
const NORMALIZED_LETTERS = 'ąaćcęełlńnóośsźzżzĄaĆcĘeŁlŃnÓoŚsŹzŻz'

/**
 * Generated search column: the given columns and expressions, joined by spaces, in lowercase without Polish diacritics.
 */
export const normalizedColumn = (name: string, ...textExpressions: string[]) =>
  text(name).generatedAlwaysAs(normalizedSql(...textExpressions), { mode: 'virtual' })

/** The expression of `normalizedColumn`, for tables without a search column. */
export const normalizedSql = (...textExpressions: string[]): SQL =>
  sql.raw(
    Array.from(NORMALIZED_LETTERS.matchAll(/(.)(.)/gu)).reduce(
      (expression, [, letter, plainLetter]) => `replace(${expression}, '${letter}', '${plainLetter}')`,
      `lower(${textExpressions.map((textExpression) => `coalesce(${textExpression}, '')`).join(" || ' ' || ")})`,
    ),
  )

/** A list of values as a subquery with a single bound value. D1 takes at most 100 bound values per query. */
export const jsonListSql = (values: readonly string[]): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`

/** CHECK that money columns are between 0 and MAX_MINOR_AMOUNT. */
export const areAmountsInBoundsSql = (...columns: SQLiteColumn[]): SQL =>
  sql.join(
    columns.map((column) => sql`${column} BETWEEN 0 AND ${sql.raw(String(MAX_MINOR_AMOUNT))}`),
    sql` AND `,
  )

/**
 * Condition: a text column has one of the values, written as literals, so that CHECKs and partial indexes can use it.
 */
export const isOneOfSql = (column: SQLiteColumn, values: readonly string[]): SQL =>
  sql`${column} IN (${listSql(values)})`

/** Constants of the code as a list of literals, for raw SQL. */
export const listSql = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value}'`).join(', '))

/** Splits rows into chunks for inserts, because D1 takes at most 100 bound values per query. */
export function chunkForInsert<T extends object>(rows: T[]): [T, ...T[]][] {
  const [first] = rows
  if (!first) return []
  const rowsPerChunk = Math.max(1, Math.floor(90 / Object.keys(first).length))
  return Array.from(
    { length: Math.ceil(rows.length / rowsPerChunk) },
    (_, index) => rows.slice(index * rowsPerChunk, (index + 1) * rowsPerChunk) as [T, ...T[]],
  )
}

type Statement = BatchItem<'sqlite'>

/** The statements of a batch by name, in the sequence in which they run. A name may have a list of statements. */
type NamedStatements = Readonly<Record<string, Statement | readonly Statement[]>>

type StatementResult<T> = T extends readonly Statement[]
  ? unknown[]
  : T extends Statement
    ? T['_']['result']
    : never

/** The results of named statements, by name. */
export type BatchResults<Statements extends NamedStatements> = {
  [Name in keyof Statements]: StatementResult<Statements[Name]>
}

/** Runs named statements in one atomic batch, one after the other. Resolves with their results by name. */
export async function runBatch<const Statements extends NamedStatements>(
  db: Db,
  statements: Statements,
): Promise<BatchResults<Statements>> {
  const [first, ...rest] = Object.values(statements).flat()
  const batchResults: unknown[] = first ? await db.batch([first, ...rest]) : []
  const namedResults = Object.entries(statements).map(([name, statement]) => [
    name,
    Array.isArray(statement) ? batchResults.splice(0, statement.length) : batchResults.shift(),
  ])
  // The cast is safe: the results have the sequence of the statements, which the type cannot express.
  return Object.fromEntries(namedResults) as BatchResults<Statements>
}

/** Error text of D1, unwrapped from Drizzle's error if needed. Never log it, because it may contain values. */
const errorMessageChain = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return error.cause instanceof Error ? `${error.cause.message} ${error.message}` : error.message
}

export const countChangedRows = (results: readonly D1Result[]): number =>
  results.reduce((sum, { meta }) => sum + meta.changes, 0)

/**
 * A statement that aborts its batch unless the condition is true; `isConstraintViolation(error, rule)` then recognises
 * the error. Used for optimistic locks, because D1 has no transaction in which code could decide between two
 * statements.
 */
export const abortUnless = (
  db: Db,
  rule: `${string}_unchanged` | 'pictures_stored' | 'manuals_stored',
  condition: SQL,
) => db.insert(batchConditions).select(sql`SELECT ${rule}, ${condition}`)

/** SQL: the sum of a number over the rows, 0 without rows. */
export const sumOrZeroSql = (value: SQL) => sql<number>`coalesce(sum(${value}), 0)`

/** SQL: true if the table has a row that meets all conditions. */
export const rowExistsSql = (table: SQLiteTable, ...conditions: (SQL | undefined)[]): SQL =>
  sql`EXISTS (SELECT 1 FROM ${table} WHERE ${and(...conditions)})`

/**
 * Writes and reads in one batch if the table still has a row that meets the conditions (optimistic lock). Resolves with
 * the results of the reads by name.
 * @throws the error `code` if the row has changed
 */
export async function writeIfUnchanged<const Reads extends NamedStatements>(
  db: Db,
  lock: { table: SQLiteTable; row: readonly (SQL | undefined)[]; code: ErrorCode },
  statements: readonly Statement[],
  reads: Reads,
): Promise<BatchResults<Reads>> {
  const lockStatement = abortUnless(db, 'row_unchanged', rowExistsSql(lock.table, ...lock.row))
  try {
    return await runBatch(db, { writes: [lockStatement, ...statements], ...reads })
  } catch (error) {
    if (!isConstraintViolation(error, 'row_unchanged')) throw error
    throw new AppError(lock.code, {}, { cause: error })
  }
}

/** Returns true if an error comes from the named constraint ("orders.idempotency_key", "stock_not_negative"). */
export const isConstraintViolation = (error: unknown, constraint: string): boolean => {
  const errorReason = errorMessageChain(error)
  return (
    /constraint failed/i.test(errorReason) &&
    // Compares whole names, because one constraint's name may be the start of another's.
    new RegExp(`(?<![\\w.])${constraint.replace('.', '\\.')}(?![\\w])`).test(errorReason)
  )
}

/** Returns true for transient D1 failures, which are unrelated to the request. */
export const isTransientError = (error: unknown): boolean =>
  /network connection lost|storage caused object to be reset|reset because its code was updated|overloaded|D1_ERROR: internal|database is locked/i.test(
    errorMessageChain(error),
  )
