// Runs Vendure, a comparable open-source shop, as a reference. It is installed from npm into a temporary folder, filled
// with fifty products in SQLite, and served on the loopback.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { getFreePort } from '../../scripts/free-port.mjs'
import { printStep } from '../../scripts/prepare.mjs'

const VENDURE_VERSION = '3.7.3'
const PRODUCT_COUNT = 50
/** Runs Vendure with the same Node as npm, because npm compiles native modules for its own Node version. */
const NPM_NODE_PATH = process.env.npm_node_execpath ?? process.execPath
const MAX_START_MS = 180_000

const BENCH_PACKAGE_JSON = {
  name: 'bench-vendure',
  private: true,
  dependencies: {
    '@vendure/core': VENDURE_VERSION,
    '@vendure/asset-server-plugin': VENDURE_VERSION,
    '@vendure/create': VENDURE_VERSION,
    'better-sqlite3': '12.11.1',
  },
  // Vendure depends on a version of this package that npm does not have.
  overrides: { '@graphql-tools/batch-execute': '10.2.0' },
}

/** Starts Vendure. Returns its URL, process, and a stop function. The first call takes some minutes. */
export async function openVendure() {
  const vendureFolder = path.join(os.tmpdir(), `shop-bench-vendure-${VENDURE_VERSION}`)
  const port = await getFreePort()
  mkdirSync(vendureFolder, { recursive: true })
  installVendure(vendureFolder)
  const sampleFolder = path.join(vendureFolder, 'node_modules/@vendure/create/assets')
  writeFileSync(path.join(vendureFolder, 'config.js'), makeConfigSource(path.join(sampleFolder, 'images')))
  writeFileSync(path.join(vendureFolder, 'server.js'), SERVER_SCRIPT)
  if (!existsSync(path.join(vendureFolder, 'filled'))) fillVendure(vendureFolder, sampleFolder)
  const logFile = openSync(path.join(vendureFolder, 'server.log'), 'w')
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port) }
  const child = spawn(NPM_NODE_PATH, ['server.js'], {
    cwd: vendureFolder,
    env,
    stdio: ['ignore', logFile, logFile],
  })
  const url = `http://127.0.0.1:${port}`
  const exitPromise = new Promise((resolve) => child.once('exit', resolve))
  const stopChild = () => {
    child.kill()
    return exitPromise
  }
  const startedAt = Date.now()
  while (!(await fetch(`${url}/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() - startedAt > MAX_START_MS) {
      await stopChild()
      throw new Error(
        `Vendure did not start: ${readFileSync(path.join(vendureFolder, 'server.log'), 'utf8').slice(-2000)}`,
      )
    }
    await sleep(100)
  }
  return { url, pid: child.pid, stop: stopChild }
}

function installVendure(vendureFolder) {
  const packageFile = path.join(vendureFolder, 'package.json')
  const packageJson = JSON.stringify(BENCH_PACKAGE_JSON, null, 2)
  if (
    existsSync(packageFile) &&
    readFileSync(packageFile, 'utf8') === packageJson &&
    existsSync(path.join(vendureFolder, 'installed'))
  )
    return
  printStep(`Installing Vendure ${VENDURE_VERSION} into a folder of its own …`)
  writeFileSync(packageFile, packageJson)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: vendureFolder,
    stdio: 'inherit',
  })
  writeFileSync(path.join(vendureFolder, 'installed'), '')
}

const CATEGORY_NAMES = ['Wiertarki', 'Szlifierki', 'Klucze', 'Młoty', 'Piły']

/** Fills Vendure with its own importer, including categories, as its users would. */
function fillVendure(vendureFolder, sampleFolder) {
  for (const oldFile of ['shop.sqlite', 'shop.sqlite-wal', 'shop.sqlite-shm', 'assets', 'static'])
    rmSync(path.join(vendureFolder, oldFile), { recursive: true, force: true })
  mkdirSync(path.join(vendureFolder, 'assets'))
  mkdirSync(path.join(vendureFolder, 'static/assets'), { recursive: true })
  const pictures = readdirSync(path.join(sampleFolder, 'images'))
  const description =
    'Professional cordless tool shown at a trade fair, with its case, charger and two batteries. '
      .repeat(10)
      .trim()
  const csvRows = Array.from({ length: PRODUCT_COUNT }, (_, index) => {
    const productNumber = index + 1
    const picture = pictures[index % pictures.length]
    const categoryName = CATEGORY_NAMES[index % CATEGORY_NAMES.length]
    return `Tool ${productNumber} 18V brushless,tool-${productNumber},"${description}",${picture},category:${categoryName},,,SKU${productNumber},${100 + index},standard,1000000,false,,`
  })
  writeFileSync(path.join(vendureFolder, 'products.csv'), [CSV_HEADER, ...csvRows].join('\n'))
  writeFileSync(
    path.join(vendureFolder, 'fill.js'),
    makeFillerScript(path.join(sampleFolder, 'initial-data.json')),
  )
  execFileSync(NPM_NODE_PATH, ['fill.js'], {
    cwd: vendureFolder,
    env: { ...process.env, SYNC: '1' },
    stdio: 'inherit',
  })
  writeFileSync(path.join(vendureFolder, 'filled'), '')
}

const CSV_HEADER =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'

const makeConfigSource = (picturesFolder) => `
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
  importExportOptions: { importAssetsDir: ${JSON.stringify(picturesFolder)} },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  plugins: [
    AssetServerPlugin.init({ route: 'assets', assetUploadDir: path.join(__dirname, 'assets') }),
    DefaultJobQueuePlugin.init({}),
    DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
}
`

const SERVER_SCRIPT = `
const { bootstrap, JobQueueService } = require('@vendure/core')
const { config } = require('./config')
bootstrap(config).then((app) => app.get(JobQueueService).start())
`

const makeFillerScript = (initialData) => `
const { bootstrap, JobQueueService } = require('@vendure/core')
const { populate } = require('@vendure/core/cli')
const { config } = require('./config')
const data = require(${JSON.stringify(initialData)})
data.collections = ${JSON.stringify(
  CATEGORY_NAMES.map((name) => ({
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
  // Waits for the background jobs that write the search index.
  await new Promise((resolve) => setTimeout(resolve, 6000))
  await app.close()
  process.exit(0)
})
`
