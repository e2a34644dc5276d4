import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { migrate } from './migrations.mjs'

/** The part of D1 that `migrate` needs, on SQLite: a batch is a transaction, and can be interrupted. */
function openDatabase() {
  const sqlite = new DatabaseSync(':memory:')
  let statementsLeft = Infinity
  const prepare = (sql, values = []) => ({
    bind: (...boundValues) => prepare(sql, boundValues),
    run: async () => sqlite.prepare(sql).run(...values),
    all: async () => ({ results: sqlite.prepare(sql).all(...values) }),
    runNow: () => sqlite.prepare(sql).run(...values),
  })
  return {
    sqlite,
    prepare: (sql) => prepare(sql),
    async batch(statements) {
      sqlite.exec('BEGIN')
      try {
        for (const statement of statements) {
          if (statementsLeft-- <= 0) throw new Error('interrupted')
          statement.runNow()
        }
        sqlite.exec('COMMIT')
      } catch (error) {
        sqlite.exec('ROLLBACK')
        throw error
      }
    },
    interruptAfter: (statements) => (statementsLeft = statements),
  }
}

const readSchema = ({ sqlite }) =>
  sqlite
    .prepare("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name")
    .all()
const listAppliedMigrations = ({ sqlite }) =>
  sqlite
    .prepare('SELECT name FROM d1_migrations ORDER BY name')
    .all()
    .map(({ name }) => name)
const migrationFiles = readdirSync('migrations').filter((name) => name.endsWith('.sql'))

describe('migrate', () => {
  it('applies each migration once, and nothing on a second run', async () => {
    const database = openDatabase()
    await migrate(database)
    expect(listAppliedMigrations(database)).toEqual(migrationFiles)
    database.interruptAfter(0)
    await migrate(database)
    expect(listAppliedMigrations(database)).toEqual(migrationFiles)
  })

  it('leaves nothing of an interrupted migration, and completes it on the next run', async () => {
    const referenceDatabase = openDatabase()
    await migrate(referenceDatabase)
    for (const statementCount of [0, 1, 40, 143, 144, 145, 200, 220]) {
      const database = openDatabase()
      database.interruptAfter(statementCount)
      await expect(migrate(database), String(statementCount)).rejects.toThrow('interrupted')
      if (listAppliedMigrations(database).length === 0)
        expect(readSchema(database).map(({ name }) => name)).toEqual(['d1_migrations'])
      database.interruptAfter(Infinity)
      await migrate(database)
      expect(readSchema(database)).toEqual(readSchema(referenceDatabase))
    }
  })

  it('rejects a database of another version of the shop, and says how to start anew', async () => {
    const database = openDatabase()
    await migrate(database)
    database.sqlite.exec("INSERT INTO d1_migrations (name) VALUES ('0048_voucher_refund_day.sql')")
    await expect(migrate(database)).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringMatching(/0048_voucher_refund_day.*npm run db:reset/),
    })
  })

  it.each([
    ['ALTER TABLE orders ADD COLUMN other_shape TEXT', 'orders'],
    ['DROP INDEX cart_line', 'cart_line'],
  ])('rejects a database whose migrations were rewritten since: %s', async (change, name) => {
    const database = openDatabase()
    await migrate(database)
    database.sqlite.exec(change)
    await expect(migrate(database)).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringMatching(new RegExp(`\\(${name}\\).*npm run db:reset`)),
    })
  })

  it('accepts a database in which a later migration changed a table and replaced a trigger', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
    try {
      cpSync('migrations', folder, { recursive: true })
      const database = openDatabase()
      await migrate(database, folder)
      const [trigger] = readSchema(database).filter(({ type }) => type === 'trigger')
      writeFileSync(
        join(folder, '0003_changes.sql'),
        `ALTER TABLE orders ADD COLUMN later_column TEXT;\nDROP TRIGGER ${trigger.name};`,
      )
      await migrate(database, folder)
      await expect(migrate(database, folder)).resolves.toBeUndefined()
      expect(listAppliedMigrations(database)).toContain('0003_changes.sql')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
