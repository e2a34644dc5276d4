// Makes a backup: a dated copy of the database, a manifest, and the uploaded files. All backups of a shop share one
// folder of uploads, because uploaded files never change.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { shopModule } from '../shop-module.mjs'
import { rowCountQuery, openCopy, schemaOf, sha256 } from './copy.mjs'
import { tablesOf } from './statements.mjs'

const { PICTURE_WIDTHS } = await shopModule('domain/catalog.ts')
const { imageKey } = await shopModule('worker/features/products/image-key.ts')
const { photoKey } = await shopModule('worker/features/complaints/photo-key.ts')

/** Parallel downloads. */
const AT_ONCE = 4

/** Backs up a shop into `folder`. Returns the manifest and its file. */
export async function backUp(place, { folder, now = new Date(), say }) {
  const uploads = path.join(folder, 'uploads')
  for (const directory of [folder, uploads]) mkdirSync(directory, { recursive: true, mode: 0o700 })
  const name = `shop-${now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}`
  const file = path.join(folder, `${name}.sqlite`)
  say(`Copying the database of the ${place.name} shop …`)
  await place.copyTo(file)
  const db = openCopy(file)
  try {
    const manifest = {
      takenAt: now.toISOString(),
      from: place.name,
      schema: schemaOf(db),
      sha256: sha256(readFileSync(file)),
      rows: { ...db.prepare(rowCountQuery(tablesOf(db).map(({ name }) => name))).get() },
      uploads: await keepUploads(place, { keys: uploadsIn(db), folder: uploads, say }),
    }
    const manifestFile = path.join(folder, `${name}.json`)
    writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    return { file, manifestFile, manifest }
  } finally {
    db.close()
  }
}

const uploadsIn = (db) => [
  ...db
    .prepare('SELECT hash FROM uploads WHERE created_at > 0')
    .all()
    .flatMap(({ hash }) => PICTURE_WIDTHS.map((width) => imageKey(hash, width))),
  ...db.prepare('SELECT id, complaint_id AS complaintId FROM complaint_photos').all().map(photoKey),
]

/** Downloads the uploads that are not stored yet. Files deleted meanwhile are reported and skipped. */
async function keepUploads(place, { keys, folder, say }) {
  const uploads = []
  const remainingKeys = [...keys]
  const fetchNext = async () => {
    for (let key = remainingKeys.shift(); key; key = remainingKeys.shift()) {
      const file = uploadFile(folder, key)
      if (!existsSync(file)) {
        const bytes = await place.getFile(key)
        if (!bytes) {
          say(`! ${key} is not in the bucket.`)
          continue
        }
        mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
        writeFileSync(file, bytes, { mode: 0o600 })
      }
      uploads.push({ key, bytes: statSync(file).size, sha256: sha256(readFileSync(file)) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
  return uploads.toSorted((a, b) => a.key.localeCompare(b.key))
}

export const uploadFile = (folder, key) => path.join(folder, ...key.split('/'))
