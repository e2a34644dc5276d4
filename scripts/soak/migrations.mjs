import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BOOK_RULES } from '../../worker/features/books/rules.ts'
import { checkEqual, checkZero, checkAboveZero } from '../load/checks.mjs'
import { fillOldShop } from '../load/old-shop.mjs'
import { migrate } from '../shop-server.mjs'

export const goal = 'G18'
export const title = 'Migrations of a shop with many orders, cut off at every statement'

/** Number of migrations of the first release. The test applies all later ones to a shop with data. */
const FIRST_VERSION_MIGRATION_COUNT = 2

/**
 * Fills a shop that has the first schema, and migrates it. All rows must remain, and the schema must equal that of a
 * new shop. A second run must change nothing, and an interruption must leave nothing half done. Uses SQLite directly,
 * because D1 cannot be interrupted within a batch.
 */
export async function run({ isSmall }) {
  const orders = isSmall ? 300 : 10_000
  const temporaryFolder = mkdtempSync(path.join(os.tmpdir(), 'soak-'))
  const file = path.join(temporaryFolder, 'shop.sqlite')
  const migrationFiles = readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  try {
    const oldDatabase = openDatabase(file)
    await migrate(oldDatabase, { upTo: migrationFiles[FIRST_VERSION_MIGRATION_COUNT - 1] })
    fillOldShop(oldDatabase.sqlite, orders)
    const countsBefore = rowCountsOf(oldDatabase.sqlite)
    const totalsBefore = readDatabaseTotals(oldDatabase.sqlite)

    const interruptionCount = await migrateWithInterruptions(oldDatabase)
    const oldSchema = schemaOf(oldDatabase.sqlite)
    const countsAfter = rowCountsOf(oldDatabase.sqlite)
    const writeCountBefore = oldDatabase.written()
    await migrate(oldDatabase)

    const newDatabase = openDatabase(path.join(temporaryFolder, 'new.sqlite'))
    await migrate(newDatabase)
    const ruleBreaks = findBrokenRules(oldDatabase.sqlite)
    const changedTables = Object.keys(countsBefore).filter(
      (table) => countsAfter[table] !== countsBefore[table],
    )
    const checks = [
      checkEqual('orders carried over', countsAfter.orders, orders),
      checkAboveZero('migrations that were cut off', interruptionCount),
      checkZero('tables with other rows than before', changedTables.length),
      checkEqual(
        'sums of the books',
        JSON.stringify(readDatabaseTotals(oldDatabase.sqlite)) === JSON.stringify(totalsBefore),
        true,
      ),
      checkZero('rules of the books that are broken', ruleBreaks.length),
      checkEqual('the schema is that of a new shop', oldSchema === schemaOf(newDatabase.sqlite), true),
      checkEqual('statements of doing it twice', oldDatabase.written() - writeCountBefore, 0),
      checkZero(
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
      figures: { orders, cuts: interruptionCount },
      notes: [
        ...changedTables.map((table) => `${table}: ${countsBefore[table]} → ${countsAfter[table]}`),
        ...ruleBreaks,
      ],
    }
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true })
  }
}

/**
 * Migrates a shop repeatedly and interrupts each run, one statement later each time. Returns the number of
 * interruptions.
 */
async function migrateWithInterruptions(shop) {
  const countAppliedMigrations = () =>
    shop.sqlite.prepare('SELECT count(*) AS count FROM d1_migrations').get().count
  let interruptionCount = 0
  for (let statementCount = 0, appliedMigrationCount = countAppliedMigrations(); ; statementCount += 1) {
    shop.cutAfter(statementCount)
    const hasMigrated = await migrate(shop).then(
      () => true,
      () => false,
    )
    if (hasMigrated) break
    interruptionCount += 1
    if (countAppliedMigrations() > appliedMigrationCount) statementCount = -1
    appliedMigrationCount = countAppliedMigrations()
  }
  shop.cutAfter(Infinity)
  return interruptionCount
}

/** A fake of the part of D1 that `migrate` uses, on SQLite. A batch is a transaction, which can be interrupted. */
function openDatabase(file) {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('PRAGMA foreign_keys = ON')
  let statementsLeft = Infinity
  let writeCount = 0
  const runStatement = (statement) => {
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
        for (const statement of statements) runStatement(statement.now)
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

/** Counts the rows of all tables. Tables that the first release did not have are ignored later. */
const rowCountsOf = (sqlite) =>
  Object.fromEntries(
    tablesOf(sqlite).map((table) => [
      table,
      sqlite.prepare(`SELECT count(*) AS count FROM "${table}"`).get().count,
    ]),
  )

const readDatabaseTotals = (sqlite) => [
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

/** Lists the integrity rules that the migrated rows break, without rules that depend on the current time. */
const findBrokenRules = (sqlite) =>
  BOOK_RULES.filter(({ sql }) => sqlite.prepare(sql.replaceAll(':now', '0')).all().length > 0).map(
    ({ name }) => name,
  )

/**
 * Returns the declarations of all tables, indexes and triggers. They are normalised, because SQLite appends added
 * columns to a table's SQL.
 */
const schemaOf = (sqlite) =>
  JSON.stringify(
    sqlite
      .prepare(
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
      )
      .all(),
  )
