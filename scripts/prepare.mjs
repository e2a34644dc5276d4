// Prepares `npm start`, `npm run dev` and `npm test`. It has no dependencies, because it runs before the installation,
// on the machine's own Node (20 or newer). Later steps run on the installed Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { generatePassword, hashPassword } from './password-hash.mjs'
import { makeVapidKeys } from './vapid-keys.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const isWindows = process.platform === 'win32'

/** The Node installed as a devDependency. The tools need a newer version than the machine may have. */
export const NODE_PATH = path.resolve('node_modules/node/bin', isWindows ? 'node.exe' : 'node')

/** Disables telemetry and network lookups of the tools. */
export const ENVIRONMENT_VARIABLES = {
  ...process.env,
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_LOG: 'warn',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
}

/** Exits with a message that tells the user what to do. */
export function exitWithError(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

/** Exits with the message of a UserError, which the user can fix. Throws any other error again. */
export function exitOnUserError(error) {
  if (error.name !== 'UserError') throw error
  exitWithError(error.message)
}

export const printStep = (sentence) => console.log(`▸ ${sentence}`)

if (Number(process.versions.node.split('.')[0]) < 20) {
  exitWithError(`This needs Node 20 or newer; here is ${process.version}.`)
}

/** Installs the packages of a folder if they are missing or differ from its lockfile. */
export function installPackages(folder = '.') {
  if (isInstalled(folder)) return
  printStep(folder === '.' ? 'Installing packages (npm ci) …' : `Installing packages of ${folder}/ …`)
  // Runs npm with the Node that started npm, because `npm ci` may delete the folder of the project's Node.
  const { npm_execpath: npmPath, npm_node_execpath: nodePath = process.execPath } = process.env
  const args = ['ci', '--prefix', folder, '--no-fund', '--no-audit', '--loglevel=error']
  const { status } = npmPath?.endsWith('.js')
    ? spawnSync(nodePath, [npmPath, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: isWindows })
  if (status !== 0) exitWithError('The packages could not be installed; npm says why above.')
  if (!existsSync(NODE_PATH))
    exitWithError('The install left out its own Node: are install scripts switched off (ignore-scripts)?')
}

/** True if npm's list of installed packages matches the lockfile. */
function isInstalled(folder) {
  const installedListPath = path.join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(installedListPath) || !existsSync(NODE_PATH)) return false
  const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const installedPackages = readPackages(installedListPath)
  return Object.entries(readPackages(path.join(folder, 'package-lock.json'))).every(
    ([packagePath, lockedPackage]) =>
      packagePath === '' ||
      lockedPackage.optional ||
      installedPackages[packagePath]?.version === lockedPackage.version,
  )
}

/** Data folder of `npm run dev` and `wrangler dev`; they use its subfolder `v3`. */
export const DEV_STATE_FOLDER = '.wrangler/state'

const DEV_VARS_FILE = '.dev.vars'

/**
 * Creates .dev.vars from its example, with a random secret or key pair for each value "fresh". In an existing file, it only
 * replaces "fresh" values and adds missing variables. It generates an administrator's password if the file has none.
 */
export function makeDevVars() {
  const exampleEnv = readFileSync('.dev.vars.example', 'utf8')
  const currentVars = existsSync(DEV_VARS_FILE) ? readFileSync(DEV_VARS_FILE, 'utf8') : exampleEnv
  const missingLines = [...exampleEnv.matchAll(/^(\w+)=.*$/gm)].filter(
    ([, name]) => !new RegExp(`^\\s*${name}\\s*=`, 'm').test(currentVars),
  )
  const completedVars = [currentVars.trimEnd(), ...missingLines.map(([line]) => line), ''].join('\n')
  const newVarsText = completedVars.replace(
    /^(\s*(\w+)\s*=\s*)"?fresh"?[ \t]*$/gm,
    (_, start, name) => start + (name === 'VAPID_KEYS' ? makeVapidKeys() : randomBytes(32).toString('hex')),
  )
  if (newVarsText !== currentVars || !existsSync(DEV_VARS_FILE)) writeDevVars(newVarsText)
  if (readDevVars()[PASSWORD_HASH_VAR]) return
  const password = generatePassword()
  setAdminPassword(hashPassword(password), password)
}

const PASSWORD_HASH_VAR = 'ADMIN_PASSWORD_HASH'
/**
 * Variable with the generated password in plain text, which `npm start` prints. A password chosen by a person is never
 * stored.
 */
const LOCAL_PASSWORD_VAR = 'ADMIN_PASSWORD_LOCAL'

/** Writes .dev.vars, readable only by its owner. The mode of an existing file is changed as well. */
function writeDevVars(devVarsText) {
  writeFileSync(DEV_VARS_FILE, devVarsText, { mode: 0o600 })
  chmodSync(DEV_VARS_FILE, 0o600)
}

const readDevVars = () => parseEnv(readFileSync(DEV_VARS_FILE, 'utf8'))

/**
 * Replaces the hash of the administrator's password in .dev.vars. `plainTextPassword`: a generated password, to store
 * in plain text as well.
 */
