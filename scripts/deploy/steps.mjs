// The steps of a deployment. Each step creates only what is missing, so an interrupted deployment continues on the next
// run.
import process from 'node:process'
import {
  checkAddress,
  configOf,
  filesOf,
  keepAddress,
  namesOf,
  readJson,
  writeJson,
} from './environments.mjs'
import { checkHealth } from './health.mjs'
import { checkModes, collect, missingSecrets, secretsIn, withSecretsFile } from './secrets.mjs'
import { describeSource, sourceOf, versionOptions } from './source.mjs'
import { runWrangler, runWranglerJson, Refusal, wranglerWith } from './wrangler.mjs'

/**
 * Locations of the data. They cannot change after creation. The database has personal data and must stay in the EU.
 * The bucket has product pictures and should be near the buyers (decision 028).
 */
const DATABASE_PLACE = ['--jurisdiction', 'eu']
const BUCKET_PLACE = ['--location', 'eeur']

/**
 * Deploys an environment; returns true if the shop is healthy. `terminal`: prompts (`ask`, `askHidden`), or null;
 * `tool`: the wrangler to use (wrangler.mjs); `health`: the health check (health.mjs); `source`: the deployed source
 * (source.mjs).
 */
export async function deploy(
  environment,
  {
    address,
    secretsFile,
    terminal,
    say,
    files = filesOf(environment),
    tool = {},
    health = {},
    source = sourceOf(),
  },
) {
  for (const sentence of describeSource(source)) say(sentence)
  const account = await signedIn(wranglerWith(tool), { terminal, say })
  const wrangler = wranglerWith({ ...tool, env: { ...tool.env, ...account } })
  const names = namesOf(environment)
  const settings = await loadSettings(environment, { address, file: files.settings, terminal, say })
  const givenSecrets = secretsFile ? secretsIn(secretsFile) : {}
  checkModes(environment, givenSecrets)
  const existingNames = await secretsOf(wrangler, names.worker)

  const ids = await resources(wrangler, names, say)
  writeJson(files.config, configOf(environment, { built: readJson(files.built), settings, ids }))
  const config = ['--config', files.config]

  const missingNames = missingSecrets(existingNames, settings)
  const values = await collect(missingNames, {
    given: givenSecrets,
    there: existingNames,
    ask: terminal?.askHidden,
    say,
    appUrl: settings.APP_URL,
  })
  checkModes(environment, values)
  say('Migrating the database …')
  await runWrangler(wrangler, ['d1', 'migrations', 'apply', 'DB', '--remote', ...config], { isShown: true })
  say('Uploading …')
  await upload(wrangler, [...config, ...versionOptions(source)], values)
  for (const name of Object.keys(values)) say(`${name} is set.`)
  remarks(environment, settings, say)
  return checkHealth(settings.APP_URL, { say, ...health })
}

/** Chooses the account, returned as environment variables for wrangler. Empty if there is only one account. */
async function signedIn(wrangler, { terminal, say }) {
  const whoami = () => wrangler(['whoami', '--json'])
  let answer = await whoami()
  if (answer.code !== 0) {
    if (!terminal)
      throw new Refusal('Nobody is signed in at Cloudflare: npx wrangler login, or set CLOUDFLARE_API_TOKEN.')
    await runWrangler(wrangler, ['login'], { isShown: true, mayAsk: true })
    answer = await whoami()
    if (answer.code !== 0) throw new Refusal('Cloudflare did not let you in.')
  }
  const { email, accounts } = JSON.parse(answer.output)
  say(`Signed in at Cloudflare${email ? ` as ${email}` : ''}.`)
  if (process.env.CLOUDFLARE_ACCOUNT_ID || accounts.length <= 1) return {}
  const names = accounts.map(({ name, id }, index) => `${index + 1}  ${name}  ${id}`)
  if (!terminal) throw new Refusal(`Say which account, by CLOUDFLARE_ACCOUNT_ID:\n${names.join('\n')}`)
  for (const name of names) say(name)
  const account = accounts[Number(await terminal.ask('Which account? ')) - 1]
  if (!account) throw new Refusal('There is no such account.')
  return { CLOUDFLARE_ACCOUNT_ID: account.id }
}

/** Settings of an environment with its URL. The first deployment prompts for the URL and saves it. */
async function loadSettings(environment, { address, file, terminal, say }) {
  const all = readJson(file)
  const settings = all[environment]
  const appUrl = address || settings.APP_URL || (await askAddress(environment, terminal))
  checkAddress(environment, appUrl, all)
  if (!settings.APP_URL) {
    keepAddress(environment, appUrl, file)
    say('The address is kept in environments.json: commit it.')
  }
  return { ...settings, APP_URL: appUrl }
}

