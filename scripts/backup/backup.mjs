// Makes a backup: a copy of the database with the date in its name, a manifest beside it, and the files that were uploaded
// in a folder that all backups of a shop share, because a file never changes under its name.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { shopModule } from '../shop-module.mjs'
import { counting, openCopy, schemaOf, sha256 } from './copy.mjs'
import { tablesOf } from './statements.mjs'

const { PICTURE_WIDTHS } = await shopModule('domain/catalog.ts')
const { imageKey } = await shopModule('worker/features/products/image-key.ts')
const { photoKey } = await shopModule('worker/features/complaints/photo-key.ts')

/** Files that are fetched at once. */
const AT_ONCE = 4

/** Backs up a shop's place into `folder`; answers with the manifest and its file. */
export async function backUp(place, { folder, now = new Date(), say }) {
  const uploads = path.join(folder, 'uploads')
  for (const one of [folder, uploads]) mkdirSync(one, { recursive: true, mode: 0o700 })
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
      rows: { ...db.prepare(counting(tablesOf(db).map(({ name }) => name))).get() },
      uploads: await keepUploads(place, { keys: uploadsIn(db), folder: uploads, say }),
    }
    const manifestFile = path.join(folder, `${name}.json`)
    writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    return { file, manifestFile, manifest }
  } finally {
    db.close()
  }
}

/** The keys of all that the database knows in the bucket. */
const uploadsIn = (db) => [
  ...db
    .prepare('SELECT hash FROM uploads WHERE created_at > 0')
    .all()
    .flatMap(({ hash }) => PICTURE_WIDTHS.map((width) => imageKey(hash, width))),
  ...db.prepare('SELECT id, complaint_id AS complaintId FROM complaint_photos').all().map(photoKey),
]

/** Fetches what is not there yet. What is gone by now, deleted meanwhile, is named and left out. */
async function keepUploads(place, { keys, folder, say }) {
  const kept = []
  const waiting = [...keys]
  const fetchNext = async () => {
    for (let key = waiting.shift(); key; key = waiting.shift()) {
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
      kept.push({ key, bytes: statSync(file).size, sha256: sha256(readFileSync(file)) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
  return kept.toSorted((a, b) => a.key.localeCompare(b.key))
}

export const uploadFile = (folder, key) => path.join(folder, ...key.split('/'))
