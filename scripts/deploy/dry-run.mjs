// `npm run deploy -- --dry-run`: lists the lookups, resources, prompts and changes of a deployment, and lets wrangler
// bundle the shop. Needs no account and no network.
import { checkAddress, configOf, filesOf, namesOf, readJson, writeJson } from './environments.mjs'
import { missingSecrets } from './secrets.mjs'
import { describeSource, sourceOf } from './source.mjs'
import { runWrangler, wranglerWith } from './wrangler.mjs'

/** Placeholders for ids that only the account knows. */
const IDS = { database: '00000000-0000-0000-0000-000000000000', namespace: '0'.repeat(32) }

export async function dryRun(environment, { address, say }) {
  const files = filesOf(environment)
  const all = readJson(files.settings)
  const settings = all[environment]
  const names = namesOf(environment)
  const knownAddress = address || settings.APP_URL
  if (knownAddress) checkAddress(environment, knownAddress, all)
  const appUrl = knownAddress || `https://${names.worker}.example.workers.dev`
  const config = configOf(environment, {
    built: readJson(files.built),
    settings: { ...settings, APP_URL: appUrl },
    ids: IDS,
  })

  say('This is what a deployment does. Now nothing is made, changed or asked.')
  for (const sentence of describeSource(sourceOf())) say(sentence)
  say('It asks who is signed in at Cloudflare, and lets you sign in.')
  say(
    knownAddress
      ? `The shop will be at ${knownAddress}.`
      : 'It asks where the shop will be, and keeps the answer in environments.json.',
  )
  say(
    `It finds, or makes where missing: the D1 database ${names.database}, the KV namespace ${names.namespace}, the R2 bucket ${names.bucket}.`,
  )
  say(
    `It asks for those of these secrets that the Worker ${names.worker} does not have: ${missingSecrets([], settings).join(', ')}. ADMIN_TOKEN_KEY it makes itself.`,
  )
  say(
    'It applies the migrations that the database has not seen, deploys, and asks /api/health how the shop is.',
  )
  say(
    `Variables: ${Object.entries(config.vars)
      .map(([name, value]) => `${name}=${value}`)
      .join(', ')}`,
  )
  say('wrangler bundles the shop as it would for a deployment …')
  const dryConfig = filesOf('dry-run').config
  writeJson(dryConfig, config)
  const args = ['deploy', '--dry-run', '--config', dryConfig]
  console.log(withoutModules(await runWrangler(wranglerWith(), args)))
}

/** Drops wrangler's table of modules (hundreds of lines). The total is enough. */
const withoutModules = (output) =>
  output
    .split('\n')
    .filter((line) => !/^[┌├└]|^│ (Name|assets\/)|^$/.test(line))
    .join('\n')
