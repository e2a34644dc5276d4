// Access to the data of a shop: the local shop of `npm start`, or a shop deployed at Cloudflare. Both stores have the
// same interface.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_readConfig as readConfig } from 'wrangler'
import { toConfigFiles, readJson } from '../deploy/environments.mjs'
import { runWrangler, UserError, createWrangler } from '../deploy/wrangler.mjs'
import { CREATE_MIGRATIONS_TABLE_SQL } from '../shop/migrations.mjs'
import { copyDatabase, importSqlExport } from './copy.mjs'

const STATE_FOLDER = '.wrangler/state/shop'

export const STORE_OPTIONS = {
  remote: { type: 'boolean', default: false },
  env: { type: 'string', default: 'production' },
}

export const createShopStore = ({ remote, env }) => (remote ? createRemoteStore(env) : createLocalStore())

/**
 * Access to the data of the local shop. `createDatabase` creates the database if necessary; `queryRows` returns the rows
 * of each query; `executeStatements` executes statements in one transaction; `copyTo` makes a copy; `getFile` and `putFile` access uploads; `close`
 * releases everything.
 */
export function createLocalStore(stateFolder = STATE_FOLDER) {
  let openedMiniflare = null
  const miniflare = () => (openedMiniflare ??= openMiniflare(stateFolder))
  const findDatabaseFile = () => {
    const databaseFile = findStateDatabase(stateFolder)
    if (!databaseFile) throw new UserError('There is no local shop yet: npm start makes one.')
    return databaseFile
  }
  const withDatabase = async (options, queryDatabase) => {
    const db = new DatabaseSync(findDatabaseFile(), options)
    try {
      return queryDatabase(db)
    } finally {
      db.close()
    }
  }
  return {
    name: 'local',
    async createDatabase() {
      // The local runtime chooses the name of the database file and creates the file on first use.
      if (!findStateDatabase(stateFolder))
        // Creating any table makes the runtime create the database file. A restore replaces this table.
        await (await miniflare().getD1Database('DB')).prepare(CREATE_MIGRATIONS_TABLE_SQL).run()
    },
    queryRows: (...statements) =>
      withDatabase({ readOnly: true }, (db) => statements.map((sql) => db.prepare(sql).all())),
    copyTo: async (file) => copyDatabase(findDatabaseFile(), file),
    executeStatements: (statements) =>
      withDatabase({}, (db) => {
        db.exec('BEGIN IMMEDIATE')
        for (const statement of statements) db.exec(statement)
        db.exec('COMMIT')
      }),
    async getFile(key) {
      const storedPicture = await (await miniflare().getR2Bucket('IMAGES')).get(key)
      return storedPicture && new Uint8Array(await storedPicture.arrayBuffer())
    },
    async putFile(key, bytes, contentType) {
      await (await miniflare().getR2Bucket('IMAGES')).put(key, bytes, { httpMetadata: { contentType } })
    },
    close: async () => openedMiniflare?.dispose(),
  }
}

/** Finds the database file of the shop in the folder of the local runtime. */
function findStateDatabase(stateFolder) {
  if (!existsSync(stateFolder)) return
  return readdirSync(stateFolder, { recursive: true })
    .map((name) => path.join(stateFolder, String(name)))
    .find((name) => /[\\/]d1[\\/].*\.sqlite$/.test(name) && isShopDatabase(name))
}

function isShopDatabase(file) {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get() !== undefined
  } finally {
    db.close()
  }
}

/** Starts a Workers runtime with the shop's database and bucket, and without its Worker. */
function openMiniflare(stateFolder) {
  const {
    d1_databases: [database],
    r2_buckets: [bucket],
  } = readConfig({ config: 'wrangler.toml' })
  return new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      cf: false,
      resourcePersistencePath: stateFolder,
      d1Databases: { [database.binding]: database.database_id },
      r2Buckets: { [bucket.binding]: bucket.bucket_name },
    }),
  )
}

/**
 * Access to the data of a deployed shop, found by the configuration file of its deployment. Only tests pass `wrangler`.
 */
export function createRemoteStore(
  environment,
  { config = toConfigFiles(environment).config, wrangler = createWrangler() } = {},
) {
  if (!existsSync(config))
    throw new UserError(
      `${config} is missing: npm run deploy${environment === 'production' ? '' : ` -- --env ${environment}`} writes it.`,
    )
  const [{ bucket_name: bucket, jurisdiction }] = readJson(config).r2_buckets
  const runD1 = (...args) => runWrangler(wrangler, ['d1', ...args, '--remote', '--config', config])
  const buildR2Args = (command, key, ...args) => [
    'r2',
    'object',
    command,
    `${bucket}/${key}`,
    ...args,
    // wrangler finds the bucket only with its jurisdiction.
    ...(jurisdiction ? ['--jurisdiction', jurisdiction] : []),
    '--remote',
    '--config',
    config,
  ]
  return {
    name: environment,
    // Does nothing, because the deployment has already created the database.
    createDatabase: () => Promise.resolve(),
    queryRows: async (...statements) =>
      JSON.parse(await runD1('execute', 'DB', '--json', '--command', statements.join(';\n'))).map(
        ({ results }) => results,
      ),
    copyTo: (file) =>
      withTempFile('export.sql', async (exportFile) => {
        await runD1('export', 'DB', '--skip-confirmation', '--output', exportFile)
        importSqlExport(exportFile, file)
      }),
    executeStatements: (statements) =>
      withTempFile('restore.sql', async (file) => {
        for (const statement of statements) writeFileSync(file, `${statement};\n`, { flag: 'a', mode: 0o600 })
        await runD1('execute', 'DB', '--yes', '--file', file)
      }),
    getFile: (key) =>
      withTempFile('object', async (file) => {
        const { code, output, errors } = await wrangler(buildR2Args('get', key, '--file', file))
        if (code === 0) return new Uint8Array(readFileSync(file))
        if (/does not exist|not found|10007/i.test(errors + output)) return null
        throw new UserError(`${key} could not be fetched:\n${errors.trim()}`)
      }),
    putFile: (key, bytes, contentType) =>
      withTempFile('object', async (file) => {
        writeFileSync(file, bytes, { mode: 0o600 })
        await runWrangler(wrangler, buildR2Args('put', key, '--file', file, '--content-type', contentType))
      }),
    close: () => Promise.resolve(),
  }
}

/** Runs `runWithFile` with a private temporary file, and removes the file afterwards. */
async function withTempFile(name, runWithFile) {
  const temporaryFolder = mkdtempSync(path.join(os.tmpdir(), 'shop-'))
  try {
    return await runWithFile(path.join(temporaryFolder, name))
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true })
  }
}
