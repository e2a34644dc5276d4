// Remembers the state of the files for which a check has passed, so that `npm test` repeats the check only after a
// change.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import process from 'node:process'

const RECORDS_FOLDER = 'node_modules/.cache/passed-checks'
/** npm's list of installed packages. */
const INSTALLED_PACKAGES_FILE = 'node_modules/.package-lock.json'

/** Returns a hash of all files that git does not ignore, and of the installed packages. Without git, returns null. */
export function hashProject() {
  try {
    const options = { encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'ignore'] }
    const fileList = execFileSync(
      'git',
      ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      options,
    )
    const files = [...new Set(fileList.split('\0').filter(Boolean)), INSTALLED_PACKAGES_FILE]
    const hash = createHash('sha256').update(process.version)
    for (const file of files.toSorted())
      if (statSync(file, { throwIfNoEntry: false })?.isFile())
        hash.update(`${file}\0`).update(readFileSync(file))
    return hash.digest('hex')
  } catch {
    return null
  }
}

const toRecordPath = (checkName) => `${RECORDS_FOLDER}/${checkName.replaceAll(' ', '-')}`

/** True if the check has passed for exactly this state of the files. */
export function hasPassed(checkName, projectHash) {
  const recordPath = toRecordPath(checkName)
  return projectHash !== null && existsSync(recordPath) && readFileSync(recordPath, 'utf8') === projectHash
}

export function recordPass(checkName, projectHash) {
  if (projectHash === null) return
  mkdirSync(RECORDS_FOLDER, { recursive: true })
  writeFileSync(toRecordPath(checkName), projectHash)
}
