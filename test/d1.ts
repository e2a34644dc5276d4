import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import type { Deps } from '../worker/deps'

/**
 * One database call: a statement with its SQL, or "batch", where `first` is the SQL of its first statement.
 * `rawly`: a statement to run again, because `raw()` does not return the row counts.
 */
export type Word = {
  what: string
  first: string
  statements: number
  mostValues: number
  rawly?: D1PreparedStatement
}

type Around = <T>(word: Word, work: () => Promise<T>) => Promise<T>

const RUNS = ['all', 'run', 'first', 'raw']

/** The original of each wrapped statement, and its number of bound values. */
const inside = new WeakMap<object, { sql: string; statement: D1PreparedStatement; values: number }>()

/** A D1 whose calls all go through `around`, which can count them, fail before them, or lose their results. */
export function interceptedD1(around: Around): D1Database {
  const wrapStatement = (sql: string, statement: D1PreparedStatement, values = 0): D1PreparedStatement => {
    const outer = new Proxy(statement, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        if (name === 'bind')
          return (...bound: unknown[]) => wrapStatement(sql, target.bind(...bound), bound.length)
        const rawly = name === 'raw' ? { rawly: target } : {}
        const word = { what: sql, first: sql, statements: 1, mostValues: values, ...rawly }
        return (...given: unknown[]) => {
          const work = () => Reflect.apply(method, target, given) as Promise<unknown>
          return RUNS.includes(String(name)) ? around(word, work) : work()
        }
      },
    })
    inside.set(outer, { sql, statement, values })
    return outer
  }
  const batch = (target: D1Database | D1DatabaseSession) => (statements: D1PreparedStatement[]) => {
    const all = statements.map((outer) => inside.get(outer) ?? { sql: '', statement: outer, values: 0 })
    const word = {
      what: 'batch',
      first: all[0]?.sql ?? '',
      statements: all.length,
      mostValues: Math.max(0, ...all.map(({ values }) => values)),
    }
    return around(word, () => target.batch(all.map(({ statement }) => statement)))
  }
  const wrap = <T extends D1Database | D1DatabaseSession>(database: T): T =>
    new Proxy(database, {
      get(target, name) {
        if (name === 'prepare') return (sql: string) => wrapStatement(sql, target.prepare(sql))
        if (name === 'withSession') return (bookmark: string) => wrap(env.DB.withSession(bookmark))
        if (name === 'batch') return batch(target)
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  return wrap(env.DB)
}

/** A D1 that calls `beforeQuery` before every statement and batch, to count or fail them. */
export const watchedD1 = (beforeQuery: (sql: string) => Promise<void>): D1Database =>
  interceptedD1(async ({ what }, work) => {
    await beforeQuery(what)
    return work()
  })

export const watchedDatabase = (beforeQuery: (sql: string) => Promise<void>): Deps['db'] =>
  drizzle(watchedD1(beforeQuery))

export const connectionLost = () => new Error('D1_ERROR: Network connection lost.')

const isAway = () => Promise.reject(connectionLost())

/** A D1 whose calls fail, as during a short outage. */
export const brokenD1 = () => watchedD1(isAway)
export const brokenDatabase = () => watchedDatabase(isAway)

/** A database whose connection breaks for good once `dies` returns true. */
export function dyingDatabase(dies: () => boolean, isAfter: boolean): Deps['db'] {
  let isDead = false
  return drizzle(
    interceptedD1(async (_, work) => {
      const isNow = !isDead && dies()
      isDead ||= isNow
      if (isDead && !(isNow && isAfter)) throw connectionLost()
      const answer = await work()
      if (isNow) throw connectionLost()
      return answer
    }),
  )
}

/** Deps that call `before` just before each batch; the first batch is 1. */
export function withBatchHook(deps: Deps, before: (batch: number) => Promise<unknown>): Deps {
  let count = 0
  const { db: real } = deps
  const batch: typeof real.batch = async (statements) => {
    count += 1
    await before(count)
    return real.batch(statements)
  }
  return { ...deps, db: Object.assign(Object.create(real) as typeof real, { batch }) }
}
