// The steps of a deployment. Each step creates only what is missing, so an interrupted deployment continues on the next
// run.
import process from 'node:process'
import { CREATE_MIGRATIONS_TABLE_SQL, findUnknownMigration } from '../shop/migrations.mjs'
import {
  checkAddress,
  JURISDICTION,
  toDeployedConfig,
  toConfigFiles,
  saveAppUrl,
  toResourceNames,
  readJson,
  writeJson,
} from './environments.mjs'
import { checkHealth } from './health.mjs'
import { describeMissingNoticeFiles } from './legal-files.mjs'
import { checkModes, collectSecrets, findMissingSecrets, readSecrets, withSecretsFile } from './secrets.mjs'
import { describeSource, readSourceCommit, toVersionOptions } from './source.mjs'
import { runWrangler, runWranglerJson, UserError, createWrangler } from './wrangler.mjs'

const JURISDICTION_ARGS = ['--jurisdiction', JURISDICTION]

/**
 * Deploys an environment; returns true if the shop is healthy. `terminal`: prompts (`ask`, `askHidden`), or null;
 * `tool`: the wrangler to use (wrangler.mjs); `health`: the health check (health.mjs); `source`: the deployed source
 * (source.mjs); `legalFolder`: the folder of the official EU files.
 */
export async function deployShop(
  environment,
  {
    address,
    secretsFile,
    terminal,
    say,
    files = toConfigFiles(environment),
    tool = {},
    health = {},
    source = readSourceCommit(),
    legalFolder = 'content/legal',
  },
) {
  checkNoticeFiles(environment, legalFolder, say)
  for (const sentence of describeSource(source)) say(sentence)
  const account = await signIn(createWrangler(tool), { terminal, say })
  const wranglerClient = createWrangler({ ...tool, env: { ...tool.env, ...account } })
  const names = toResourceNames(environment)
  const settings = await loadSettings(environment, { address, file: files.settings, terminal, say })
  const secretsFromFile = secretsFile ? readSecrets(secretsFile) : {}
  checkModes(environment, secretsFromFile)
  const existingSecretNames = await listSecretNames(wranglerClient, names.worker)

  const resourceIds = await ensureResources(wranglerClient, names, say)
  writeJson(
    files.config,
    toDeployedConfig(environment, { built: readJson(files.built), settings, ids: resourceIds }),
  )
  const configArgs = ['--config', files.config]

  const missingSecretNames = findMissingSecrets(existingSecretNames, settings)
  const secretValues = await collectSecrets(missingSecretNames, {
    givenSecrets: secretsFromFile,
    existingNames: existingSecretNames,
    ask: terminal?.askHidden,
    say,
    appUrl: settings.APP_URL,
  })
  checkModes(environment, secretValues)
  await rejectUnknownMigrations(wranglerClient, configArgs)
  say('Migrating the database …')
  await runWrangler(wranglerClient, ['d1', 'migrations', 'apply', 'DB', '--remote', ...configArgs], {
    isShown: true,
  })
  say('Uploading …')
  await deployWorker(wranglerClient, [...configArgs, ...toVersionOptions(source)], secretValues)
  for (const name of Object.keys(secretValues)) say(`${name} is set.`)
  printWarnings(environment, settings, say)
  return checkHealth(settings.APP_URL, { say, ...health })
}

/** Rejects a production shop without the official EU notice. For staging, prints only a warning. */
function checkNoticeFiles(environment, folder, say) {
  const missingText = describeMissingNoticeFiles(folder)
  if (!missingText) return
  if (environment === 'production') throw new UserError(missingText)
  say(`! ${missingText}\nProduction is not deployed without these files.`)
}

/**
 * Rejects a database that another version of the shop has migrated. wrangler ignores unknown migrations, and would run
 * this version's first migration on existing tables.
 */
async function rejectUnknownMigrations(wrangler, configArgs) {
  const sql = `${CREATE_MIGRATIONS_TABLE_SQL};\nSELECT name FROM d1_migrations`
  const executeArgs = ['d1', 'execute', 'DB', '--remote', ...configArgs, '--json', '--command', sql]
  const statementResults = await runWranglerJson(wrangler, executeArgs)
  const unknownMigration = findUnknownMigration(statementResults.at(-1).results.map(({ name }) => name))
  if (unknownMigration)
    throw new UserError(
      `The database comes from another version of the shop: this one has no migration ${unknownMigration}. Deploy the version that migrated it, or restore its backup into a new environment.`,
    )
}

/**
 * Signs in at Cloudflare. Returns the chosen account as environment variables for wrangler; empty if there is only one
 * account.
 */
async function signIn(wrangler, { terminal, say }) {
  const whoami = () => wrangler(['whoami', '--json'])
  let whoamiOutput = await whoami()
  if (whoamiOutput.code !== 0) {
    if (!terminal)
      throw new UserError(
        'Nobody is signed in at Cloudflare: npx wrangler login, or set CLOUDFLARE_API_TOKEN.',
      )
    await runWrangler(wrangler, ['login'], { isShown: true, mayAsk: true })
    whoamiOutput = await whoami()
    if (whoamiOutput.code !== 0) throw new UserError('Cloudflare did not let you in.')
  }
  const { email, accounts } = JSON.parse(whoamiOutput.output)
  say(`Signed in at Cloudflare${email ? ` as ${email}` : ''}.`)
  if (process.env.CLOUDFLARE_ACCOUNT_ID || accounts.length <= 1) return {}
  const accountLines = accounts.map(({ name, id }, index) => `${index + 1}  ${name}  ${id}`)
  if (!terminal)
    throw new UserError(`Say which account, by CLOUDFLARE_ACCOUNT_ID:\n${accountLines.join('\n')}`)
  for (const accountLine of accountLines) say(accountLine)
  const account = accounts[Number(await terminal.ask('Which account? ')) - 1]
  if (!account) throw new UserError('There is no such account.')
  return { CLOUDFLARE_ACCOUNT_ID: account.id }
}