export function setAdminPassword(passwordHash, plainTextPassword = '') {
  const otherLines = readFileSync(DEV_VARS_FILE, 'utf8')
    .split('\n')
    .filter((line) => !new RegExp(`^\\s*(${PASSWORD_HASH_VAR}|${LOCAL_PASSWORD_VAR})\\s*=`).test(line))
  const passwordLines = [
    `${PASSWORD_HASH_VAR}=${passwordHash}`,
    ...(plainTextPassword ? [`${LOCAL_PASSWORD_VAR}=${plainTextPassword}`] : []),
  ]
  writeDevVars([otherLines.join('\n').trimEnd(), ...passwordLines, ''].join('\n'))
}

export function readLocalVars() {
  const { [LOCAL_PASSWORD_VAR]: _, ...vars } = readDevVars()
  return vars
}

/** The message of `npm start` about the administrator's password. */
export const formatPasswordHint = () =>
  readDevVars()[LOCAL_PASSWORD_VAR] ?? 'the one you set (npm run admin:password sets another)'

const BUILD_SOURCES = [
  'web',
  'worker',
  'domain',
  'content',
  'public',
  'index.html',
  'vite.config.ts',
  'wrangler.toml',
  'tsconfig.json',
  'package-lock.json',
]
// File that records which sources were built. It is inside the folder of the built Worker, so that any other build
// deletes the record.
const BUILD_STAMP_PATH = 'dist/ekspo_narzedzia/.built-from'

/** True if the sources have not changed since the last build. */
export const isBuildCurrent = () =>
  existsSync(BUILD_STAMP_PATH) && readFileSync(BUILD_STAMP_PATH, 'utf8') === hashFiles(BUILD_SOURCES)

/** Builds the shop if its sources have changed since the last build. */
export async function buildIfChanged() {
  if (!isBuildCurrent()) {
    printStep('Building the shop …')
    const exitCode = await runOnNode(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])
    if (exitCode !== 0) exitWithError('The shop could not be built; the reason is above.')
    recordBuild()
  }
  if (existsSync(DEV_VARS_FILE)) copyDevVars()
}

/** Copies .dev.vars into the build folder at every start, because `wrangler dev` reads it there. */
function copyDevVars() {
  const file = 'dist/ekspo_narzedzia/.dev.vars'
  const variableLines = Object.entries(readLocalVars()).map(([name, value]) => `${name}='${value}'\n`)
  writeFileSync(file, variableLines.join(''), { mode: 0o600 })
  chmodSync(file, 0o600)
}

/** Records that the build matches the current sources. */
export const recordBuild = () => writeFileSync(BUILD_STAMP_PATH, hashFiles(BUILD_SOURCES))

function hashFiles(sourcePaths) {
  const hash = createHash('sha256')
  const filePaths = sourcePaths.flatMap((sourcePath) =>
    statSync(sourcePath).isDirectory()
      ? readdirSync(sourcePath, { recursive: true }).map((name) => path.join(sourcePath, name))
      : [sourcePath],
  )
  for (const file of filePaths
    .filter((name) => statSync(name).isFile() && !/\.test\.tsx?$/.test(name))
    .toSorted()) {
    hash.update(`${file}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Returns the configured port. Exits if the port is in use. */
export async function findConfiguredPort() {
  const port = Number(process.env.PORT || 8787)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    exitWithError(`PORT is "${process.env.PORT}", which is no port.`)
  for (const loopbackAddress of ['127.0.0.1', '::1']) {
    const code = await new Promise((resolve) => {
      const probeServer = createServer().once('error', (error) => resolve(error.code))
      probeServer.listen(port, loopbackAddress, () => probeServer.close(() => resolve(null)))
    })
    if (code === 'EADDRINUSE') {
      exitWithError(
        `Port ${port} is taken by another program. End that one, or choose another port:  PORT=${port + 1} npm start`,
      )
    }
    if (code === 'EACCES')
      exitWithError(`Port ${port} may not be used by this user. Choose one above 1023:  PORT=8787 npm start`)
  }
  return port
}

/**
 * Runs a script on the installed Node and returns its exit code. Passes Ctrl-C and SIGTERM on to the script, which then
 * stops by itself. If this process dies suddenly, the script notices that the IPC channel is closed.
 */
export function runOnNode(args, { env = {} } = {}) {
  const child = spawn(NODE_PATH, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...ENVIRONMENT_VARIABLES, ...env },
  })
  const stopChild = () => child.kill('SIGTERM')
  // The terminal also sends Ctrl-C to the child process. So this process ignores the signal and waits until the child
  // process has ended.
  const ignoreInterrupt = () => undefined
  process.on('SIGTERM', stopChild).on('SIGHUP', stopChild).on('SIGINT', ignoreInterrupt)
  const parentCheckTimer = setInterval(() => hasLostParent() && stopChild(), 500)
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', (code, signal) => {
      clearInterval(parentCheckTimer)
      process.off('SIGTERM', stopChild).off('SIGHUP', stopChild).off('SIGINT', ignoreInterrupt)
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1))
    })
  })
}

const parentPid = process.ppid
/** True if npm's shell has ended. npm sends SIGTERM only to its shell, so this process gets no signal. */
const hasLostParent = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parentPid

/** For a child of `runOnNode`: calls `stop` once, on any stop signal. */
export function runWhenStopped(stop) {
  let isStopping = false
  const stopIfRunning = () => {
    if (isStopping) return
    isStopping = true
    void stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopIfRunning)
  process.on('disconnect', stopIfRunning)
}
