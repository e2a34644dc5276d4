// Finds missing secrets of a deployed shop, collects their values, and passes them to wrangler in a private temporary
// file.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseEnv } from 'node:util'
import { hashPassword, MIN_PASSWORD_LENGTH } from '../password-hash.mjs'
import { makeVapidKeys, VAPID_KEYS_PATTERN } from '../vapid-keys.mjs'
import { UserError } from './wrangler.mjs'

const STRIPE_SECRET_NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'WEBHOOK_SECRET']

const SECRET_FORMATS = {
  STRIPE_SECRET_KEY: { pattern: /^[sr]k_(live|test)_\w+$/, example: 'sk_live_…' },
  STRIPE_PUBLISHABLE_KEY: { pattern: /^pk_(live|test)_\w+$/, example: 'pk_live_…' },
  WEBHOOK_SECRET: { pattern: /^whsec_\S+$/, example: 'whsec_…' },
  RESEND_API_KEY: { pattern: /^re_\S+$/, example: 're_…' },
  INPOST_TOKEN: { pattern: /^\S{20,}$/, example: 'the API key of InPost’s Parcel Manager' },
  INPOST_ORGANIZATION_ID: { pattern: /^\d+$/, example: '12345' },
  FURGONETKA_CLIENT_ID: { pattern: /^\S{3,}$/, example: 'Client ID of the OAuth application at Furgonetka' },
  FURGONETKA_CLIENT_SECRET: {
    pattern: /^\S{8,}$/,
    example: 'Client Secret of the OAuth application at Furgonetka',
  },
  FURGONETKA_LOGIN: { pattern: /^\S+@\S+$/, example: 'the e-mail address of the account at Furgonetka' },
  FURGONETKA_PASSWORD: { pattern: /^.{6,}$/, example: 'the password of the account at Furgonetka' },
  ADMIN_TOKEN_KEY: { pattern: /^\S{32,}$/, example: '32 characters or more' },
  VAPID_KEYS: { pattern: VAPID_KEYS_PATTERN, example: 'public.private, in base64url' },
  ADMIN_PASSWORD_HASH: { pattern: /^scrypt(\$[^$\s]+){5}$/, example: 'scrypt$…' },
}

/** Names of the required secrets. They depend on the mail provider. */
const listRequiredSecrets = ({ MAIL_SENDER }) => [
  'ADMIN_TOKEN_KEY',
  'VAPID_KEYS',
  'ADMIN_PASSWORD_HASH',
  ...STRIPE_SECRET_NAMES,
  ...(MAIL_SENDER === 'resend' ? ['RESEND_API_KEY'] : []),
]

/** Secrets of the label services, which a shop can do without. The secrets of a service belong together. */
const LABEL_SECRET_NAMES = {
  InPost: ['INPOST_TOKEN', 'INPOST_ORGANIZATION_ID'],
  Furgonetka: ['FURGONETKA_CLIENT_ID', 'FURGONETKA_CLIENT_SECRET', 'FURGONETKA_LOGIN', 'FURGONETKA_PASSWORD'],
}

/** Names of the missing secrets. Stripe's three secrets belong together: if one is missing, all three are asked for. */
export function findMissingSecrets(existingNames, settings) {
  const missingNames = listRequiredSecrets(settings).filter((name) => !existingNames.includes(name))
  const isStripeMissing = missingNames.some((name) => STRIPE_SECRET_NAMES.includes(name))
  return [
    ...missingNames.filter((name) => !STRIPE_SECRET_NAMES.includes(name)),
    ...(isStripeMissing ? STRIPE_SECRET_NAMES : []),
  ]
}

/** Reads secrets from a file of lines NAME=value, without variable expansion. */
export function readSecrets(file) {
  const parsedSecrets = parseEnv(readFileSync(file, 'utf8'))
  const unknownSecrets = Object.keys(parsedSecrets).filter((name) => !(name in SECRET_FORMATS))
  if (unknownSecrets.length > 0)
    throw new UserError(`${file} has what is no secret of the shop: ${unknownSecrets.join(', ')}.`)
  for (const [name, value] of Object.entries(parsedSecrets)) checkFormat(name, value)
  return parsedSecrets
}

/**
 * Returns the values of the missing secrets: from `givenSecrets`, generated, or prompted for with `ask` (null without a
 * terminal). `existingNames`: names of the secrets that the Worker already has.
 */
export async function collectSecrets(missingNames, { givenSecrets, existingNames, ask, say, appUrl }) {
  const secretValues = { ...givenSecrets }
  const isSecretMissing = (name) => missingNames.includes(name) && !secretValues[name]
  if (isSecretMissing('ADMIN_TOKEN_KEY')) {
    secretValues.ADMIN_TOKEN_KEY = randomBytes(32).toString('hex')
    say('ADMIN_TOKEN_KEY is made.')
  }
  if (isSecretMissing('VAPID_KEYS')) {
    secretValues.VAPID_KEYS = makeVapidKeys()
    say('VAPID_KEYS are made.')
  }
  if (isSecretMissing('ADMIN_PASSWORD_HASH'))
    secretValues.ADMIN_PASSWORD_HASH = hashPassword(await askNewPassword(ask))
  if (isSecretMissing('RESEND_API_KEY')) secretValues.RESEND_API_KEY = await askSecret('RESEND_API_KEY', ask)
  if (STRIPE_SECRET_NAMES.some(isSecretMissing))
    Object.assign(
      secretValues,
      await askForStripeSecrets(isSecretMissing, { existingNames, ask, say, appUrl, secretValues }),
    )
  // Only the first deployment asks for the accounts at label services, because a repeated deployment of a complete shop
  // asks nothing.
  if (ask && existingNames.length === 0)
    for (const service of Object.keys(LABEL_SECRET_NAMES))
      Object.assign(secretValues, await askForLabelSecrets(service, { ask, say, secretValues }))
  return secretValues
}

