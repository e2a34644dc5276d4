// Searches for leaked secrets in the build, the files of the repository and its history. Part of `npm test`; exits with
// 1 at a finding and prints only its location and first characters.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { parseEnv } from 'node:util'

const SECRET_PATTERNS = {
  'key of Stripe': /\b[sr]k_(?:live|test)_[0-9A-Za-z]{16,}/g,
  'secret of a webhook': /\bwhsec_[0-9A-Za-z+/]{24,}/g,
  'key of Resend': /\bre_[0-9A-Za-z]{6,}_[0-9A-Za-z]{16,}/g,
  'private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g,
  'key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  'token of GitHub': /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_\w{50,})/g,
  'token of npm': /\bnpm_[0-9A-Za-z]{36}\b/g,
  'signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g,
  'hash of a password': /\bscrypt[$:][\w+/=.$:-]{30,}/g,
}
/** Matches a long random text assigned to a name that sounds like a secret. */
const SECRET_ASSIGNMENT_PATTERN =
  /(?:secret|token|passw|api_?key|_key)\w*["']?\s*[:=]\s*["'`]?([0-9A-Za-z+/_-]{24,})/gi

/** Texts that look like secrets but are none, each with the reason. */
const ALLOWED_SECRETS = {
  '0123456789abcdef0123456789abcdef': 'the token of a sample mail',
  canaryT0kenAAAAbbbbCCCCdddd1234567890:
    'what lab/soak/attacks/canaries.mjs sends to see whether it comes back',
}

/** True if a text looks random: letters and digits, and more than four bits of entropy per character. */
function isRandomLike(text) {
  if (!/\d/.test(text) || !/[a-z]/i.test(text)) return false
  const countByChar = [...text].reduce(
    (charCounts, letter) => charCounts.set(letter, (charCounts.get(letter) ?? 0) + 1),
    new Map(),
  )
  const entropyBits = [...countByChar.values()].reduce(
    (sum, count) => sum - count * Math.log2(count / text.length),
    0,
  )
  return (
    entropyBits / text.length > 4 ||
    (/^[0-9a-f]+$/.test(text) && text.length >= 32 && entropyBits / text.length > 3.3)
  )
}

function findSecrets(line) {
  const matchedSecrets = Object.entries(SECRET_PATTERNS).flatMap(([name, pattern]) =>
    [...line.matchAll(pattern)].map(([text]) => ({ name, text })),
  )
  const randomValues = [...line.matchAll(SECRET_ASSIGNMENT_PATTERN)]
    .filter(([, text]) => isRandomLike(text))
    .map(([, text]) => ({ name: 'random value', text }))
  return [...matchedSecrets, ...randomValues].filter(({ text }) => !Object.hasOwn(ALLOWED_SECRETS, text))
}

const findings = []
const recordFindings = (location, secrets) =>
  findings.push(...secrets.map(({ name, text }) => `${location}: ${name}, ${text.slice(0, 12)}…`))

runSelfTest()
const builtFileCount = existsSync('dist') ? searchBuild() : 0
const fileCount = await searchFiles()
const commitCount = await searchHistory()
for (const secretFinding of new Set(findings)) console.log(`✗ ${secretFinding}`)
console.log(
  `${findings.length} secrets in ${builtFileCount} built files, ${fileCount} files and ${commitCount === null ? 'no history: there is no git repository' : `${commitCount} commits`}`,
)
process.exitCode = findings.length > 0 ? 1 : 0

/**
 * Self-test: the search must find sample secrets. They are composed at run time, so that the search does not report
 * this file.
 */
function runSelfTest() {
  const randomLookingText = 'Zx8Kq2Vw5Rt9Yb3Nm7Lp4Hs6Dg1Fc0Ja'
  const sampleSecrets = [
    `sk_live_${randomLookingText}`,
    `whsec_${randomLookingText}`,
    `re_${randomLookingText.slice(0, 8)}_${randomLookingText.slice(8)}`,
    `-----BEGIN ${'PRIVATE'} KEY-----`,
    `AKIA${randomLookingText.slice(0, 16).toUpperCase()}`,
    `ghp_${randomLookingText}abcd`,
    `npm_${randomLookingText}abcd`,
    `eyJ${randomLookingText}.eyJ${randomLookingText}.${randomLookingText}`,
    `scrypt$${randomLookingText}`,
    `const secret = '${randomLookingText}'`,
  ]
  for (const sampleSecret of sampleSecrets)
    if (findSecrets(sampleSecret).length === 0)
      throw new Error(`would not be found: ${sampleSecret.slice(0, 8)}`)
}

/** Searches the build for values of .dev.vars, and for anything else that looks like a secret. */
function searchBuild() {
  const devVars = existsSync('.dev.vars') ? Object.entries(parseEnv(readFileSync('.dev.vars', 'utf8'))) : []
  const privateDevVars = devVars.filter(([, value]) => value.length >= 12 && isRandomLike(value))
  // Vite copies .dev.vars into the build for a local preview. The copy is never uploaded (docs/operating.md), so the
  // search skips the copy.
  const isEnvFile = (file) => path.basename(file) === '.dev.vars'
  const builtFiles = listFilesBelow('dist')
  for (const file of ['.dev.vars', ...builtFiles.filter(isEnvFile)])
    if (process.platform !== 'win32' && existsSync(file) && (statSync(file).mode & 0o077) !== 0)
      findings.push(`${file}: others on this machine can read it`)
  const filesToSearch = builtFiles.filter((file) => !isEnvFile(file))
  for (const file of filesToSearch) {
    if (file.startsWith('dist/client/') && file.endsWith('.map'))
      findings.push(`${file}: a source map for everybody`)
    const text = readFileSync(file, 'latin1')
    for (const [name, value] of privateDevVars)
      if (text.includes(value)) findings.push(`${file}: the value of ${name}`)
    if (/\.(js|css|html|json|map|svg)$/.test(file)) recordFindings(file, findSecretShapes(text))
  }
  return filesToSearch.length
}

/**
 * Finds secrets of known formats in the build. Random-looking names are ignored, because minified code is full of them.
 */
function findSecretShapes(text) {
  return findSecrets(text).filter(({ name }) => name !== 'random value')
}

function listFilesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
    .filter((file) => statSync(file).isFile())
}

