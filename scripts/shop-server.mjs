// Serves the built shop on the local Workers runtime. Used by `npm start`, the browser tests and the benchmarks.
// It talks to miniflare itself: the proxy of `wrangler dev` costs milliseconds a request and grows under load.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import {
  unstable_getMiniflareWorkerOptions as workerOptionsOf,
  unstable_splitSqlQuery as statementsOf,
} from 'wrangler'
import { catalogStatements } from './catalog.mjs'
import { startRatesStandIn } from './rates-stand-in.mjs'

const BUILT = 'dist/ekspo_narzedzia/wrangler.json'

/**
 * Starts the shop. `state` is the folder that keeps its data, null for a shop that forgets everything; `vars` are set
 * over those of wrangler.toml and .dev.vars. Migrates always, and fills an empty catalogue. Cron runs by the minute
 * unless `cron` is false.
 */
export async function startShop({
  port = 8787,
  host = '127.0.0.1',
  state = null,
  vars = {},
  cron = true,
} = {}) {
  if (!existsSync(BUILT)) throw new Error('the shop is not built: npm run build')
  const rates = await startRatesStandIn()
  const { workerOptions } = workerOptionsOf(BUILT)
  // The build is modules already; how to make some of other files is no question any more.
  const { modulesRules: _, ...options } = workerOptions
  const bindings = {
    ...workerOptions.bindings,
    RATES_URL: rates.url,
    APP_URL: `http://localhost:${port}`,
    ...vars,
  }
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host,
      port,
      log: new Log(LogLevel.WARN),
      cf: false,
      ...(state ? { resourcePersistencePath: state } : {}),
      workers: [
        {
          ...options,
          name: 'shop',
          modulesRoot: path.dirname(path.resolve(BUILT)),
          modules: builtModules(),
          bindings,
          stripCfConnectingIp: false,
        },
      ],
    }),
  )
  await miniflare.ready
  const db = await miniflare.getD1Database('DB')
  await migrate(db)
  await seed(db)
  // A runtime that crashed is started again by miniflare, but handles to the old one are dead: they are asked for anew.
  const runCron = async (line) => (await miniflare.getWorker()).scheduled({ cron: line })
  const timers = cron ? startCron(runCron) : []
  return {
    url: `http://localhost:${port}`,
    database: () => miniflare.getD1Database('DB'),
    runCron,
    async close() {
      timers.forEach(clearInterval)
      await miniflare.dispose()
      await rates.close()
    },
  }
}

/** Every module of the built Worker, its entry first. */
function builtModules() {
  const root = path.dirname(path.resolve(BUILT))
  const files = readdirSync(root, { recursive: true }).filter((file) => file.endsWith('.js'))
  const modules = files.toSorted((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
  return modules.map((file) => ({
    type: 'ESModule',
    path: path.join(root, file),
    contents: readFileSync(path.join(root, file), 'utf8'),
  }))
}

/** The cron lines of wrangler.toml, by this machine's clock. Answers with the timers. */
export function startCron(run) {
  const runOrReport = (cron) => run(cron).catch((error) => console.error(`cron ${cron}: ${error.name}`))
  return [
    setInterval(runOrReport, 60_000, '* * * * *'),
    setInterval(runOrReport, 3_600_000, '7 * * * *'),
    setInterval(runOrReport, 86_400_000, '23 3 * * *'),
  ]
}

/** Applies the migrations that the database has not seen, up to one of them or all; keeps the list that wrangler keeps. */
export async function migrate(db, { upTo = '~' } = {}) {
  await db
    .prepare(
      'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
    )
    .run()
  const applied = new Set(
    (await db.prepare('SELECT name FROM d1_migrations').all()).results.map((row) => row.name),
  )
  const files = readdirSync('migrations')
    .filter((file) => file.endsWith('.sql') && file <= upTo)
    .toSorted()
  for (const name of files.filter((file) => !applied.has(file))) {
    const statements = statementsOf(readFileSync(`migrations/${name}`, 'utf8')).filter(hasStatement)
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ])
  }
}

const hasStatement = (text) => text.replace(/--.*$/gm, '').trim() !== ''

export async function seed(db) {
  const { count } = await db.prepare('SELECT count(*) AS count FROM products').first()
  if (count > 0) return
  const statements = catalogStatements()
  for (let start = 0; start < statements.length; start += 40) {
    await db.batch(statements.slice(start, start + 40).map((statement) => db.prepare(statement)))
  }
}
