// Where a shop's data is: local, as `npm start` stores it, or at Cloudflare. Both places have the same interface.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_readConfig as readConfig } from 'wrangler'
import { filesOf, readJson } from '../deploy/environments.mjs'
import { runWrangler, Refusal, wranglerWith } from '../deploy/wrangler.mjs'
import { copyOfDatabase, copyOfExport } from './copy.mjs'

const STATE = '.wrangler/state/shop'

export const PLACE_OPTIONS = {
  remote: { type: 'boolean', default: false },
  env: { type: 'string', default: 'production' },
}

export const placeOf = ({ remote, env }) => (remote ? remotePlace(env) : localPlace())

/**
 * The local shop. `make` creates the database if necessary; `ask` returns the rows of each query; `run` executes
 * statements in one transaction; `copyTo` makes a copy; `getFile` and `putFile` access uploads; `close` releases
 * everything.
 */
export function localPlace(state = STATE) {
  let openedMiniflare = null
  const miniflare = () => (openedMiniflare ??= openMiniflare(state))
  const database = () => {
    const file = databaseIn(state)
    if (!file) throw new Refusal('There is no local shop yet: npm start makes one.')
    return file
  }
  const withDatabase = async (options, work) => {
    const db = new DatabaseSync(database(), options)
    try {
      return work(db)
    } finally {
      db.close()
    }
  }
  return {
    name: 'local',
    async make() {
      // The runtime chooses the file name and creates the file on first use.
      if (!databaseIn(state)) await (await miniflare().getD1Database('DB')).prepare(MARK).run()
    },
    ask: (...statements) =>
      withDatabase({ readOnly: true }, (db) => statements.map((sql) => db.prepare(sql).all())),
    copyTo: async (file) => copyOfDatabase(database(), file),
    run: (statements) =>
      withDatabase({}, (db) => {
        db.exec('BEGIN IMMEDIATE')
        for (const statement of statements) db.exec(statement)
        db.exec('COMMIT')
      }),
    async getFile(key) {
      const object = await (await miniflare().getR2Bucket('IMAGES')).get(key)
      return object && new Uint8Array(await object.arrayBuffer())
    },
    async putFile(key, bytes, contentType) {
      await (await miniflare().getR2Bucket('IMAGES')).put(key, bytes, { httpMetadata: { contentType } })
    },
    close: async () => openedMiniflare?.dispose(),
  }
}

/** A minimal table, so that the runtime creates the file. A restore replaces it. */
const MARK =
  'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)'

/** Finds the database file of the shop in the folder of the local runtime. */
function databaseIn(state) {
  if (!existsSync(state)) return
  return readdirSync(state, { recursive: true })
    .map((name) => path.join(state, String(name)))
    .find((name) => /[\\/]d1[\\/].*\.sqlite$/.test(name) && isShop(name))
}

function isShop(file) {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get() !== undefined
  } finally {
    db.close()
  }
}

/** A runtime with the shop's database and bucket, and no Worker. */
function openMiniflare(state) {
  const {
    d1_databases: [database],
    r2_buckets: [bucket],
  } = readConfig({ config: 'wrangler.toml' })
  return new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      cf: false,
      resourcePersistencePath: state,
      d1Databases: { [database.binding]: database.database_id },
      r2Buckets: { [bucket.binding]: bucket.bucket_name },
    }),
  )
}

/** A deployed shop, by the configuration that its deployment wrote. Only tests pass `wrangler`. */
export function remotePlace(
  environment,
  { config = filesOf(environment).config, wrangler = wranglerWith() } = {},
) {
  if (!existsSync(config))
    throw new Refusal(
      `${config} is missing: npm run deploy${environment === 'production' ? '' : ` -- --env ${environment}`} writes it.`,
    )
  const bucket = readJson(config).r2_buckets[0].bucket_name
  const d1 = (...args) => runWrangler(wrangler, ['d1', ...args, '--remote', '--config', config])
  const object = (word, key, ...args) => [
    'r2',
    'object',
    word,
    `${bucket}/${key}`,
    ...args,
    '--remote',
    '--config',
    config,
  ]
  return {
    name: environment,
    // The deployment has created the database.
    make: () => Promise.resolve(),
    ask: async (...statements) =>
      JSON.parse(await d1('execute', 'DB', '--json', '--command', statements.join(';\n'))).map(
        ({ results }) => results,
      ),
    copyTo: (file) =>
      inFile('export.sql', async (exportFile) => {
        await d1('export', 'DB', '--skip-confirmation', '--output', exportFile)
        copyOfExport(exportFile, file)
      }),
    run: (statements) =>
      inFile('restore.sql', async (file) => {
        for (const statement of statements) writeFileSync(file, `${statement};\n`, { flag: 'a', mode: 0o600 })
        await d1('execute', 'DB', '--yes', '--file', file)
      }),
    getFile: (key) =>
      inFile('object', async (file) => {
        const { code, output, errors } = await wrangler(object('get', key, '--file', file))
        if (code === 0) return new Uint8Array(readFileSync(file))
        if (/does not exist|not found|10007/i.test(errors + output)) return null
        throw new Refusal(`${key} could not be fetched:\n${errors.trim()}`)
      }),
    putFile: (key, bytes, contentType) =>
      inFile('object', async (file) => {
        writeFileSync(file, bytes, { mode: 0o600 })
        await runWrangler(wrangler, object('put', key, '--file', file, '--content-type', contentType))
      }),
    close: () => Promise.resolve(),
  }
}

/** Runs `work` with a private temporary file, and removes the file afterwards. */
async function inFile(name, work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shop-'))
  try {
    return await work(path.join(folder, name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
