// Migrations of a local database.
import { readFileSync, readdirSync } from 'node:fs'
import { unstable_splitSqlQuery as statementsOf } from 'wrangler'
import { UserError } from '../deploy/wrangler.mjs'

const MIGRATIONS_FOLDER = 'migrations'

/** The table in which wrangler records applied migrations. */
export const CREATE_MIGRATIONS_TABLE_SQL =
  'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)'

const listMigrationFiles = () =>
  readdirSync(MIGRATIONS_FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()

/**
 * Applies the pending migrations, each in one batch; records them as wrangler does.
 * @throws UserError if the database comes from another version of the shop
 */
export async function migrate(db) {
  await db.prepare(CREATE_MIGRATIONS_TABLE_SQL).run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all()
  const appliedMigrations = results.map(({ name }) => name)
  const foreignMigration =
    findUnknownMigration(appliedMigrations) ?? (await findRewrittenMigration(db, appliedMigrations))
  if (foreignMigration)
    throw new UserError(
      `The local database comes from another version of the shop (${foreignMigration}), so this version cannot use it. Start with an empty one, which deletes all local data:  npm run db:reset`,
    )
  for (const migrationFile of listMigrationFiles().filter((file) => !appliedMigrations.includes(file))) {
    await db.batch([
      ...readStatements(migrationFile).map((statement) => db.prepare(statement)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(migrationFile),
    ])
  }
}

/** Returns the first applied migration that this version of the shop does not have. */
export function findUnknownMigration(appliedNames) {
  const knownMigrations = listMigrationFiles()
  return appliedNames.find((name) => !knownMigrations.includes(name))
}

/**
 * Returns the first applied migration whose SQL differs from the database: a table, index or trigger is not the same
 * word for word. Until the first release, migrations are rewritten in place (decision 007).
 */
async function findRewrittenMigration(db, appliedNames) {
  const { results } = await db.prepare('SELECT sql FROM sqlite_master WHERE sql IS NOT NULL').all()
  const existingDefinitions = new Set(results.map(({ sql }) => normalizeSql(sql)))
  return appliedNames.find((name) =>
    readStatements(name)
      .map(normalizeSql)
      .some((statement) => statement.startsWith('CREATE ') && !existingDefinitions.has(statement)),
  )
}

const readStatements = (migrationFile) =>
  statementsOf(readFileSync(`${MIGRATIONS_FOLDER}/${migrationFile}`, 'utf8')).filter(hasStatement)

/** Removes comments, line breaks and the last semicolon, which D1 does not store. */
const normalizeSql = (text) =>
  text
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/;?\s*$/, '')
    .trim()

const hasStatement = (text) => text.replace(/--.*$/gm, '').trim() !== ''
