// The secrets of a deployed shop: which are missing, where they come from, and how they reach wrangler: by a file that
// only this user can read and that is gone when wrangler ends.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseEnv } from 'node:util'
import { hashOf, SHORTEST_PASSWORD } from '../password-hash.mjs'
import { Refusal } from './wrangler.mjs'

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'WEBHOOK_SECRET']

const FORMS = {
  STRIPE_SECRET_KEY: { pattern: /^[sr]k_(live|test)_\w+$/, example: 'sk_live_…' },
  STRIPE_PUBLISHABLE_KEY: { pattern: /^pk_(live|test)_\w+$/, example: 'pk_live_…' },
  WEBHOOK_SECRET: { pattern: /^whsec_\S+$/, example: 'whsec_…' },
  RESEND_API_KEY: { pattern: /^re_\S+$/, example: 're_…' },
  ADMIN_TOKEN_KEY: { pattern: /^\S{32,}$/, example: '32 characters or more' },
  ADMIN_PASSWORD_HASH: { pattern: /^scrypt(\$[^$\s]+){5}$/, example: 'scrypt$…' },
}

/** What a shop needs, by what it sends its mails with. */
const needed = ({ MAIL_SENDER }) => [
  'ADMIN_TOKEN_KEY',
  'ADMIN_PASSWORD_HASH',
  ...STRIPE,
  ...(MAIL_SENDER === 'resend' ? ['RESEND_API_KEY'] : []),
]

/**
 * The names of the secrets that are not there yet. Stripe's three belong together: what stands for one of them while
 * another is missing is no use.
 */
export function missingSecrets(there, settings) {
  const missing = needed(settings).filter((name) => !there.includes(name))
  const isStripeMissing = missing.some((name) => STRIPE.includes(name))
  return [...missing.filter((name) => !STRIPE.includes(name)), ...(isStripeMissing ? STRIPE : [])]
}

/** The secrets of a file of lines NAME=value; nothing in it is expanded. */
export function secretsIn(file) {
  const found = parseEnv(readFileSync(file, 'utf8'))
  const unknown = Object.keys(found).filter((name) => !(name in FORMS))
  if (unknown.length > 0)
    throw new Refusal(`${file} has what is no secret of the shop: ${unknown.join(', ')}.`)
  for (const [name, value] of Object.entries(found)) check(name, value)
  return found
}

/**
 * The values of what is missing, of which `given` are known: made here, or asked for by `ask`, which is null when nobody
 * is at the terminal. `there` are the names that the shop has.
 */
export async function collect(missing, { given, there, ask, say, appUrl }) {
  const values = { ...given }
  const lacks = (name) => missing.includes(name) && !values[name]
  if (lacks('ADMIN_TOKEN_KEY')) {
    values.ADMIN_TOKEN_KEY = randomBytes(32).toString('hex')
    say('ADMIN_TOKEN_KEY is made.')
  }
  if (lacks('ADMIN_PASSWORD_HASH')) values.ADMIN_PASSWORD_HASH = hashOf(await newPassword(ask))
  if (lacks('RESEND_API_KEY')) values.RESEND_API_KEY = await answer('RESEND_API_KEY', ask)
  if (STRIPE.some(lacks))
    Object.assign(values, await stripeSecrets(lacks, { there, ask, say, appUrl, values }))
  return values
}

async function newPassword(ask) {
  if (!ask) throw nobodyToAsk('ADMIN_PASSWORD_HASH (npm run -s admin:password -- --print)')
  for (;;) {
    const password = await ask(`Administrator's password, ${SHORTEST_PASSWORD} characters at least: `)
    if ([...password].length < SHORTEST_PASSWORD) continue
    if (password === (await ask('Once more: '))) return password
  }
}

/** Without a provider the shop opens, answers that nobody can pay, and asks again at the next deployment. */
async function stripeSecrets(lacks, { there, ask, say, appUrl, values }) {
  const asked = {}
  if (ask) {
    say(
      `Stripe, Developers → Webhooks: an endpoint ${appUrl}/api/payments/webhook (docs/payments.md has its events).`,
    )
    for (const name of STRIPE.filter(lacks)) {
      asked[name] = await answer(name, ask, { isOptional: name === STRIPE[0] })
      if (!asked[name]) break
    }
  }
  if (STRIPE.every((name) => asked[name] || values[name])) return asked
  say('Nobody can pay yet: Stripe’s keys are missing. The next deployment asks for them again.')
  // wrangler deploys no shop without it. A value that nobody knows signs nothing.
  return there.includes('WEBHOOK_SECRET') ? {} : { WEBHOOK_SECRET: randomBytes(32).toString('hex') }
}

async function answer(name, ask, { isOptional = false } = {}) {
  if (!ask) throw nobodyToAsk(name)
  const { pattern, example } = FORMS[name]
  for (;;) {
    const given = await ask(`${name} (${example}${isOptional ? ', Enter for later' : ''}): `)
    if (pattern.test(given) || (isOptional && given === '')) return given
  }
}

const nobodyToAsk = (name) =>
  new Refusal(`There is no terminal to ask at for ${name}: give it in a file, --secrets-file FILE.`)

function check(name, value) {
  const { pattern, example } = FORMS[name]
  if (!pattern.test(value)) throw new Refusal(`${name} does not look like one (${example}).`)
}

/** Refuses keys that do not belong together, and real money in an environment to try things out in. */
export function checkModes(environment, { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable }) {
  const modes = [secret, publishable].filter(Boolean).map((key) => key.split('_')[1])
  if (new Set(modes).size > 1) throw new Refusal('One of the Stripe keys is for tests, the other is not.')
  if (environment !== 'production' && modes.includes('live'))
    throw new Refusal(`The keys of real money are not for ${environment}: take those of Stripe’s test mode.`)
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Lets `work` have a file with the values, for its eyes only and no longer than it works. */
export async function withSecretsFile(values, work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shop-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // A signal ends a process without its `exit`, unless somebody listens.
  const stop = () => process.exit(130)
  process.once('exit', remove)
  for (const signal of SIGNALS) process.once(signal, stop)
  try {
    const file = path.join(folder, 'secrets.json')
    // JSON, because wrangler expands what looks like a variable in lines: a hash has such.
    writeFileSync(file, JSON.stringify(values), { mode: 0o600 })
    return await work(file)
  } finally {
    process.off('exit', remove)
    for (const signal of SIGNALS) process.off(signal, stop)
    remove()
  }
}