/** Returns the settings of an environment with its URL. The first deployment prompts for the URL and saves it. */
async function loadSettings(environment, { address, file, terminal, say }) {
  const settingsByEnvironment = readJson(file)
  const settings = settingsByEnvironment[environment]
  const appUrl = address || settings.APP_URL || (await askAppUrl(environment, terminal))
  checkAddress(environment, appUrl, settingsByEnvironment)
  if (!settings.APP_URL) {
    saveAppUrl(environment, appUrl, file)
    say('The address is kept in environments.json: commit it.')
  }
  return { ...settings, APP_URL: appUrl }
}

async function askAppUrl(environment, terminal) {
  if (!terminal)
    throw new UserError('Say where the shop will be:  APP_URL=https://shop.example npm run deploy')
  const { worker } = toResourceNames(environment)
  return terminal.ask(
    `Where will the shop be? Your own domain at Cloudflare (https://shop.example) or https://${worker}.<your subdomain>.workers.dev: `,
  )
}

/** Returns the names of the secrets that the Worker has; empty if the Worker does not exist yet. */
async function listSecretNames(wrangler, workerName) {
  const { code, output, errors } = await wrangler([
    'secret',
    'list',
    '--name',
    workerName,
    '--format',
    'json',
  ])
  if (code === 0) return JSON.parse(output).map(({ name }) => name)
  // Only these messages mean that the Worker does not exist. With a looser test, another error could give a live shop
  // new secrets.
  if (/Worker "[^"]*" not found|code: 10007/.test(errors + output)) return []
  throw new UserError(`wrangler secret list failed:\n${errors.trim() || output.trim()}`)
}

/** Finds or creates the database, the KV namespace and the bucket. Returns the ids of database and namespace. */
async function ensureResources(wrangler, names, say) {
  const reportCreation = (resourceType, name) => say(`Making the ${resourceType} ${name} …`)
  const findDatabaseId = async () =>
    (await runWranglerJson(wrangler, ['d1', 'list', '--json'])).find(({ name }) => name === names.database)
      ?.uuid
  const findNamespaceId = async () =>
    (await runWranglerJson(wrangler, ['kv', 'namespace', 'list'])).find(
      ({ title }) => title === names.namespace,
    )?.id

  const resolvedDatabaseId = await findOrCreate(findDatabaseId, () => {
    reportCreation('database', names.database)
    return runWrangler(wrangler, [
      'd1',
      'create',
      names.database,
      ...JURISDICTION_ARGS,
      '--update-config=false',
    ])
  })
  const kvNamespace = await findOrCreate(findNamespaceId, () => {
    reportCreation('KV namespace', names.namespace)
    return runWrangler(wrangler, ['kv', 'namespace', 'create', names.namespace, '--update-config=false'])
  })
  const bucketListOutput = await runWrangler(wrangler, ['r2', 'bucket', 'list', ...JURISDICTION_ARGS])
  if (!new RegExp(`^name:\\s+${names.bucket}\\s*$`, 'm').test(bucketListOutput)) {
    reportCreation('bucket', names.bucket)
    await createBucket(wrangler, names.bucket)
  }
  return { database: resolvedDatabaseId, namespace: kvNamespace }
}

async function findOrCreate(findId, createResource) {
  const existingId = await findId()
  if (existingId) return existingId
  await createResource()
  const id = await findId()
  if (!id)
    throw new UserError('What was just made is not in the list of the account. Start the deployment again.')
  return id
}

/**
 * Creates the bucket. Ignores an existing bucket, because the list of buckets shows only the first ones of an account.
 */
async function createBucket(wrangler, bucket) {
  const { code, output, errors } = await wrangler([
    'r2',
    'bucket',
    'create',
    bucket,
    ...JURISDICTION_ARGS,
    '--update-config=false',
  ])
  const createOutput = errors + output
  if (code === 0 || /you own it|\[code: 10004\]/i.test(createOutput)) return
  const r2Hint = /10042|enable R2/i.test(createOutput)
    ? '\nR2 has to be switched on once in the dashboard of Cloudflare, under R2.'
    : ''
  throw new UserError(`The bucket ${bucket} could not be made:\n${createOutput.trim()}${r2Hint}`)
}

async function deployWorker(wrangler, deployOptions, secrets) {
  const args = ['deploy', ...deployOptions]
  // `mayAsk`: on the first deployment of an account, wrangler prompts for the workers.dev subdomain.
  const wranglerOptions = { isShown: true, mayAsk: true }
  if (Object.keys(secrets).length === 0) return runWrangler(wrangler, args, wranglerOptions)
  return withSecretsFile(secrets, (file) =>
    runWrangler(wrangler, [...args, '--secrets-file', file], wranglerOptions),
  )
}

/** Warnings that the owner should read before opening the shop. */
function printWarnings(environment, settings, say) {
  if (environment !== 'production')
    return say('Staging: no search engine lists it, mails stay where staff read them.')
  if (settings.MAIL_SENDER === 'log')
    say(
      '! MAIL_SENDER in environments.json is "log": nobody gets a mail. Choose resend or cloudflare before selling.',
    )
  else if (settings.MAIL_FROM.includes('.example'))
    say('! MAIL_FROM in environments.json is the demo’s address: mails from it will not arrive.')
}