/**
 * Searches all files tracked by git. Without git, it searches all files except installed, generated or ignored ones.
 */
async function searchFiles() {
  const trackedFiles = await readLines('git', ['ls-files'])
  const ignoredPattern = /^(node_modules|dist|\.wrangler|\.tsbuild|test-results|\.git|\.dev\.vars$)/
  const filesToSearch =
    trackedFiles ??
    readdirSync('.')
      .filter((name) => !ignoredPattern.test(name))
      .flatMap(listFiles)
  for (const file of filesToSearch.filter((name) => existsSync(name) && statSync(name).isFile())) {
    // The lockfile and binary files are skipped, because their hashes and bytes look like random secrets.
    if (path.basename(file) === 'package-lock.json' || /\.(webp|jpg|png|woff2|pdf)$/.test(file)) continue
    for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries())
      recordFindings(`${file}:${index + 1}`, findSecrets(line))
  }
  return filesToSearch.length
}

function listFiles(name) {
  return statSync(name).isDirectory() ? listFilesBelow(name) : [name]
}

/**
 * Searches every line that a commit added. A shallow clone has only some of the commits. Returns null without a git
 * repository.
 */
async function searchHistory() {
  let commitCount = 0
  let commitLocation = ''
  const args = [
    'log',
    '-p',
    '--unified=0',
    '--no-color',
    '--no-ext-diff',
    '--format=commit %h',
    'HEAD',
    '--',
    '.',
    ':!package-lock.json',
  ]
  const isGitAvailable = await forEachLine('git', args, (line) => {
    if (line.startsWith('commit ')) {
      commitCount += 1
      commitLocation = line
    } else if (line.startsWith('+')) recordFindings(commitLocation, findSecrets(line))
  })
  return isGitAvailable ? commitCount : null
}

async function readLines(command, args) {
  const lines = []
  return (await forEachLine(command, args, (line) => void lines.push(line))) ? lines : null
}

async function forEachLine(command, args, processLine) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const exitResult = new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
  for await (const line of createInterface({ input: child.stdout })) processLine(line)
  return exitResult
}
