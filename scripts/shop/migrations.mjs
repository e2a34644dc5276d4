// Migrations of a local database.
import { readFileSync, readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { unstable_splitSqlQuery as statementsOf } from 'wrangler'
import { UserError } from '../deploy/wrangler.mjs'

const MIGRATIONS_FOLDER = 'migrations'

/** The table in which wrangler records applied migrations. */
export const CREATE_MIGRATIONS_TABLE_SQL =
  'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)'

const listMigrationFiles = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()

/**
 * Applies the pending migrations, each in one batch; records them as wrangler does.
 * @throws UserError if the database comes from another version of the shop
 */
export async function migrate(db, folder = MIGRATIONS_FOLDER) {
  await db.prepare(CREATE_MIGRATIONS_TABLE_SQL).run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all()
  const appliedMigrations = results.map(({ name }) => name)
  const foreignMigrationOrDefinition =
    findUnknownMigration(appliedMigrations, folder) ??
    (await findChangedDefinition(db, appliedMigrations, folder))
  if (foreignMigrationOrDefinition)
    throw new UserError(
      `The local database comes from another version of the shop (${foreignMigrationOrDefinition}), so this version cannot use it. Start with an empty one, which deletes all local data:  npm run db:reset`,
    )
  for (const migrationFile of listMigrationFiles(folder).filter(
    (file) => !appliedMigrations.includes(file),
  )) {
    await db.batch([
      ...readStatements(migrationFile, folder).map((statement) => db.prepare(statement)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(migrationFile),
    ])
  }
}

/** Returns the first applied migration that this version of the shop does not have. */
export function findUnknownMigration(appliedNames, folder = MIGRATIONS_FOLDER) {
  const knownMigrations = listMigrationFiles(folder)
  return appliedNames.find((name) => !knownMigrations.includes(name))
}

/**
 * Returns the name of a table, index or trigger in the database whose definition differs from the applied migrations of
 * this version. Definitions can differ, because migrations are rewritten in place until the first release (decision
 * 007).
 */
async function findChangedDefinition(db, appliedNames, folder) {
  const { results } = await db.prepare(DEFINITIONS_SQL).all()
  const existingDefinitions = new Set(results.map(({ sql }) => normalizeSql(sql)))
  const expectedDatabase = new DatabaseSync(':memory:')
  try {
    for (const statement of appliedNames.toSorted().flatMap((name) => readStatements(name, folder)))
      expectedDatabase.exec(statement)
    const expectedDefinitions = expectedDatabase.prepare(DEFINITIONS_SQL).all()
    return expectedDefinitions.find(({ sql }) => !existingDefinitions.has(normalizeSql(sql)))?.name
  } finally {
    expectedDatabase.close()
  }
}

const DEFINITIONS_SQL = 'SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL'

const readStatements = (migrationFile, folder) =>
  statementsOf(readFileSync(`${folder}/${migrationFile}`, 'utf8')).filter(hasStatement)

/** Removes comments, line breaks and the last semicolon, which D1 does not store. */
const normalizeSql = (text) =>
  text
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/;?\s*$/, '')
    .trim()

const hasStatement = (text) => text.replace(/--.*$/gm, '').trim() !== ''
