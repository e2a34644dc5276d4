import { interceptedD1 } from './d1'

/**
 * The D1 cost of some work. `trips`: round trips, of which `inTurn` one after another; then statements, rows read, and
 * rows returned or changed.
 */
export type Spent = { trips: number; inTurn: number; statements: number; read: number; touched: number }

type Measured = Pick<D1Result, 'results' | 'meta'>

/** Statements that do not count: background mails after the response, and the sandbox provider's tables. */
const ELSEWHERE = [
  /^update "emails" set .*\(select "id" from "emails"/,
  /^update "emails" set "status" = \?, "sent_at" = \? where/,
  /^select "name", "content" from "documents"/,
  /\bsandbox_/,
]

/** A D1 that counts its calls. */
export function meteredD1(): { database: D1Database; spent: Spent } {
  const spent: Spent = { trips: 0, inTurn: 0, statements: 0, read: 0, touched: 0 }
  let answeredTurns = 0
  const add = ({ results, meta }: Measured) => {
    spent.read += meta.rows_read
    // An update with RETURNING counts its rows once.
    spent.touched += Math.max(results.length, meta.changes)
  }
  const database = interceptedD1(async (word, work) => {
    if (ELSEWHERE.some((pattern) => pattern.test(word.first))) return work()
    spent.trips += 1
    spent.statements += word.statements
    const turn = answeredTurns + 1
    spent.inTurn = Math.max(spent.inTurn, turn)
    try {
      if (word.rawly) return await rawly(word.what, word.rawly, work, add)
      const answer = await work()
      for (const result of Array.isArray(answer) ? answer : [answer]) add(result as Measured)
      return answer
    } finally {
      answeredTurns = Math.max(answeredTurns, turn)
    }
  })
  return { database, spent }
}

/** `raw()` returns no row counts. A read runs again to get them. A write runs once, by a method that returns them. */
async function rawly<T>(
  sql: string,
  statement: D1PreparedStatement,
  work: () => Promise<T>,
  add: (result: Measured) => void,
): Promise<T> {
  const result = await statement.all()
  add(result)
  if (/^select/i.test(sql)) return work()
  // The columns of RETURNING belong to one table, so their names are unique.
  return result.results.map((row) => Object.values(row)) as T
}
