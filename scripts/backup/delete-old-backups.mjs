import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Maximum age of a backup, days. The privacy policy promises it. */
const MAX_BACKUP_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/**
 * Deletes the backups in `folder` that are older than 30 days, then the uploaded files that no remaining backup lists.
 * Otherwise deleted personal data, such as photos of complaints, would stay forever. Returns the number of deleted
 * backups.
 */
export function deleteOldBackups(folder, now = new Date()) {
  const manifests = readdirSync(folder)
    .filter((name) => /^shop-.*\.json$/.test(name))
    .map((name) => ({ name, ...JSON.parse(readFileSync(path.join(folder, name), 'utf8')) }))
  const isOld = ({ takenAt }) => Date.parse(takenAt) < now.getTime() - MAX_BACKUP_DAYS * DAY_MS
  const oldManifests = manifests.filter((manifest) => isOld(manifest))
  for (const { name } of oldManifests)
    for (const file of [name, name.replace(/\.json$/, '.sqlite')])
      rmSync(path.join(folder, file), { force: true })
  // Without a deleted backup there is nothing to delete, and another backup may be downloading its files now.
  if (oldManifests.length > 0) {
    const listedKeys = new Set(
      manifests
        .filter((manifest) => !isOld(manifest))
        .flatMap(({ uploads }) => uploads.map(({ key }) => key)),
    )
    const uploadsFolder = path.join(folder, 'uploads')
    for (const entry of readdirSync(uploadsFolder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name)
      const key = path.relative(uploadsFolder, file).split(path.sep).join('/')
      if (entry.isFile() && !listedKeys.has(key)) rmSync(file)
    }
  }
  return oldManifests.length
}
