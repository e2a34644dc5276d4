// Runs Vendure, a comparable open-source shop, as a reference: installed from npm into a temporary folder, filled with
// fifty products in SQLite, and served on the loopback.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { anyPort } from '../any-port.mjs'
import { say } from '../prepare.mjs'

const VERSION = '3.7.3'
const PRODUCTS = 50
/** The Node that runs npm, because npm compiles native modules for that version. */
const NODE = process.env.npm_node_execpath ?? process.execPath
const MAX_START_MS = 180_000

const PACKAGE = {
  name: 'bench-vendure',
  private: true,
  dependencies: {
    '@vendure/core': VERSION,
    '@vendure/asset-server-plugin': VERSION,
    '@vendure/create': VERSION,
    'better-sqlite3': '12.11.1',
  },
  // A dependency of Vendure requires a version that npm does not have.
  overrides: { '@graphql-tools/batch-execute': '10.2.0' },
}

/** Starts Vendure. Returns its URL, process, and a stop function. The first call takes some minutes. */
export async function openVendure() {
  const home = path.join(os.tmpdir(), `shop-bench-vendure-${VERSION}`)
  const port = await anyPort()
  mkdirSync(home, { recursive: true })
  installIn(home)
  const sample = path.join(home, 'node_modules/@vendure/create/assets')
  writeFileSync(path.join(home, 'config.js'), config(path.join(sample, 'images')))
  writeFileSync(path.join(home, 'server.js'), SERVER)
  if (!existsSync(path.join(home, 'filled'))) fill(home, sample)
  const log = openSync(path.join(home, 'server.log'), 'w')
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port) }
  const child = spawn(NODE, ['server.js'], { cwd: home, env, stdio: ['ignore', log, log] })
  const url = `http://127.0.0.1:${port}`
  const exit = new Promise((resolve) => child.once('exit', resolve))
  const stop = () => {
    child.kill()
    return exit
  }
  const began = Date.now()
  while (!(await fetch(`${url}/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() - began > MAX_START_MS) {
      await stop()
      throw new Error(
        `Vendure did not start: ${readFileSync(path.join(home, 'server.log'), 'utf8').slice(-2000)}`,
      )
    }
    await sleep(100)
  }
  return { url, pid: child.pid, stop }
}

function installIn(home) {
  const file = path.join(home, 'package.json')
  const packageJson = JSON.stringify(PACKAGE, null, 2)
  if (
    existsSync(file) &&
    readFileSync(file, 'utf8') === packageJson &&
    existsSync(path.join(home, 'installed'))
  )
    return
  say(`Installing Vendure ${VERSION} into a folder of its own …`)
  writeFileSync(file, packageJson)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: home,
    stdio: 'inherit',
  })
  writeFileSync(path.join(home, 'installed'), '')
}

const KINDS = ['Wiertarki', 'Szlifierki', 'Klucze', 'Młoty', 'Piły']

/** Fills Vendure with its own importer, including categories, as its users would. */
function fill(home, sample) {
  for (const rest of ['shop.sqlite', 'shop.sqlite-wal', 'shop.sqlite-shm', 'assets', 'static'])
    rmSync(path.join(home, rest), { recursive: true, force: true })
  mkdirSync(path.join(home, 'assets'))
  mkdirSync(path.join(home, 'static/assets'), { recursive: true })
  const pictures = readdirSync(path.join(sample, 'images'))
  const text = 'Professional cordless tool shown at a trade fair, with its case, charger and two batteries. '
    .repeat(10)
    .trim()
  const rows = Array.from({ length: PRODUCTS }, (_, index) => {
    const n = index + 1
    const picture = pictures[index % pictures.length]
    const kind = KINDS[index % KINDS.length]
    return `Tool ${n} 18V brushless,tool-${n},"${text}",${picture},category:${kind},,,SKU${n},${100 + index},standard,1000000,false,,`
  })
  writeFileSync(path.join(home, 'products.csv'), [COLUMNS, ...rows].join('\n'))
  writeFileSync(path.join(home, 'fill.js'), filler(path.join(sample, 'initial-data.json')))
  execFileSync(NODE, ['fill.js'], { cwd: home, env: { ...process.env, SYNC: '1' }, stdio: 'inherit' })
  writeFileSync(path.join(home, 'filled'), '')
}

const COLUMNS =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'

const config = (pictures) => `
const path = require('path')
const { DefaultJobQueuePlugin, DefaultLogger, DefaultSearchPlugin, dummyPaymentHandler, LogLevel } = require('@vendure/core')
const { AssetServerPlugin } = require('@vendure/asset-server-plugin')
exports.config = {
  apiOptions: { port: Number(process.env.PORT ?? 0), hostname: '127.0.0.1', adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'bench', password: 'of-this-machine-only' },
    cookieOptions: { secret: 'bench' },
  },
  dbConnectionOptions: {
    type: 'better-sqlite3', database: path.join(__dirname, 'shop.sqlite'), synchronize: process.env.SYNC === '1',
    logging: false, enableWAL: true,
  },
  importExportOptions: { importAssetsDir: ${JSON.stringify(pictures)} },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  plugins: [
    AssetServerPlugin.init({ route: 'assets', assetUploadDir: path.join(__dirname, 'assets') }),
    DefaultJobQueuePlugin.init({}),
    DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
}
`

const SERVER = `
const { bootstrap, JobQueueService } = require('@vendure/core')
const { config } = require('./config')
bootstrap(config).then((app) => app.get(JobQueueService).start())
`

const filler = (initialData) => `
const { bootstrap, JobQueueService } = require('@vendure/core')
const { populate } = require('@vendure/core/cli')
const { config } = require('./config')
const data = require(${JSON.stringify(initialData)})
data.collections = ${JSON.stringify(
  KINDS.map((name) => ({
    name,
    filters: [{ code: 'facet-value-filter', args: { facetValueNames: [name], containsAny: false } }],
  })),
)}
async function withJobs() {
  const app = await bootstrap(config)
  await app.get(JobQueueService).start()
  return app
}
populate(withJobs, data, require('path').join(__dirname, 'products.csv')).then(async (app) => {
  // The search index is written by jobs.
  await new Promise((resolve) => setTimeout(resolve, 6000))
  await app.close()
  process.exit(0)
})
`
