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
 * @throws UserError if the database has migrations of another version of the shop.
 */
export async function migrate(db) {
  await db.prepare(CREATE_MIGRATIONS_TABLE_SQL).run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all()
  const appliedMigrations = results.map(({ name }) => name)
  const unknownMigration = findUnknownMigration(appliedMigrations)
  if (unknownMigration)
    throw new UserError(
      `The local database comes from another version of the shop (${unknownMigration}), so this version cannot use it. Start with an empty one, which deletes all local data:  npm run db:reset`,
    )
  for (const migrationFile of listMigrationFiles().filter((file) => !appliedMigrations.includes(file))) {
    const statements = statementsOf(readFileSync(`${MIGRATIONS_FOLDER}/${migrationFile}`, 'utf8')).filter(
      hasStatement,
    )
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(migrationFile),
    ])
  }
}

/** Returns the first applied migration that this version of the shop does not have. */
export function findUnknownMigration(appliedNames) {
  const knownMigrations = listMigrationFiles()
  return appliedNames.find((name) => !knownMigrations.includes(name))
}

const hasStatement = (text) => text.replace(/--.*$/gm, '').trim() !== ''