async function askAddress(environment, terminal) {
  if (!terminal) throw new Refusal('Say where the shop will be:  APP_URL=https://shop.example npm run deploy')
  const { worker } = namesOf(environment)
  return terminal.ask(
    `Where will the shop be? Your own domain at Cloudflare (https://shop.example) or https://${worker}.<your subdomain>.workers.dev: `,
  )
}

/** Names of the Worker's secrets; empty if the Worker does not exist yet. */
async function secretsOf(wrangler, worker) {
  const { code, output, errors } = await wrangler(['secret', 'list', '--name', worker, '--format', 'json'])
  if (code === 0) return JSON.parse(output).map(({ name }) => name)
  // Only these messages mean that the Worker is missing. Any other "not found" must not give a live shop new secrets.
  if (/Worker "[^"]*" not found|code: 10007/.test(errors + output)) return []
  throw new Refusal(`wrangler secret list failed:\n${errors.trim() || output.trim()}`)
}

/** Finds or creates database, namespace and bucket. Returns the ids of the first two. */
async function resources(wrangler, names, say) {
  const announce = (kind, name) => say(`Making the ${kind} ${name} …`)
  const databaseId = async () =>
    (await runWranglerJson(wrangler, ['d1', 'list', '--json'])).find(({ name }) => name === names.database)
      ?.uuid
  const namespaceId = async () =>
    (await runWranglerJson(wrangler, ['kv', 'namespace', 'list'])).find(
      ({ title }) => title === names.namespace,
    )?.id

  const database = await foundOrMade(databaseId, () => {
    announce('database', names.database)
    return runWrangler(wrangler, ['d1', 'create', names.database, ...DATABASE_PLACE, '--update-config=false'])
  })
  const namespace = await foundOrMade(namespaceId, () => {
    announce('KV namespace', names.namespace)
    return runWrangler(wrangler, ['kv', 'namespace', 'create', names.namespace, '--update-config=false'])
  })
  const buckets = await runWrangler(wrangler, ['r2', 'bucket', 'list'])
  if (!new RegExp(`^name:\\s+${names.bucket}\\s*$`, 'm').test(buckets)) {
    announce('bucket', names.bucket)
    await makeBucket(wrangler, names.bucket)
  }
  return { database, namespace }
}

async function foundOrMade(find, make) {
  const existingId = await find()
  if (existingId) return existingId
  await make()
  const id = await find()
  if (!id)
    throw new Refusal('What was just made is not in the list of the account. Start the deployment again.')
  return id
}

/** Creates the bucket. The list shows only the first buckets of an account, so an existing one is not an error. */
async function makeBucket(wrangler, bucket) {
  const { code, output, errors } = await wrangler([
    'r2',
    'bucket',
    'create',
    bucket,
    ...BUCKET_PLACE,
    '--update-config=false',
  ])
  const wranglerOutput = errors + output
  if (code === 0 || /you own it|\[code: 10004\]/i.test(wranglerOutput)) return
  const hint = /10042|enable R2/i.test(wranglerOutput)
    ? '\nR2 has to be switched on once in the dashboard of Cloudflare, under R2.'
    : ''
  throw new Refusal(`The bucket ${bucket} could not be made:\n${wranglerOutput.trim()}${hint}`)
}

async function upload(wrangler, deployOptions, values) {
  const args = ['deploy', ...deployOptions]
  // The first deployment of an account prompts for its workers.dev subdomain.
  const options = { isShown: true, mayAsk: true }
  if (Object.keys(values).length === 0) return runWrangler(wrangler, args, options)
  return withSecretsFile(values, (file) => runWrangler(wrangler, [...args, '--secrets-file', file], options))
}

/** Warnings that the owner should read before opening the shop. */
function remarks(environment, settings, say) {
  if (environment !== 'production')
    return say('Staging: no search engine lists it, mails stay where staff read them.')
  if (settings.MAIL_SENDER === 'log')
    say(
      '! MAIL_SENDER in environments.json is "log": nobody gets a mail. Choose resend or cloudflare before selling.',
    )
  else if (settings.MAIL_FROM.includes('.example'))
    say('! MAIL_FROM in environments.json is the demo’s address: mails from it will not arrive.')
}
