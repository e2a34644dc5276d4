import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BOOK_RULES } from '../../worker/features/books/rules.ts'
import { checkEqual, checkNone, checkSome } from '../load/checks.mjs'
import { fillOldShop } from '../load/old-shop.mjs'
import { migrate } from '../shop-server.mjs'

export const goal = 'G18'
export const title = 'Migrations of a shop with many orders, cut off at every statement'

/** Number of migrations of the first version. The test runs all later ones. */
const FIRST = 2

/**
 * A shop with the first schema is filled and migrated. All rows must remain, and the schema must equal that of a new
 * shop. Repetition must change nothing, and an interruption must leave nothing half done.
 * Uses SQLite directly, because D1 cannot be interrupted within a batch.
 */
export async function run({ isSmall }) {
  const orders = isSmall ? 300 : 10_000
  const folder = mkdtempSync(path.join(os.tmpdir(), 'soak-'))
  const file = path.join(folder, 'shop.sqlite')
  const files = readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  try {
    const oldDatabase = openDatabase(file)
    await migrate(oldDatabase, { upTo: files[FIRST - 1] })
    fillOldShop(oldDatabase.sqlite, orders)
    const before = counts(oldDatabase.sqlite)
    const books = sums(oldDatabase.sqlite)

    const cuts = await cutEverywhere(oldDatabase)
    const schema = schemaOf(oldDatabase.sqlite)
    const after = counts(oldDatabase.sqlite)
    const writes = oldDatabase.written()
    await migrate(oldDatabase)

    const newDatabase = openDatabase(path.join(folder, 'new.sqlite'))
    await migrate(newDatabase)
    const ruleBreaks = brokenRules(oldDatabase.sqlite)
    const changedTables = Object.keys(before).filter((table) => after[table] !== before[table])
    const checks = [
      checkEqual('orders carried over', after.orders, orders),
      checkSome('migrations that were cut off', cuts),
      checkNone('tables with other rows than before', changedTables.length),
      checkEqual(
        'sums of the books',
        JSON.stringify(sums(oldDatabase.sqlite)) === JSON.stringify(books),
        true,
      ),
      checkNone('rules of the books that are broken', ruleBreaks.length),
      checkEqual('the schema is that of a new shop', schema === schemaOf(newDatabase.sqlite), true),
      checkEqual('statements of doing it twice', oldDatabase.written() - writes, 0),
      checkNone(
        'foreign keys that lead nowhere',
        oldDatabase.sqlite.prepare('PRAGMA foreign_key_check').all().length,
      ),
      checkEqual(
        'integrity',
        oldDatabase.sqlite.prepare('PRAGMA integrity_check').get().integrity_check,
        'ok',
      ),
    ]
    oldDatabase.sqlite.close()
    newDatabase.sqlite.close()
    return {
      checks,
      figures: { orders, cuts },
      notes: [...changedTables.map((table) => `${table}: ${before[table]} → ${after[table]}`), ...ruleBreaks],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Migrates a shop repeatedly, interrupted before one statement more each time. Returns the number of interruptions. */
async function cutEverywhere(shop) {
  const countApplied = () => shop.sqlite.prepare('SELECT count(*) AS count FROM d1_migrations').get().count
  let cuts = 0
  for (let before = 0, appliedBefore = countApplied(); ; before += 1) {
    shop.cutAfter(before)
    const isDone = await migrate(shop).then(
      () => true,
      () => false,
    )
    if (isDone) break
    cuts += 1
    if (countApplied() > appliedBefore) before = -1
    appliedBefore = countApplied()
  }
  shop.cutAfter(Infinity)
  return cuts
}

/** The part of D1 that `migrate` needs, on SQLite: a batch is a transaction, and can be interrupted. */
function openDatabase(file) {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('PRAGMA foreign_keys = ON')
  let statementsLeft = Infinity
  let writeCount = 0
  const run = (statement) => {
    if (statementsLeft-- <= 0) throw new Error('cut off')
    writeCount += 1
    statement()
  }
  const prepare = (sql, values = []) => ({
    bind: (...bound) => prepare(sql, bound),
    run: async () => sqlite.prepare(sql).run(...values),
    all: async () => ({ results: sqlite.prepare(sql).all(...values) }),
    now: () => sqlite.prepare(sql).run(...values),
  })
  return {
    sqlite,
    prepare: (sql) => prepare(sql),
    async batch(statements) {
      sqlite.exec('BEGIN')
      try {
        for (const statement of statements) run(statement.now)
        sqlite.exec('COMMIT')
      } catch (error) {
        sqlite.exec('ROLLBACK')
        throw error
      }
    },
    cutAfter: (statements) => (statementsLeft = statements),
    written: () => writeCount,
  }
}

const tablesOf = (sqlite) =>
  sqlite
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'd1_%'",
    )
    .all()
    .map(({ name }) => name)

/** Row counts of all tables; the caller ignores tables that the first version did not have. */
const counts = (sqlite) =>
  Object.fromEntries(
    tablesOf(sqlite).map((table) => [
      table,
      sqlite.prepare(`SELECT count(*) AS count FROM "${table}"`).get().count,
    ]),
  )

const sums = (sqlite) => [
  sqlite
    .prepare(
      'SELECT sum(total_minor) AS total, sum(hold_until % 1000000) AS held, sum(sequence) AS events FROM orders',
    )
    .get(),
  sqlite.prepare('SELECT sum(stock) AS stock, sum(held) AS held, sum(sold) AS sold FROM products').get(),
  sqlite.prepare('SELECT sum(quantity) AS pieces, sum(total_minor) AS total FROM order_lines').get(),
  sqlite.prepare('SELECT sum(amount_minor) AS amount FROM payments').get(),
  sqlite.prepare('SELECT count(DISTINCT about) AS about FROM emails').get(),
]

/** Names of the rules that the migrated rows break, without rules about time. */
const brokenRules = (sqlite) =>
  BOOK_RULES.filter(({ sql }) => sqlite.prepare(sql.replaceAll(':now', '0')).all().length > 0).map(
    ({ name }) => name,
  )

/** Every table, index and trigger as declared. Normalised, because SQLite appends added columns to a table's SQL. */
const schemaOf = (sqlite) =>
  JSON.stringify(
    sqlite
      .prepare(
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
      )
      .all(),
  )
