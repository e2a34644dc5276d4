import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unstable_readConfig as readConfig, unstable_splitSqlQuery as statementsOf } from 'wrangler'
import { toDeployedConfig } from '../deploy/environments.mjs'
import { createWrangler } from '../deploy/wrangler.mjs'
import { createBackup } from './backup.mjs'
import { deleteOldBackups } from './delete-old-backups.mjs'
import { openBackupDatabase } from './copy.mjs'
import { createLocalStore, createRemoteStore } from './places.mjs'
import { restoreBackup } from './restore.mjs'
import { fillSampleShop } from './sample-shop.mjs'
import { COUNTER_TABLES, generateRestoreStatements, listTables } from './statements.mjs'

const LONG_TEXT = `„Zażółć” 'gęślą' 🔧 \\ -- ; ?1\n`.repeat(6000)

let temporaryFolder
let sourceFile
const pathInFolder = (name) => path.join(temporaryFolder, name)
const ignoreOutput = () => undefined

beforeAll(() => {
  temporaryFolder = mkdtempSync(path.join(os.tmpdir(), 'backup-'))
  sourceFile = pathInFolder('source.sqlite')
  createSampleDb(sourceFile)
})
afterAll(() => rmSync(temporaryFolder, { recursive: true, force: true }))

/** A small shop. One mail exceeds the size limit of a statement. */
function createSampleDb(file) {
  const db = new DatabaseSync(file)
  db.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)')
  const migrations = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
  for (const name of migrations.toSorted()) {
    db.exec(readFileSync(`migrations/${name}`, 'utf8'))
    db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name)
  }
  fillSampleShop(db, 60)
  const updateMail = db.prepare('UPDATE emails SET html = ?, text = ? WHERE rowid = ?')
  updateMail.run(LONG_TEXT, 'before\0behind', 7)
  updateMail.run(LONG_TEXT.slice(0, 99_990), '', 60)
  db.close()
}

const readTableRows = (file) => {
  const db = openBackupDatabase(file)
  const tableEntries = listTables(db).map(({ name }) => [
    name,
    db.prepare(`SELECT * FROM "${name}" ORDER BY rowid`).all(),
  ])
  db.close()
  return Object.fromEntries(tableEntries.filter(([name]) => !COUNTER_TABLES.includes(name)))
}

/**
 * Runs the real wrangler on a local database instead of the remote one. Checks that each R2 command names the
 * jurisdiction, because only Cloudflare rejects a command without it.
 */
function createLocalWrangler() {
  const runWrangler = createWrangler()
  return (args, options) => {
    if (args[0] === 'r2') expect(args.join(' ')).toContain('--jurisdiction eu')
    return runWrangler(
      args.map((arg) => (arg === '--remote' ? '--local' : arg)),
      options,
    )
  }
}

function makeEmptyStore(name) {
  const storeFolder = pathInFolder(name)
  const builtConfig = readConfig({ config: 'wrangler.toml' })
  const config = toDeployedConfig('staging', {
    built: builtConfig,
    settings: { APP_URL: 'https://shop.example' },
    ids: { database: 'database-of-the-test', namespace: 'namespace-of-the-test' },
  })
  mkdirSync(storeFolder)
  writeFileSync(path.join(storeFolder, 'wrangler.json'), JSON.stringify(config))
  return createRemoteStore('staging', {
    config: path.join(storeFolder, 'wrangler.json'),
    wrangler: createLocalWrangler(),
  })
}

