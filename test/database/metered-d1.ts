import { interceptD1 } from './d1'

/**
 * The D1 cost of a piece of work. `trips`: round trips; `inTurn`: round trips that waited for each other; `read`: rows
 * read; `touched`: rows returned or changed.
 */
export type D1Usage = { trips: number; inTurn: number; statements: number; read: number; touched: number }

type MeasuredResult = Pick<D1Result, 'results' | 'meta'>

/** Statements that do not count: background mails after the response, and the sandbox provider's tables. */
const BACKGROUND_STATEMENT_PATTERNS = [
  /^update "emails" set .*\(select "id" from "emails"/,
  /^update "emails" set "status" = \?, "sent_at" = \? where/,
  /^select "name", "content" from "documents"/,
  /\bsandbox_/,
]

/** A D1 that counts its calls. */
export function createMeteredD1(): { database: D1Database; spent: D1Usage } {
  const databaseUsage: D1Usage = { trips: 0, inTurn: 0, statements: 0, read: 0, touched: 0 }
  let finishedTurns = 0
  const addUsage = ({ results, meta }: MeasuredResult) => {
    databaseUsage.read += meta.rows_read
    // An UPDATE with RETURNING reports its rows as results and as changes, so the larger number counts.
    databaseUsage.touched += Math.max(results.length, meta.changes)
  }
  const database = interceptD1(async (word, work) => {
    if (BACKGROUND_STATEMENT_PATTERNS.some((pattern) => pattern.test(word.first))) return work()
    databaseUsage.trips += 1
    databaseUsage.statements += word.statements
    const roundTripNumber = finishedTurns + 1
    databaseUsage.inTurn = Math.max(databaseUsage.inTurn, roundTripNumber)
    try {
      if (word.rawly) return await runRaw(word.what, word.rawly, work, addUsage)
      const databaseResult = await work()
      for (const queryResult of Array.isArray(databaseResult) ? databaseResult : [databaseResult])
        addUsage(queryResult as MeasuredResult)
      return databaseResult
    } finally {
      finishedTurns = Math.max(finishedTurns, roundTripNumber)
    }
  })
  return { database, spent: databaseUsage }
}

/** Runs `raw()`, which returns no row counts. A read runs twice to get them; a write runs once, by `all()`. */
async function runRaw<T>(
  sql: string,
  statement: D1PreparedStatement,
  work: () => Promise<T>,
  add: (result: MeasuredResult) => void,
): Promise<T> {
  const queryResult = await statement.all()
  add(queryResult)
  if (/^select/i.test(sql)) return work()
  // The columns of RETURNING belong to one table, so their names are unique.
  return queryResult.results.map((row) => Object.values(row)) as T
}
