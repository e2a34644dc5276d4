// Makes a backup: a dated copy of the database, a manifest, and the uploaded files. All backups of a shop share one
// folder of uploads, because uploaded files never change.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { importShopModule } from '../shop/shop-module.mjs'
import { buildRowCountQuery, openBackupDatabase, findLatestMigration, hashSha256 } from './copy.mjs'
import { listTables } from './statements.mjs'

const { uploadKeys } = await importShopModule('worker/features/products/upload-keys.ts')
const { photoKey } = await importShopModule('worker/features/returns/complaints/photo-key.ts')

/** Maximum number of uploaded files that are downloaded in parallel. */
const MAX_CONCURRENCY = 4

/** Makes a backup of a shop in `folder`. Returns the manifest and the path of its file. */
export async function createBackup(store, { folder, now = new Date(), say: print }) {
  const uploadsFolder = path.join(folder, 'uploads')
  for (const directory of [folder, uploadsFolder]) mkdirSync(directory, { recursive: true, mode: 0o700 })
  const backupName = `shop-${now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}`
  const databaseFile = path.join(folder, `${backupName}.sqlite`)
  print(`Copying the database of the ${store.name} shop …`)
  await store.copyTo(databaseFile)
  const db = openBackupDatabase(databaseFile)
  try {
    const manifest = {
      takenAt: now.toISOString(),
      from: store.name,
      schema: findLatestMigration(db),
      sha256: hashSha256(readFileSync(databaseFile)),
      rows: { ...db.prepare(buildRowCountQuery(listTables(db).map(({ name }) => name))).get() },
      uploads: await backUpUploads(store, { keys: listUploadKeys(db), folder: uploadsFolder, say: print }),
    }
    const manifestFile = path.join(folder, `${backupName}.json`)
    writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    return { file: databaseFile, manifestFile, manifest }
  } finally {
    db.close()
  }
}

const listUploadKeys = (db) => [
  ...db.prepare('SELECT hash, width FROM uploads WHERE created_at > 0').all().flatMap(uploadKeys),
  ...db.prepare('SELECT id, complaint_id AS complaintId FROM complaint_photos').all().map(photoKey),
]

/**
 * Downloads the uploaded files that the backup folder does not have yet. A file deleted from the bucket meanwhile is
 * reported and skipped.
 */
async function backUpUploads(store, { keys, folder, say: print }) {
  const uploadEntries = []
  const remainingKeys = [...keys]
  const fetchRemainingFiles = async () => {
    for (let uploadKey = remainingKeys.shift(); uploadKey; uploadKey = remainingKeys.shift()) {
      const file = toUploadPath(folder, uploadKey)
      if (!existsSync(file)) {
        const bytes = await store.getFile(uploadKey)
        if (!bytes) {
          print(`! ${uploadKey} is not in the bucket.`)
          continue
        }
        mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
        writeFileSync(file, bytes, { mode: 0o600 })
      }
      uploadEntries.push({
        key: uploadKey,
        bytes: statSync(file).size,
        sha256: hashSha256(readFileSync(file)),
      })
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENCY }, fetchRemainingFiles))
  return uploadEntries.toSorted((a, b) => a.key.localeCompare(b.key))
}

export const toUploadPath = (folder, key) => path.join(folder, ...key.split('/'))
