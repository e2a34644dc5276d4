import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import type { Deps } from '../../worker/deps'

/**
 * One database call. `sqlOrBatch` is the SQL of a statement, or "batch"; `firstSql` is the SQL of the first statement.
 * `rawStatement` is the statement of a `raw()` call. A test can run `rawStatement` again by `all()`, because `raw()`
 * returns no row counts.
 */
export type D1Call = {
  sqlOrBatch: string
  firstSql: string
  statementCount: number
  maxValueCount: number
  rawStatement?: D1PreparedStatement
}

type QueryWrapper = <T>(call: D1Call, runCall: () => Promise<T>) => Promise<T>

const STATEMENT_METHODS = ['all', 'run', 'first', 'raw']

/** The original of each wrapped statement, and its number of bound values. */
const originalByWrapper = new WeakMap<
  object,
  { sql: string; statement: D1PreparedStatement; values: number }
>()

/** A D1 whose calls all go through `wrapCall`, which can count a call, fail before the call, or lose its result. */
export function interceptD1(wrapCall: QueryWrapper): D1Database {
  const wrapStatement = (sql: string, statement: D1PreparedStatement, values = 0): D1PreparedStatement => {
    const statementProxy = new Proxy(statement, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        if (name === 'bind')
          return (...boundValues: unknown[]) =>
            wrapStatement(sql, target.bind(...boundValues), boundValues.length)
        const rawStatementField = name === 'raw' ? { rawStatement: target } : {}
        const call = {
          sqlOrBatch: sql,
          firstSql: sql,
          statementCount: 1,
          maxValueCount: values,
          ...rawStatementField,
        }
        return (...args: unknown[]) => {
          const callMethod = () => Reflect.apply(method, target, args) as Promise<unknown>
          return STATEMENT_METHODS.includes(String(name)) ? wrapCall(call, callMethod) : callMethod()
        }
      },
    })
    originalByWrapper.set(statementProxy, { sql, statement, values })
    return statementProxy
  }
  const batch = (target: D1Database | D1DatabaseSession) => (statements: D1PreparedStatement[]) => {
    const originalStatements = statements.map(
      (wrapper) => originalByWrapper.get(wrapper) ?? { sql: '', statement: wrapper, values: 0 },
    )
    const call = {
      sqlOrBatch: 'batch',
      firstSql: originalStatements[0]?.sql ?? '',
      statementCount: originalStatements.length,
      maxValueCount: Math.max(0, ...originalStatements.map(({ values }) => values)),
    }
    return wrapCall(call, () => target.batch(originalStatements.map(({ statement }) => statement)))
  }
  const wrapInProxy = <T extends D1Database | D1DatabaseSession>(database: T): T =>
    new Proxy(database, {
      get(target, name) {
        if (name === 'prepare') return (sql: string) => wrapStatement(sql, target.prepare(sql))
        if (name === 'withSession') return (bookmark: string) => wrapInProxy(env.DB.withSession(bookmark))
        if (name === 'batch') return batch(target)
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  return wrapInProxy(env.DB)
}

/** A D1 that calls `beforeQuery` before every statement and batch, to count or fail them. */
export const createWatchedD1 = (beforeQuery: (sql: string) => Promise<void>): D1Database =>
  interceptD1(async ({ sqlOrBatch }, runCall) => {
    await beforeQuery(sqlOrBatch)
    return runCall()
  })

export const createWatchedDatabase = (beforeQuery: (sql: string) => Promise<void>): Deps['db'] =>
  drizzle(createWatchedD1(beforeQuery))

export const createConnectionLostError = () => new Error('D1_ERROR: Network connection lost.')

const rejectConnection = () => Promise.reject(createConnectionLostError())

/** A D1 whose calls fail, as during a short outage. */
export const createBrokenD1 = () => createWatchedD1(rejectConnection)
export const createBrokenDatabase = () => createWatchedDatabase(rejectConnection)

/**
 * Returns a database whose connection breaks as soon as `shouldBreak` returns true, and stays broken. With
 * `isLastCallApplied`, the call that breaks the connection still takes effect, but its result is lost.
 */
export function createDyingDatabase(shouldBreak: () => boolean, isLastCallApplied: boolean): Deps['db'] {
  let isConnectionDead = false
  return drizzle(
    interceptD1(async (_, runCall) => {
      const shouldDieNow = !isConnectionDead && shouldBreak()
      isConnectionDead ||= shouldDieNow
      if (isConnectionDead && !(shouldDieNow && isLastCallApplied)) throw createConnectionLostError()
      const callResult = await runCall()
      if (shouldDieNow) throw createConnectionLostError()
      return callResult
    }),
  )
}

/** Deps that call `beforeBatch` just before each database batch, with the number of the batch, from 1. */
export function withBatchHook(deps: Deps, beforeBatch: (batchNumber: number) => Promise<unknown>): Deps {
  let batchCount = 0
  const { db: originalDb } = deps
  const batch: typeof originalDb.batch = async (statements) => {
    batchCount += 1
    await beforeBatch(batchCount)
    return originalDb.batch(statements)
  }
  return { ...deps, db: Object.assign(Object.create(originalDb) as typeof originalDb, { batch }) }
}
