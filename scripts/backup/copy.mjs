// A copy of the shop's database: one consistent SQLite file, readable without the shop.
import { createHash } from 'node:crypto'
import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** WHERE condition that leaves out the internal tables of SQLite and Cloudflare. */
const IS_SHOP_TABLE_SQL = "name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'"

export const TABLES_QUERY = `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND ${IS_SHOP_TABLE_SQL} ORDER BY name`

export const openBackupDatabase = (file) => new DatabaseSync(file, { readOnly: true })

/** Copies a SQLite database that may be in use. Rows written after the start are not in the copy. */
export function copyDatabase(sourceFile, targetFile) {
  const db = new DatabaseSync(sourceFile, { readOnly: true })
  try {
    db.prepare('VACUUM INTO ?').run(targetFile)
  } finally {
    db.close()
  }
  finalizeCopy(targetFile)
}

/**
 * Makes a SQLite file from the output of `wrangler d1 export`. Replaces NUL characters of user input, because SQLite
 * would stop reading there. Foreign keys are off, because the export may insert a row before the row that it
 * references. The export creates triggers after the rows, so they do not fire.
 */
export function importSqlExport(sqlFile, file) {
  rmSync(file, { force: true })
  const sql = readFileSync(sqlFile, 'utf8').replaceAll('\0', "'||char(0)||'")
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  try {
    db.exec(`BEGIN;\n${sql}\nCOMMIT;`)
  } finally {
    db.close()
  }
  finalizeCopy(file)
}

/** Removes Cloudflare's internal tables, and makes the file readable only by its owner. */
function finalizeCopy(file) {
  chmodSync(file, 0o600)
  const db = new DatabaseSync(file)
  try {
    const internalTablesSql =
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE '\\_cf\\_%' ESCAPE '\\'"
    for (const { name } of db.prepare(internalTablesSql).all()) db.exec(`DROP TABLE ${quoteName(name)}`)
    const [integrityResult] = Object.values(db.prepare('PRAGMA integrity_check').get())
    const brokenKeyCount = db.prepare('PRAGMA foreign_key_check').all().length
    if (integrityResult !== 'ok' || brokenKeyCount > 0)
      throw new Error(`the copy is broken: ${String(integrityResult)}, ${brokenKeyCount} rows lead nowhere`)
  } finally {
    db.close()
  }
}

export const quoteName = (name) => `"${name.replaceAll('"', '""')}"`

/** A query that counts the rows of each named table. */
export const buildRowCountQuery = (tableNames) =>
  `SELECT ${tableNames.map((name) => `(SELECT count(*) FROM ${quoteName(name)}) AS ${quoteName(name)}`).join(', ')}`

export const findLatestMigration = (db) =>
  db.prepare('SELECT name FROM d1_migrations ORDER BY name DESC LIMIT 1').get()?.name

export const hashSha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