/** Prompts for the account at a label service. Without it, staff type tracking numbers. */
async function askForLabelSecrets(service, { ask, say, secretValues }) {
  const enteredSecrets = {}
  for (const name of LABEL_SECRET_NAMES[service]) {
    if (secretValues[name]) continue
    enteredSecrets[name] = await askSecret(name, ask, { isOptional: true })
    if (!enteredSecrets[name]) {
      say(`Labels of ${service} are off. docs/operating.md says how to turn them on later.`)
      return {}
    }
  }
  return enteredSecrets
}

async function askNewPassword(ask) {
  if (!ask) throw createNoTerminalError('ADMIN_PASSWORD_HASH (npm run -s admin:password -- --print)')
  for (;;) {
    const password = await ask(`Administrator's password, ${MIN_PASSWORD_LENGTH} characters at least: `)
    if ([...password].length < MIN_PASSWORD_LENGTH) continue
    if (password === (await ask('Once more: '))) return password
  }
}

/**
 * Prompts for the keys of Stripe. Without these keys the shop takes no payments, and the next deployment prompts again.
 */
async function askForStripeSecrets(isSecretMissing, { existingNames, ask, say, appUrl, secretValues }) {
  const enteredSecrets = {}
  if (ask) {
    say(
      `Stripe, Developers → Webhooks: an endpoint ${appUrl}/api/payments/webhook (docs/payments.md has its events).`,
    )
    for (const name of STRIPE_SECRET_NAMES.filter(isSecretMissing)) {
      enteredSecrets[name] = await askSecret(name, ask, { isOptional: name === STRIPE_SECRET_NAMES[0] })
      if (!enteredSecrets[name]) break
    }
  }
  if (STRIPE_SECRET_NAMES.every((name) => enteredSecrets[name] || secretValues[name])) return enteredSecrets
  say('Nobody can pay yet: Stripe’s keys are missing. The next deployment asks for them again.')
  // wrangler refuses to deploy without WEBHOOK_SECRET, so the secret gets a random value. The shop then rejects every
  // webhook.
  return existingNames.includes('WEBHOOK_SECRET') ? {} : { WEBHOOK_SECRET: randomBytes(32).toString('hex') }
}

async function askSecret(name, ask, { isOptional = false } = {}) {
  if (!ask) throw createNoTerminalError(name)
  const { pattern, example } = SECRET_FORMATS[name]
  for (;;) {
    const input = await ask(`${name} (${example}${isOptional ? ', Enter for later' : ''}): `)
    if (pattern.test(input) || (isOptional && input === '')) return input
  }
}

const createNoTerminalError = (name) =>
  new UserError(`There is no terminal to ask at for ${name}: give it in a file, --secrets-file FILE.`)

function checkFormat(name, value) {
  const { pattern, example } = SECRET_FORMATS[name]
  if (!pattern.test(value)) throw new UserError(`${name} does not look like one (${example}).`)
}

/** Throws if test and live keys are mixed, or if an environment other than production gets live keys. */
export function checkModes(
  environment,
  { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey },
) {
  const keyModes = [secretKey, publishableKey].filter(Boolean).map((key) => key.split('_')[1])
  if (new Set(keyModes).size > 1)
    throw new UserError('One of the Stripe keys is for tests, the other is not.')
  if (environment !== 'production' && keyModes.includes('live'))
    throw new UserError(
      `The keys of real money are not for ${environment}: take those of Stripe’s test mode.`,
    )
}

const EXIT_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs `runWithFile` with a private file of the values, and removes it afterwards. */
export async function withSecretsFile(secrets, runWithFile) {
  const temporaryFolder = mkdtempSync(path.join(os.tmpdir(), 'shop-'))
  const removeFolder = () => rmSync(temporaryFolder, { recursive: true, force: true })
  // Without a listener, a signal would end the process before its `exit` handlers run, which remove the file.
  const exitOnInterrupt = () => process.exit(130)
  process.once('exit', removeFolder)
  for (const signal of EXIT_SIGNALS) process.once(signal, exitOnInterrupt)
  try {
    const file = path.join(temporaryFolder, 'secrets.json')
    // The file is JSON, because wrangler expands variables in NAME=value lines. A password hash contains `$`.
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
    return await runWithFile(file)
  } finally {
    process.off('exit', removeFolder)
    for (const signal of EXIT_SIGNALS) process.off(signal, exitOnInterrupt)
    removeFolder()
  }
}
