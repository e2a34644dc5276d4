// The statements that restore a database from a copy, in an order that the constraints allow: drop old tables, children
// first. Create and fill tables, parents first. Then create indexes and triggers. Triggers come last, because they
// would otherwise reduce stock and spend vouchers again for every inserted row.
import { quoteName, TABLES_QUERY } from './copy.mjs'

/** Maximum size of a generated statement, below D1's limit of 100,000 bytes. */
export const MAX_STATEMENT_BYTES = 90_000
/**
 * Number of characters per chunk of a long text. It keeps a chunk below the statement limit: a character has at most
 * three bytes, and quotes are doubled.
 */
const CHUNK_LENGTH = 25_000

/** Yields the SQL statements of a restore. `existingTables`: the tables to drop, as `listTables` returns them. */
export function* generateRestoreStatements(db, existingTables = []) {
  yield 'PRAGMA defer_foreign_keys = TRUE'
  for (const { name } of sortParentsFirst(existingTables).toReversed()) yield `DROP TABLE ${quoteName(name)}`
  const tables = sortParentsFirst(listTables(db))
  for (const { sql } of tables) yield sql
  for (const { name } of tables) yield* generateInserts(db, name)
  const indexesAndTriggers = db.prepare(
    "SELECT sql FROM sqlite_master WHERE type IN ('index', 'trigger', 'view') AND sql IS NOT NULL ORDER BY type, rowid",
  )
  for (const { sql } of indexesAndTriggers.all()) yield sql
  for (const { table, column } of listCounters(db))
    yield `UPDATE ${table} SET ${column} = max(${column} + 1, CAST(strftime('%s', 'now') AS INTEGER))`
}

/**
 * Counters that must never decrease: the versions of the catalogue, of the search index and of staff tokens. Caches and
 * tokens depend on these versions. A restore sets each counter above all its previous values.
 */
const MONOTONIC_COLUMNS = [
  { table: 'catalog_version', column: 'version' },
  { table: 'catalog_version', column: 'words' },
  { table: 'admin_state', column: 'token_version' },
]

/** The counters of `MONOTONIC_COLUMNS` that exist in the schema of the copy, which may be older. */
const listCounters = (db) =>
  MONOTONIC_COLUMNS.filter(({ table, column }) =>
    db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column),
  )

export const COUNTER_TABLES = [...new Set(MONOTONIC_COLUMNS.map(({ table }) => table))]

/** The tables of a database. `parents`: the tables that a table references. */
export const listTables = (db) =>
  db
    .prepare(TABLES_QUERY)
    .all()
    .map((table) => ({ ...table, parents: findParentTables(table.sql) }))

/**
 * Names of the tables that a CREATE TABLE statement references. Parses the SQL, because SQLite copies and deployed
 * databases both contain it.
 */
export const findParentTables = (sql) =>
  [...sql.matchAll(/REFERENCES\s+[`"]?(\w+)/gi)].map(([, parent]) => parent)

function sortParentsFirst(tables) {
  const remainingTables = new Map(tables.map((table) => [table.name, table]))
  const sortedTables = []
  while (remainingTables.size > 0) {
    const readyTables = [...remainingTables.values()].filter(({ name, parents }) =>
      parents.every((parent) => parent === name || !remainingTables.has(parent)),
    )
    if (readyTables.length === 0)
      throw new Error(`tables that point to each other: ${[...remainingTables.keys()].join(', ')}`)
    for (const table of readyTables) {
      sortedTables.push(table)
      remainingTables.delete(table.name)
    }
  }
  return sortedTables
}

/** INSERT statements for a table, with many rows each. A row above the statement limit is inserted in chunks. */
function* generateInserts(db, table) {
  const columnNames = db
    .prepare(`SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid`)
    .all(table)
    .map(({ name }) => name)
  const insertPrefix = `INSERT INTO ${quoteName(table)} (${columnNames.map(quoteName).join(', ')}) VALUES `
  const selectRowsStatement = db.prepare(
    `SELECT ${columnNames.map(quoteName).join(', ')} FROM ${quoteName(table)} ORDER BY rowid`,
  )
  selectRowsStatement.setReadBigInts(true)
  selectRowsStatement.setReturnArrays(true)
  let pendingRows = []
  let byteCount = insertPrefix.length
  const flushRows = function* () {
    if (pendingRows.length > 0) yield insertPrefix + pendingRows.join(', ')
    pendingRows = []
    byteCount = insertPrefix.length
  }
  for (const rowValues of selectRowsStatement.iterate()) {
    const row = `(${rowValues.map(toSqlLiteral).join(', ')})`
    const rowBytes = Buffer.byteLength(row) + 2
    if (byteCount + rowBytes > MAX_STATEMENT_BYTES) yield* flushRows()
    if (insertPrefix.length + rowBytes > MAX_STATEMENT_BYTES)
      yield* generateChunkedInserts(table, { head: insertPrefix, columns: columnNames, values: rowValues })
    else {
      pendingRows.push(row)
      byteCount += rowBytes
    }
  }
  yield* flushRows()
}

/** Inserts a row with empty long texts, then appends the texts chunk by chunk. */
function* generateChunkedInserts(table, { head, columns, values }) {
  const isLongText = (value) => typeof value === 'string' && value.length > CHUNK_LENGTH / columns.length
  yield `${head}(${values.map((value) => (isLongText(value) ? "''" : toSqlLiteral(value))).join(', ')})`
  for (const [index, column] of columns.entries()) {
    if (!isLongText(values[index])) continue
    for (const chunk of splitIntoChunks(values[index]))
      yield `UPDATE ${quoteName(table)} SET ${quoteName(column)} = ${quoteName(column)} || ${toSqlLiteral(chunk)} WHERE rowid = (SELECT max(rowid) FROM ${quoteName(table)})`
  }
}

function* splitIntoChunks(text) {
  for (let chunkStart = 0; chunkStart < text.length;) {
    let chunkEnd = Math.min(chunkStart + CHUNK_LENGTH, text.length)
    // Moves the end of the chunk if it would split a surrogate pair.
    if (chunkEnd < text.length && /[\uD800-\uDBFF]/.test(text[chunkEnd - 1])) chunkEnd -= 1
    yield text.slice(chunkStart, chunkEnd)
    chunkStart = chunkEnd
  }
}

function toSqlLiteral(value) {
  if (value === null) return 'NULL'
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString('hex')}'`
  if (typeof value !== 'string') return String(value)
  // SQL ends a string literal at a NUL character, so such a text is written as hex.
  if (value.includes('\0')) return `CAST(X'${Buffer.from(value).toString('hex')}' AS TEXT)`
  return `'${value.replaceAll("'", "''")}'`
}
