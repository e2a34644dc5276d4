import { interceptedD1 } from './d1'

/**
 * What some work cost of D1: round trips, how many of them each waited for the one before, statements, rows that it read,
 * and rows that it answered with or changed.
 */
export type Spent = { trips: number; inTurn: number; statements: number; read: number; touched: number }

type Measured = Pick<D1Result, 'results' | 'meta'>

/**
 * What no caller waits for, or another firm does where it is real: the sending of mails after the answer, and the books
 * of the sandbox's provider.
 */
const ELSEWHERE = [
  /^update "emails" set .*\(select "id" from "emails"/,
  /^update "emails" set "status" = \?, "sent_at" = \? where/,
  /^select "name", "content" from "documents"/,
  /\bsandbox_/,
]

/** A D1 that counts what it is asked. */
export function meteredD1(): { database: D1Database; spent: Spent } {
  const spent: Spent = { trips: 0, inTurn: 0, statements: 0, read: 0, touched: 0 }
  let answered = 0
  const add = ({ results, meta }: Measured) => {
    spent.read += meta.rows_read
    // An update that returns what it changed is counted once.
    spent.touched += Math.max(results.length, meta.changes)
  }
  const database = interceptedD1(async (word, work) => {
    if (ELSEWHERE.some((pattern) => pattern.test(word.first))) return work()
    spent.trips += 1
    spent.statements += word.statements
    const turn = answered + 1
    spent.inTurn = Math.max(spent.inTurn, turn)
    try {
      if (word.rawly) return await rawly(word.what, word.rawly, work, add)
      const answer = await work()
      for (const one of Array.isArray(answer) ? answer : [answer]) add(one as Measured)
      return answer
    } finally {
      answered = Math.max(answered, turn)
    }
  })
  return { database, spent }
}

/** `raw()` answers without figures: a reading is asked twice, a change once, by the call that has them. */
async function rawly<T>(
  sql: string,
  statement: D1PreparedStatement,
  work: () => Promise<T>,
  add: (measured: Measured) => void,
): Promise<T> {
  const measured = await statement.all()
  add(measured)
  if (/^select/i.test(sql)) return work()
  // What a change returns are columns of one table, whose names differ.
  return measured.results.map((row) => Object.values(row)) as T
}
