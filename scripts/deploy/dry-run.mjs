// `npm run deploy -- --dry-run`: lists the lookups, resources, prompts and changes of a deployment, and lets wrangler
// bundle the shop. Needs no account and no network.
import {
  checkAddress,
  toDeployedConfig,
  toConfigFiles,
  toResourceNames,
  readJson,
  writeJson,
} from './environments.mjs'
import { describeMissingNoticeFiles } from './legal-files.mjs'
import { findMissingSecrets } from './secrets.mjs'
import { describeSource, readSourceCommit } from './source.mjs'
import { runWrangler, createWrangler } from './wrangler.mjs'

/** Placeholder ids. The real ids are known only to the Cloudflare account, which a dry run does not access. */
const DRY_RUN_IDS = { database: '00000000-0000-0000-0000-000000000000', namespace: '0'.repeat(32) }

export async function dryRunDeploy(environment, { address, say }) {
  const configFiles = toConfigFiles(environment)
  const settingsByEnvironment = readJson(configFiles.settings)
  const settings = settingsByEnvironment[environment]
  const names = toResourceNames(environment)
  const knownAppUrl = address || settings.APP_URL
  if (knownAppUrl) checkAddress(environment, knownAppUrl, settingsByEnvironment)
  const appUrl = knownAppUrl || `https://${names.worker}.example.workers.dev`
  const config = toDeployedConfig(environment, {
    built: readJson(configFiles.built),
    settings: { ...settings, APP_URL: appUrl },
    ids: DRY_RUN_IDS,
  })

  say('This is what a deployment does. Now nothing is made, changed or asked.')
  for (const sentence of describeSource(readSourceCommit())) say(sentence)
  const missingNoticeText = describeMissingNoticeFiles('content/legal')
  if (missingNoticeText)
    say(
      `! ${missingNoticeText}${environment === 'production' ? '\nThe deployment stops without these files.' : ''}`,
    )
  say('It asks who is signed in at Cloudflare, and lets you sign in.')
  say(
    knownAppUrl
      ? `The shop will be at ${knownAppUrl}.`
      : 'It asks where the shop will be, and keeps the answer in environments.json.',
  )
  say(
    `It finds, or makes where missing: the D1 database ${names.database}, the KV namespace ${names.namespace}, the R2 bucket ${names.bucket}.`,
  )
  say(
    `It asks for those of these secrets that the Worker ${names.worker} does not have: ${findMissingSecrets([], settings).join(', ')}. ADMIN_TOKEN_KEY and VAPID_KEYS it makes itself.`,
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
  const dryRunConfig = toConfigFiles('dry-run').config
  writeJson(dryRunConfig, config)
  const args = ['deploy', '--dry-run', '--config', dryRunConfig]
  console.log(removeModuleLines(await runWrangler(createWrangler(), args)))
}

/** Drops wrangler's table of modules (hundreds of lines). The total is enough. */
const removeModuleLines = (output) =>
  output
    .split('\n')
    .filter((line) => !/^[┌├└]|^│ (Name|assets\/)|^$/.test(line))
    .join('\n')
