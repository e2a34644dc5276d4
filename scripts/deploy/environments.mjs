// The environments of the shop. Each has its own Worker, database, KV namespace and bucket, and a wrangler
// configuration derived from the build. Each deployment finds the ids by name, so they need not be stored.
import { readFileSync, writeFileSync } from 'node:fs'
import { UserError } from './wrangler.mjs'

export const ENVIRONMENTS = ['production', 'staging']

/** Paths of the files of a deployment. `settings` is committed to git, `config` is not. */
export const toConfigFiles = (environment) => ({
  settings: 'environments.json',
  built: 'dist/ekspo_narzedzia/wrangler.json',
  config: `wrangler.${environment}.json`,
})

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
export const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

export function saveAppUrl(environment, appUrl, file) {
  const settingsByEnvironment = readJson(file)
  settingsByEnvironment[environment].APP_URL = appUrl
  writeJson(file, settingsByEnvironment)
}

export function toResourceNames(environment) {
  const workerName = environment === 'production' ? 'ekspo-narzedzia' : `ekspo-narzedzia-${environment}`
  return {
    worker: workerName,
    database: workerName,
    namespace: `${workerName}-rates`,
    bucket: `${workerName}-images`,
  }
}

/**
 * Throws if this environment's Worker cannot serve the URL. Also throws if another environment has the URL, because the
 * deployment would take over that environment's domain. `settingsByEnvironment`: settings of every environment.
 */
export function checkAddress(environment, shopUrl, settingsByEnvironment) {
  if (!/^https:\/\/[^/:]+\.[^/:]+$/.test(shopUrl))
    throw new UserError(
      `"${shopUrl}" is no address of a shop. It looks like https://shop.example, without a path.`,
    )
  const { worker } = toResourceNames(environment)
  if (isWorkersDev(shopUrl) && !new URL(shopUrl).host.startsWith(`${worker}.`))
    throw new UserError(`On workers.dev this shop answers at https://${worker}.<your subdomain>.workers.dev.`)
  const otherEnvironment = ENVIRONMENTS.find(
    (name) => name !== environment && settingsByEnvironment[name].APP_URL === shopUrl,
  )
  if (otherEnvironment)
    throw new UserError(
      `${shopUrl} is where ${otherEnvironment} is. Every environment has an address of its own.`,
    )
}

const isWorkersDev = (address) => new URL(address).host.endsWith('.workers.dev')

/** Fields of the build's configuration that only the Vite plugin and `wrangler dev` use. */
const NOT_DEPLOYED_KEYS = ['configPath', 'userConfigPath', 'topLevelName', 'definedEnvironments', 'dev']

/** Offset of the rate-limit namespaces, which are account-wide: 1001 is production's, 2001 staging's. */
const RATE_LIMIT_ID_OFFSETS = { production: 0, staging: 1000 }

/**
 * The wrangler configuration of an environment. `built`: output of the build; `settings`: from environments.json, with
 * a URL; `ids`: of the account's database and namespace.
 */
export function toDeployedConfig(environment, { built, settings, ids }) {
  const names = toResourceNames(environment)
  const deployedConfig = Object.fromEntries(
    Object.entries(built).filter(([name]) => !NOT_DEPLOYED_KEYS.includes(name)),
  )
  const isOnWorkersDev = isWorkersDev(settings.APP_URL)
  return {
    ...deployedConfig,
    name: names.worker,
    main: 'dist/ekspo_narzedzia/index.js',
    assets: { ...built.assets, directory: 'dist/client' },
    workers_dev: isOnWorkersDev,
    preview_urls: false,
    // wrangler refuses to deploy without these secrets.
    secrets: { required: ['WEBHOOK_SECRET', 'ADMIN_TOKEN_KEY', 'VAPID_KEYS', 'ADMIN_PASSWORD_HASH'] },
    ...(isOnWorkersDev ? {} : { routes: [{ pattern: new URL(settings.APP_URL).host, custom_domain: true }] }),
    vars: {
      ...built.vars,
      ...settings,
      ENVIRONMENT: 'production',
      ...(environment === 'staging' ? STAGING_VARS : {}),
    },
    d1_databases: built.d1_databases.map((database) => ({
      ...database,
      database_name: names.database,
      database_id: ids.database,
      migrations_dir: 'migrations',
    })),
    kv_namespaces: built.kv_namespaces.map((namespace) => ({ ...namespace, id: ids.namespace })),
    r2_buckets: built.r2_buckets.map((bucket) => ({
      ...bucket,
      bucket_name: names.bucket,
      jurisdiction: JURISDICTION,
    })),
    ratelimits: built.ratelimits.map((limit) => ({
      ...limit,
      namespace_id: String(Number(limit.namespace_id) + RATE_LIMIT_ID_OFFSETS[environment]),
    })),
  }
}

/**
 * The jurisdiction of the database and the bucket: both store personal data, such as photos of complaints (decision
 * 028). It cannot change after creation.
 */
export const JURISDICTION = 'eu'

/**
 * Staging differs from production in three ways: search engines must skip it, mails are only logged, for staff to read,
 * and labels come from the sandboxes of InPost and Furgonetka.
 */
const STAGING_VARS = {
  KEPT_OUT_OF_SEARCH: 'yes',
  MAIL_SENDER: 'log',
  INPOST_API_URL: 'https://sandbox-api-shipx-pl.easypack24.net',
  FURGONETKA_API_URL: 'https://api.sandbox.furgonetka.pl',
}