describe('the statements of a restore', () => {
  it('recreate the same database, including its triggers', () => {
    const db = openBackupDatabase(sourceFile)
    const file = pathInFolder('again.sqlite')
    const restoredDb = new DatabaseSync(file)
    for (const statement of generateRestoreStatements(db)) restoredDb.exec(statement)
    expect(readTableRows(file)).toEqual(readTableRows(sourceFile))
    const schemaQuery = 'SELECT type, name, sql FROM sqlite_master ORDER BY type, name'
    expect(restoredDb.prepare(schemaQuery).all()).toEqual(db.prepare(schemaQuery).all())
    expect(restoredDb.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    expect(() => restoredDb.exec("UPDATE orders SET total_minor = 1, state = 'paid'")).toThrow(
      'constraint failed',
    )
  })

  it('are never longer than D1 allows, and wrangler parses each as a single statement', () => {
    const db = openBackupDatabase(sourceFile)
    for (const statement of generateRestoreStatements(db)) {
      expect(Buffer.byteLength(statement)).toBeLessThan(100_000)
      if (!/TRIGGER/.test(statement)) expect(statementsOf(statement)).toHaveLength(1)
    }
  })

  it('replace the previous content, whatever its foreign keys', () => {
    const file = pathInFolder('replaced.sqlite')
    createSampleDb(file)
    const existingDb = new DatabaseSync(file)
    existingDb.exec('UPDATE admin_state SET token_version = 4000000000; DELETE FROM emails')
    const existingTables = listTables(existingDb)
    for (const statement of generateRestoreStatements(openBackupDatabase(sourceFile), existingTables))
      existingDb.exec(statement)
    expect(readTableRows(file)).toEqual(readTableRows(sourceFile))
  })

  it('leave no counter below a value that caches may still use', () => {
    const restoredDb = new DatabaseSync(pathInFolder('counted.sqlite'))
    const startedAt = Math.floor(Date.now() / 1000)
    for (const statement of generateRestoreStatements(openBackupDatabase(sourceFile)))
      restoredDb.exec(statement)
    const countersStatement = restoredDb.prepare(
      'SELECT version, words, token_version AS tokens FROM catalog_version, admin_state',
    )
    for (const counter of Object.values(countersStatement.get()))
      expect(counter).toBeGreaterThanOrEqual(startedAt)
  })

  it('restore a shop from before words had a counter', () => {
    const oldFile = pathInFolder('before.sqlite')
    createSampleDb(oldFile)
    const existingDb = new DatabaseSync(oldFile)
    existingDb.exec('DROP TRIGGER catalog_words_on_insert; DROP TRIGGER catalog_words_on_update')
    existingDb.exec('DROP TRIGGER catalog_words_on_delete; ALTER TABLE catalog_version DROP COLUMN words')
    const file = pathInFolder('before-again.sqlite')
    const restoredDb = new DatabaseSync(file)
    for (const statement of generateRestoreStatements(openBackupDatabase(oldFile))) restoredDb.exec(statement)
    expect(readTableRows(file)).toEqual(readTableRows(oldFile))
  })
})

describe('a deployed shop', () => {
  it('is restored and backed up again by wrangler without a difference', { timeout: 120_000 }, async () => {
    const backupResult = await createBackup(createFakeStore(sourceFile), {
      folder: pathInFolder('first'),
      say: ignoreOutput,
    })
    const homeStore = makeEmptyStore('home')
    const printedLines = []
    expect(
      await restoreBackup(homeStore, { file: backupResult.file, say: (line) => printedLines.push(line) }),
    ).toBe(true)
    expect(printedLines).toContainEqual(
      expect.stringMatching(/^✓ \d+ rows in \d+ tables, as the manifest says$/),
    )
    const { file } = await createBackup(homeStore, { folder: pathInFolder('second'), say: ignoreOutput })
    expect(readTableRows(file)).toEqual(readTableRows(sourceFile))
  })
})

describe('a local shop', () => {
  it('gets its rows and uploaded files back, and rejects a second restore', async () => {
    const fileWithUpload = pathInFolder('with-upload.sqlite')
    createSampleDb(fileWithUpload)
    const db = new DatabaseSync(fileWithUpload)
    db.prepare('INSERT INTO uploads (hash, width, height, created_at) VALUES (?, 1000, 1000, 1)').run(
      '0123456789abcdef'.repeat(4),
    )
    // The PDF file of a manual has no width and height.
    db.prepare('INSERT INTO uploads (hash, width, height, created_at) VALUES (?, 0, 0, 1)').run(
      'fedcba9876543210'.repeat(2),
    )
    db.close()
    const toBytes = (key) => new TextEncoder().encode(`the picture ${key}`)
    const { file, manifest } = await createBackup(
      { ...createFakeStore(fileWithUpload), getFile: async (key) => toBytes(key) },
      { folder: pathInFolder('local'), say: ignoreOutput },
    )
    const uploadKeys = manifest.uploads.map(({ key }) => key)
    expect(uploadKeys).toContain(`manuals/${'fedcba9876543210'.repeat(2)}`)
    expect(uploadKeys.length).toBeGreaterThan(1)

    const store = createLocalStore(pathInFolder('local-state'))
    try {
      expect(await restoreBackup(store, { file, say: ignoreOutput })).toBe(true)
      const restoredFile = pathInFolder('local-restored.sqlite')
      await store.copyTo(restoredFile)
      expect(readTableRows(restoredFile)).toEqual(readTableRows(fileWithUpload))
      expect(statSync(restoredFile).mode & 0o077).toBe(0)
      expect(await Promise.all(uploadKeys.map((key) => store.getFile(key)))).toEqual(uploadKeys.map(toBytes))
      await expect(restoreBackup(store, { file, say: ignoreOutput })).rejects.toThrow('is not empty')
    } finally {
      await store.close()
    }
  })
})

/** A fake shop store that has a database file but no uploads. */
const createFakeStore = (file) => ({
  name: 'copied',
  copyTo: (targetFile) => Promise.resolve(writeFileSync(targetFile, readFileSync(file))),
  getFile: () => Promise.resolve(null),
})

describe('deleteOldBackups', () => {
  it('deletes backups after 30 days, and uploaded files that no other backup lists', () => {
    const folder = pathInFolder('old')
    const writeFile = (name, text = '') => {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), text)
    }
    const writeBackup = (name, takenAt, keys) => {
      writeFile(`${name}.sqlite`)
      writeFile(`${name}.json`, JSON.stringify({ takenAt, uploads: keys.map((key) => ({ key })) }))
      for (const key of keys) writeFile(`uploads/${key}`)
    }
    writeBackup('shop-1', '2026-10-01T03:00:00.000Z', ['complaints/deleted.jpg', 'products/a.jpg'])
    writeBackup('shop-2', '2026-10-02T03:00:00.000Z', ['products/a.jpg', 'products/b.jpg'])
    writeFile('notes.json', '{}')
    expect(deleteOldBackups(folder, new Date('2026-10-31T03:00:00.000Z'))).toBe(0)
    expect(readdirSync(path.join(folder, 'uploads/complaints'))).toEqual(['deleted.jpg'])
    expect(deleteOldBackups(folder, new Date('2026-10-31T03:00:00.001Z'))).toBe(1)
    expect(readdirSync(folder).toSorted()).toEqual(['notes.json', 'shop-2.json', 'shop-2.sqlite', 'uploads'])
    expect(readdirSync(path.join(folder, 'uploads/complaints'))).toEqual([])
    expect(readdirSync(path.join(folder, 'uploads/products')).toSorted()).toEqual(['a.jpg', 'b.jpg'])
  })
})

describe('a backup', () => {
  it('that was changed since is not restored', async () => {
    const { file } = await createBackup(createFakeStore(sourceFile), {
      folder: pathInFolder('changed'),
      say: ignoreOutput,
    })
    const db = new DatabaseSync(file)
    db.exec("UPDATE products SET name = 'x'")
    db.close()
    await expect(restoreBackup(createFakeStore(sourceFile), { file, say: ignoreOutput })).rejects.toThrow(
      'is not what was backed up',
    )
  })

  it('of another version of the shop is not restored, and the message names its migration', async () => {
    const otherVersionFile = pathInFolder('other-version.sqlite')
    createSampleDb(otherVersionFile)
    const db = new DatabaseSync(otherVersionFile)
    db.exec("INSERT INTO d1_migrations (name) VALUES ('0048_voucher_refund_day.sql')")
    db.close()
    const { file } = await createBackup(createFakeStore(otherVersionFile), {
      folder: pathInFolder('other-version'),
      say: ignoreOutput,
    })
    await expect(restoreBackup(createFakeStore(sourceFile), { file, say: ignoreOutput })).rejects.toThrow(
      'this one has no migration 0048_voucher_refund_day.sql',
    )
  })
})
