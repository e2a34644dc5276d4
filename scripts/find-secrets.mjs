// Searches for leaked secrets in the build, the files of the repository and its history. Part of `npm test`; exits with
// 1 at a finding and prints only its place and first characters.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { parseEnv } from 'node:util'

const SHAPES = {
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
const NAMED = /(?:secret|token|passw|api_?key|_key)\w*["']?\s*[:=]\s*["'`]?([0-9A-Za-z+/_-]{24,})/gi

/** Findings that are no secrets, each with the reason. */
const ALLOWED = {
  '0123456789abcdef0123456789abcdef': 'the token of a sample mail',
  canaryT0kenAAAAbbbbCCCCdddd1234567890: 'what scripts/soak/canaries.mjs sends to see whether it comes back',
}

/** True if a text looks random: letters and digits, and more than four bits of entropy per character. */
function isRandom(text) {
  if (!/\d/.test(text) || !/[a-z]/i.test(text)) return false
  const counts = [...text].reduce(
    (charCounts, letter) => charCounts.set(letter, (charCounts.get(letter) ?? 0) + 1),
    new Map(),
  )
  const bits = [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / text.length), 0)
  return bits / text.length > 4 || (/^[0-9a-f]+$/.test(text) && text.length >= 32 && bits / text.length > 3.3)
}

function secretsIn(line) {
  const shapedSecrets = Object.entries(SHAPES).flatMap(([name, shape]) =>
    [...line.matchAll(shape)].map(([text]) => ({ name, text })),
  )
  const randomValues = [...line.matchAll(NAMED)]
    .filter(([, text]) => isRandom(text))
    .map(([, text]) => ({ name: 'random value', text }))
  return [...shapedSecrets, ...randomValues].filter(({ text }) => !Object.hasOwn(ALLOWED, text))
}

const findings = []
const note = (place, secrets) =>
  findings.push(...secrets.map(({ name, text }) => `${place}: ${name}, ${text.slice(0, 12)}…`))

provesItself()
const built = existsSync('dist') ? ofTheBuild() : 0
const files = await ofTheFiles()
const commits = await ofTheHistory()
for (const finding of new Set(findings)) console.log(`✗ ${finding}`)
console.log(
  `${findings.length} secrets in ${built} built files, ${files} files and ${commits === null ? 'no history: there is no git repository' : `${commits} commits`}`,
)
process.exitCode = findings.length > 0 ? 1 : 0

/** Self-test: the search must find sample secrets. They are composed at run time, so that this file is no finding. */
function provesItself() {
  const random = 'Zx8Kq2Vw5Rt9Yb3Nm7Lp4Hs6Dg1Fc0Ja'
  const samples = [
    `sk_live_${random}`,
    `whsec_${random}`,
    `re_${random.slice(0, 8)}_${random.slice(8)}`,
    `-----BEGIN ${'PRIVATE'} KEY-----`,
    `AKIA${random.slice(0, 16).toUpperCase()}`,
    `ghp_${random}abcd`,
    `npm_${random}abcd`,
    `eyJ${random}.eyJ${random}.${random}`,
    `scrypt$${random}`,
    `const secret = '${random}'`,
  ]
  for (const sample of samples)
    if (secretsIn(sample).length === 0) throw new Error(`would not be found: ${sample.slice(0, 8)}`)
}

/** Searches the build for the secrets of this machine, and for anything that looks like a secret. */
function ofTheBuild() {
  const devVars = existsSync('.dev.vars') ? Object.entries(parseEnv(readFileSync('.dev.vars', 'utf8'))) : []
  const secrets = devVars.filter(([, value]) => value.length >= 12 && isRandom(value))
  // Vite's copy for a local preview, which is never uploaded (docs/operating.md).
  const isCopy = (place) => path.basename(place) === '.dev.vars'
  const all = filesBelow('dist')
  for (const place of ['.dev.vars', ...all.filter(isCopy)])
    if (process.platform !== 'win32' && existsSync(place) && (statSync(place).mode & 0o077) !== 0)
      findings.push(`${place}: others on this machine can read it`)
  const places = all.filter((place) => !isCopy(place))
  for (const place of places) {
    if (place.startsWith('dist/client/') && place.endsWith('.map'))
      findings.push(`${place}: a source map for everybody`)
    const text = readFileSync(place, 'latin1')
    for (const [name, value] of secrets)
      if (text.includes(value)) findings.push(`${place}: the value of ${name}`)
    if (/\.(js|css|html|json|map|svg)$/.test(place)) note(place, shapesIn(text))
  }
  return places.length
}

/** Minified code is full of random-looking names, so only the formats of secrets count there. */
function shapesIn(text) {
  return secretsIn(text).filter(({ name }) => name !== 'random value')
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
    .filter((place) => statSync(place).isFile())
}

/** The tracked files; without git, all files except installed, generated or ignored ones. */
async function ofTheFiles() {
  const trackedFiles = await linesOf('git', ['ls-files'])
  const ignoredPattern = /^(node_modules|dist|\.wrangler|\.tsbuild|test-results|\.git|\.dev\.vars$)/
  const places =
    trackedFiles ??
    readdirSync('.')
      .filter((name) => !ignoredPattern.test(name))
      .flatMap(allOf)
  for (const place of places.filter((name) => existsSync(name) && statSync(name).isFile())) {
    // Hashes of packages look random.
    if (path.basename(place) === 'package-lock.json' || /\.(webp|jpg|png|woff2|pdf)$/.test(place)) continue
    for (const [index, line] of readFileSync(place, 'utf8').split('\n').entries())
      note(`${place}:${index + 1}`, secretsIn(line))
  }
  return places.length
}

function allOf(name) {
  return statSync(name).isDirectory() ? filesBelow(name) : [name]
}

/** Searches every line added by a commit; in a shallow clone, only its commits. Null without a repository. */
async function ofTheHistory() {
  let commits = 0
  let place = ''
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
  const isThere = await eachLine('git', args, (line) => {
    if (line.startsWith('commit ')) {
      commits += 1
      place = line
    } else if (line.startsWith('+')) note(place, secretsIn(line))
  })
  return isThere ? commits : null
}

async function linesOf(command, args) {
  const lines = []
  return (await eachLine(command, args, (line) => void lines.push(line))) ? lines : null
}

async function eachLine(command, args, look) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const exitResult = new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
  for await (const line of createInterface({ input: child.stdout })) look(line)
  return exitResult
}
