import { getTableColumns, is, Param, Placeholder, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/d1'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import type { SQLiteColumn, SQLiteInsert, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../db'

/** Placeholders of a query by name. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: Placeholder<string, Values[Name]> }

/** A query with bound values, for a batch or to be awaited. */
export type PreparedQuery<Answer> = RunnableQuery<Answer, 'sqlite'> & PromiseLike<Answer>

/** Drizzle's internal form of a query in a batch, which its public types omit. */
type DrizzleBuiltQuery = {
  getQuery(): { sql: string; params: unknown[] }
  mapResult(result: unknown, isFromBatch: boolean): unknown
}
type PreparableQuery = { _prepare(): DrizzleBuiltQuery }

/** A Drizzle instance that only builds SQL; queries run on each request's own database. */
const queryBuilder = drizzle({ prepare: () => null } as unknown as D1Database)

const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })

/**
 * Builds the SQL of a query once per isolate, because building takes longer than running it. `build` runs at the first
 * use, and its result may depend only on the placeholders.
 */
export function prepareQuery<Values extends Record<string, unknown>, Query extends BatchItem<'sqlite'>>(
  build: (db: Db, placeholders: Placeholders<Values>) => Query,
): (db: Db, values: Values) => PreparedQuery<Query['_']['result']> {
  let cachedQuery: {
    built: DrizzleBuiltQuery
    text: string
    valueOf: ((values: Values) => unknown)[]
  } | null = null
  const buildQuery = () => {
    const preparedQuery = (
      build(queryBuilder, placeholders as Placeholders<Values>) as unknown as PreparableQuery
    )._prepare()
    const builtSql = preparedQuery.getQuery()
    return {
      built: preparedQuery,
      text: builtSql.sql,
      valueOf: builtSql.params.map((param) => createReader(param)),
    }
  }
  return (db, values) => {
    cachedQuery ??= buildQuery()
    const { built, text, valueOf } = cachedQuery
    const params = valueOf.map((readValue) => readValue(values))
    return createStatement(db, built, text, params) as unknown as PreparedQuery<Query['_']['result']>
  }
}

/** Returns a function that reads a parameter from the given values. A parameter that is no placeholder is constant. */
function createReader(param: unknown): (values: Record<string, unknown>) => unknown {
  const { hole, encoder } = is(param, Param)
    ? { hole: param.value, encoder: param.encoder }
    : { hole: param, encoder: null }
  if (!is(hole, Placeholder)) return () => param
  const { name } = hole as Placeholder
  return (values) => {
    const value = values[name]
    // NULL is never encoded, as in Drizzle.
    return encoder === null || value === null ? value : encoder.mapToDriverValue(value)
  }
}

function createStatement(db: Db, built: DrizzleBuiltQuery, text: string, params: unknown[]) {
  const bindStatement = () => db.$client.prepare(text).bind(...params)
  const statement = {
    _prepare: () => statement,
    getQuery: () => ({ sql: text, params }),
    stmt: { bind: bindStatement },
    mapResult: built.mapResult.bind(built),
    // oxlint-disable-next-line unicorn/no-thenable -- like Drizzle's queries, this query runs when it is awaited.
    then: (...next: Parameters<Promise<unknown>['then']>) =>
      bindStatement()
        .all()
        .then((answer) => built.mapResult(answer, true))
        .then(...next),
  }
  return statement
}

/** Wraps a query so that it reports its result to a callback. A failed batch reports nothing. */
export function withResultCallback<Answer>(
  query: PreparedQuery<Answer>,
  report: (answer: Answer) => void,
): PreparedQuery<Answer> {
  const builtQuery = query as unknown as DrizzleBuiltQuery
  const { mapResult } = builtQuery
  const reportingQuery = {
    ...builtQuery,
    _prepare: () => reportingQuery,
    mapResult: (...given: Parameters<DrizzleBuiltQuery['mapResult']>) => {
      const mappedResult = mapResult(...given) as Answer
      report(mappedResult)
      return mappedResult
    },
    // oxlint-disable-next-line unicorn/no-thenable -- like Drizzle's queries, this query runs when it is awaited.
    then: (...next: Parameters<Promise<Answer>['then']>) =>
      query
        .then((answer) => {
          report(answer)
          return answer
        })
        .then(...next),
  }
  return reportingQuery as unknown as PreparedQuery<Answer>
}

/** A row to insert with all writable columns: no column may be omitted, not even one with a default. */
type WholeRow<T extends SQLiteTable> = {
  [Column in keyof T['$inferInsert']]-?: Exclude<T['$inferInsert'][Column], undefined>
}

/** Returns a function that inserts complete rows into a table. `ending` adds clauses after the values. */
export function prepareInsert<T extends SQLiteTable, Query extends BatchItem<'sqlite'> = BatchItem<'sqlite'>>(
  table: T,
  ending: (insert: SQLiteInsert<T>) => Query = (insert) => insert as unknown as Query,
) {
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table))
    .filter(([, { generated }]) => generated === undefined)
    .map(([name]) => name)
  const queriesBySize = new Map<number, ReturnType<typeof prepareQuery<Record<string, unknown>, Query>>>()
  const queryForRowCount = (size: number) => {
    const existingQuery = queriesBySize.get(size)
    if (existingQuery) return existingQuery
    const rows = Array.from({ length: size }, (_, index) =>
      Object.fromEntries(columns.map((name) => [name, sql.placeholder(name + index)])),
    )
    const newQuery = prepareQuery<Record<string, unknown>, Query>((db) =>
      ending(db.insert(table).values(rows as unknown as T['$inferInsert'][]) as unknown as SQLiteInsert<T>),
    )
    queriesBySize.set(size, newQuery)
    return newQuery
  }
  return (db: Db, ...rows: WholeRow<T>[]) =>
    queryForRowCount(rows.length)(
      db,
      Object.fromEntries(
        rows.flatMap((row, index) =>
          columns.map((name) => [name + index, row[name as keyof T['$inferInsert']]]),
        ),
      ),
    )
}
