// Restores a backup into an empty database. With `isReplacing` also into a database with data.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { UserError } from '../deploy/wrangler.mjs'
import { findUnknownMigration } from '../shop/migrations.mjs'
import { importShopModule } from '../shop/shop-module.mjs'
import { toUploadPath } from './backup.mjs'
import { buildRowCountQuery, openBackupDatabase, hashSha256, TABLES_QUERY } from './copy.mjs'
import { buildViolationQueries, reportViolations } from './violations.mjs'
import { findParentTables, generateRestoreStatements } from './statements.mjs'

const { readImage } = await importShopModule('domain/products/pictures/image-file.ts')

/** Tables with rows that the migrations insert. A database with rows in only these tables counts as empty. */
const PREFILLED_TABLES = [
  'd1_migrations',
  'catalog_version',
  'admin_state',
  'languages',
  'currencies',
  'couriers',
  'categories',
]

/**
 * Restores the copy `file` into a shop. Returns true if all rows are restored and the integrity rules give the same
 * result as in the backup. Rules that fail only because time has passed since the backup are allowed.
 */
export async function restoreBackup(store, { file, isReplacing, say: print }) {
  const manifest = readVerifiedManifest(file)
  rejectUnknownMigrations(file)
  await store.createDatabase()
  const [existingTables] = await store.queryRows(TABLES_QUERY)
  await rejectNonEmptyTarget(store, { isReplacing, existingTables })
  const db = openBackupDatabase(file)
  try {
    print(`Restoring the ${manifest.from} shop of ${manifest.takenAt} into the ${store.name} one …`)
    await store.executeStatements(
      generateRestoreStatements(
        db,
        existingTables.map((table) => ({ ...table, parents: findParentTables(table.sql) })),
      ),
    )
    await restoreUploads(store, { manifest, folder: path.join(path.dirname(file), 'uploads') })
    print(`${manifest.uploads.length} uploaded files are back.`)
    const queries = buildViolationQueries()
    const [[rows], ...violations] = await store.queryRows(
      buildRowCountQuery(Object.keys(manifest.rows)),
      ...queries,
    )
    const areCountsEqual = compareRowCounts(manifest.rows, rows, print)
    const violationCount = reportViolations(violations, print)
    const violationCountBefore = queries.flatMap((sql) => db.prepare(sql).all()).length
    if (violationCount > 0 && violationCount === violationCountBefore)
      print('The backup has the same faults.')
    return areCountsEqual && violationCount === violationCountBefore
  } finally {
    db.close()
  }
}

/** Reads the manifest of a copy, and verifies the checksums of the copy and its files. */
function readVerifiedManifest(file) {
  const manifestFile = file.replace(/\.sqlite$/, '.json')
  for (const requiredFile of [file, manifestFile])
    if (!existsSync(requiredFile)) throw new UserError(`${requiredFile} is missing.`)
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  if (hashSha256(readFileSync(file)) !== manifest.sha256)
    throw new UserError(`${file} is not what was backed up.`)
  for (const { key, sha256: expectedHash } of manifest.uploads) {
    const uploadPath = toUploadPath(path.join(path.dirname(file), 'uploads'), key)
    if (!existsSync(uploadPath) || hashSha256(readFileSync(uploadPath)) !== expectedHash)
      throw new UserError(`${uploadPath} is not what was backed up.`)
  }
  return manifest
}

/** Rejects a backup whose tables this version of the shop cannot migrate. */
function rejectUnknownMigrations(file) {
  const db = openBackupDatabase(file)
  try {
    const appliedMigrations = db
      .prepare('SELECT name FROM d1_migrations')
      .all()
      .map(({ name }) => name)
    const unknownMigration = findUnknownMigration(appliedMigrations)
    if (unknownMigration)
      throw new UserError(
        `${file} comes from another version of the shop: this one has no migration ${unknownMigration}. Restore it with the version that it was made with.`,
      )
  } finally {
    db.close()
  }
}

async function rejectNonEmptyTarget(store, { isReplacing, existingTables }) {
  if (isReplacing || existingTables.length === 0) return
  const [[rows]] = await store.queryRows(buildRowCountQuery(existingTables.map(({ name }) => name)))
  const nonEmptyTables = Object.entries(rows).filter(
    ([table, count]) => count > 0 && !PREFILLED_TABLES.includes(table),
  )
  if (nonEmptyTables.length === 0) return
  const rowCounts = nonEmptyTables.map(([table, count]) => `${table} ${count}`).join(', ')
  throw new UserError(
    `The ${store.name} database is not empty (${rowCounts}). Back it up, then say that all of it may go:  -- --replace`,
  )
}

async function restoreUploads(store, { manifest, folder }) {
  for (const { key } of manifest.uploads) {
    const bytes = new Uint8Array(readFileSync(toUploadPath(folder, key)))
    await store.putFile(key, bytes, readImage(bytes)?.type ?? 'application/octet-stream')
  }
}

/** Prints the number of rows, and the tables whose count differs. Returns true if all counts are equal. */
function compareRowCounts(expectedCounts, actualCounts, print) {
  const differingTables = Object.keys(expectedCounts).filter(
    (table) => expectedCounts[table] !== actualCounts[table],
  )
  for (const table of differingTables)
    print(`✗ ${table}: ${actualCounts[table]} rows instead of ${expectedCounts[table]}`)
  const rowCount = Object.values(actualCounts).reduce((sum, count) => sum + count, 0)
  if (differingTables.length === 0)
    print(`✓ ${rowCount} rows in ${Object.keys(actualCounts).length} tables, as the manifest says`)
  return differingTables.length === 0
}
