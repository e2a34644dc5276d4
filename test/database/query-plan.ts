import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import type { Db } from '../../worker/database/db'

/** The query plans of all statements that `runQueries` runs: the lines of EXPLAIN QUERY PLAN. */
export async function readQueryPlans(runQueries: (db: Db) => Promise<unknown>): Promise<string[]> {
  const valuesBySql = new Map<string, unknown[]>()
  const originalByWrapper = new WeakMap<object, D1PreparedStatement>()
  const watchStatement = (sql: string): D1PreparedStatement => {
    const statement = env.DB.prepare(sql)
    valuesBySql.set(sql, [])
    const statementProxy = new Proxy(statement, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        if (name !== 'bind') return (...args: unknown[]) => Reflect.apply(method, target, args) as unknown
        return (...values: unknown[]) => {
          valuesBySql.set(sql, values)
          return target.bind(...values)
        }
      },
    })
    originalByWrapper.set(statementProxy, statement)
    return statementProxy
  }
  const database = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare') return watchStatement
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) =>
          target.batch(statements.map((wrapper) => originalByWrapper.get(wrapper) ?? wrapper))
      return Reflect.get(target, name) as unknown
    },
  })
  await runQueries(drizzle(database))
  const queryPlans = await Promise.all(
    [...valuesBySql].map(([sql, values]) =>
      env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...values)
        .all<{ detail: string }>(),
    ),
  )
  return queryPlans.flatMap(({ results }) => results.map(({ detail }) => detail))
}

/** Subqueries of the text search (`worker/database/text-search.ts`). Query plans show them by name, like tables. */
const SEARCH_CTE_NAMES = ['usual', 'step']

/** Lines of a query plan that scan a whole table, except the named small tables. */
export const findFullTableScans = (plan: readonly string[], ...smallTables: string[]): string[] =>
  plan.filter(
    (line) =>
      /^SCAN [a-z_]+$/.test(line) &&
      ![...smallTables, ...SEARCH_CTE_NAMES].includes(line.slice(5)) &&
      line !== 'SCAN CONSTANT ROW',
  )
