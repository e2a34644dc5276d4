import { interceptD1 } from './d1'

/**
 * The D1 cost of a piece of work. `trips`: round trips; `sequentialTrips`: round trips that waited for each other;
 * `rowsRead`: rows read; `rowsTouched`: rows returned or changed.
 */
export type D1Usage = {
  trips: number
  sequentialTrips: number
  statements: number
  rowsRead: number
  rowsTouched: number
}

type MeasuredResult = Pick<D1Result, 'results' | 'meta'>

/**
 * Patterns of statements that the meter does not count: background mails after the response, and the tables of the
 * sandbox provider.
 */
const BACKGROUND_STATEMENT_PATTERNS = [
  /^update "emails" set .*\(select "id" from "emails"/,
  /^update "emails" set "status" = \?(?:, "attempts" = \?)?, "sent_at" = \?(?:, "attempts" = \?)? where/,
  /^select "id", "name", "content" from "documents"/,
  /\bsandbox_/,
]

/** A D1 that counts its calls. */
export function createMeteredD1(): { database: D1Database; usage: D1Usage } {
  const databaseUsage: D1Usage = { trips: 0, sequentialTrips: 0, statements: 0, rowsRead: 0, rowsTouched: 0 }
  let finishedTurnCount = 0
  const addUsage = ({ results, meta }: MeasuredResult) => {
    databaseUsage.rowsRead += meta.rows_read
    // An UPDATE with RETURNING reports its rows as results and as changes, so the larger number counts.
    databaseUsage.rowsTouched += Math.max(results.length, meta.changes)
  }
  const database = interceptD1(async (call, runCall) => {
    if (BACKGROUND_STATEMENT_PATTERNS.some((pattern) => pattern.test(call.firstSql))) return runCall()
    databaseUsage.trips += 1
    databaseUsage.statements += call.statementCount
    const roundTripNumber = finishedTurnCount + 1
    databaseUsage.sequentialTrips = Math.max(databaseUsage.sequentialTrips, roundTripNumber)
    try {
      if (call.rawStatement) return await runRaw(call.sqlOrBatch, call.rawStatement, runCall, addUsage)
      const databaseResult = await runCall()
      for (const queryResult of Array.isArray(databaseResult) ? databaseResult : [databaseResult])
        addUsage(queryResult as MeasuredResult)
      return databaseResult
    } finally {
      finishedTurnCount = Math.max(finishedTurnCount, roundTripNumber)
    }
  })
  return { database, usage: databaseUsage }
}

/**
 * Runs `raw()`, which returns no row counts. To get the counts, a read runs twice, and a write runs once with `all()`.
 */
async function runRaw<T>(
  sql: string,
  statement: D1PreparedStatement,
  runCall: () => Promise<T>,
  addResult: (result: MeasuredResult) => void,
): Promise<T> {
  const queryResult = await statement.all()
  addResult(queryResult)
  if (/^select/i.test(sql)) return runCall()
  // RETURNING lists columns of one table. Their names are unique, so the row objects lose no value.
  return queryResult.results.map((row) => Object.values(row)) as T
}
