import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { configOf, namesOf } from './environments.mjs'
import { sourceOf } from './source.mjs'
import { deploy } from './steps.mjs'

const PASSWORD = 'zażółć gęślą jaźń'
const ANSWERS = {
  STRIPE_SECRET_KEY: 'sk_test_a_secret_of_stripe',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a_public_key',
  WEBHOOK_SECRET: 'whsec_a_secret_of_the_webhook',
}
const ADDRESS = 'https://shop.example'
const SOURCE = { commit: 'ab12cd3', subject: 'It sells drills', changed: [] }
const built = readConfig({ config: 'wrangler.toml' })

let folder
let files
const inFolder = (name) => path.join(folder, name)
const account = () => JSON.parse(readFileSync(inFolder('account.json'), 'utf8'))
const changeAccount = (change) => write('account.json', { ...account(), ...change })
const write = (name, value) => writeFileSync(inFolder(name), JSON.stringify(value))

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'deploy-'))
  files = {
    settings: inFolder('environments.json'),
    built: inFolder('built.json'),
    config: inFolder('config.json'),
  }
  write('built.json', built)
  write('environments.json', {
    production: { APP_URL: '', MAIL_SENDER: 'log', MAIL_FROM: 'Shop <shop@shop.example>' },
    staging: { APP_URL: '' },
  })
  write('account.json', {
    isSignedIn: true,
    databases: [{ name: 'of-somebody-else', uuid: 'x' }],
    namespaces: [],
    buckets: [],
    workers: {},
    calls: [],
  })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Deploys with an operator who answers every prompt. Returns messages, prompts and wrangler calls. */
async function run({ environment = 'production', answers = ANSWERS, ...options } = {}) {
  changeAccount({ calls: [] })
  const messages = []
  const questions = []
  const answer = (question) => {
    questions.push(question)
    if (question.startsWith('Administrator') || question.startsWith('Once more'))
      return Promise.resolve(PASSWORD)
    const name = question.split(' ')[0]
    return Promise.resolve(answers[name] ?? (question.startsWith('Where') ? ADDRESS : ''))
  }
  const failure = await deploy(environment, {
    files,
    terminal: { ask: answer, askHidden: answer },
    say: (sentence) => messages.push(sentence),
    tool: {
      executable: 'scripts/deploy/fake-wrangler.mjs',
      isQuiet: true,
      env: { FAKE_ACCOUNT: inFolder('account.json') },
    },
    health: { fetch: healthy, longestMs: 0 },
    source: SOURCE,
    ...options,
  }).then(
    () => null,
    (error) => error.message,
  )
  const { calls } = account()
  return {
    said: messages,
    asked: questions,
    failure,
    calls,
    made: calls.filter((call) => / create /.test(call)),
  }
}

const reply = (checks, status = 'ok') => Promise.resolve({ json: () => Promise.resolve({ status, checks }) })
const healthy = () => reply({ database: 'ok', rates: 'ok', payments: 'ok', email: 'ok' })
const hash = (text) => createHash('sha256').update(text).digest('hex')

it('wrangler.toml defaults to production, so that no deployment opens the sandbox by accident', () => {
  expect(built.vars.ENVIRONMENT).toBe('production')
})

describe('a deployment to an empty account', () => {
  it('creates everything once and deploys with the ids it found', async () => {
    const { failure, made, said, calls } = await run()
    expect(failure).toBeNull()
    expect(made.map((call) => call.split(' ').slice(0, -1).join(' '))).toEqual([
      'd1 create ekspo-narzedzia --jurisdiction eu',
      'kv namespace create ekspo-narzedzia-rates',
      'r2 bucket create ekspo-narzedzia-images --location eeur',
    ])
    const { config, secrets } = account().workers['ekspo-narzedzia']
    expect(config.d1_databases[0]).toMatchObject({ binding: 'DB', database_id: 'uuid-of-ekspo-narzedzia' })
    expect(config.kv_namespaces[0].id).toBe('id-of-ekspo-narzedzia-rates')
    expect(config.vars).toMatchObject({ ENVIRONMENT: 'production', APP_URL: ADDRESS })
    expect(config.secrets.required).toEqual(['WEBHOOK_SECRET', 'ADMIN_TOKEN_KEY', 'ADMIN_PASSWORD_HASH'])
    expect(config.routes).toEqual([{ pattern: 'shop.example', custom_domain: true }])
    expect(secrets.STRIPE_SECRET_KEY).toBe(hash(ANSWERS.STRIPE_SECRET_KEY))
    expect(Object.keys(secrets).toSorted()).toEqual(
      [...Object.keys(ANSWERS), 'ADMIN_PASSWORD_HASH', 'ADMIN_TOKEN_KEY'].toSorted(),
    )
    expect(calls.findIndex((call) => call.startsWith('d1 migrations apply'))).toBeLessThan(
      calls.findIndex((call) => call.startsWith('deploy')),
    )
    expect(said).toContain('✓ payments')
  })

  it('asks and creates nothing the second time', async () => {
    await run()
    const first = account()
    const { failure, made, asked, calls } = await run()
    expect({ failure, made, asked }).toEqual({ failure: null, made: [], asked: [] })
    expect(calls.at(-1)).toBe(`deploy --config ${files.config} --tag=ab12cd3 --message=It sells drills`)
    expect({ ...account(), calls: [] }).toEqual({ ...first, calls: [] })
  })

  it('reports the failed step, and continues there on the next run', async () => {
    changeAccount({ fails: 'kv namespace create' })
    const { failure } = await run()
    expect(failure).toContain('wrangler kv namespace create ekspo-narzedzia-rates')
    expect(failure).toContain('code: 10000')
    expect(account().workers).toEqual({})
    changeAccount({ fails: '' })
    const { failure: second, made } = await run()
    expect(second).toBeNull()
    expect(made.map((call) => call.split(' ')[0])).toEqual(['kv', 'r2'])
  })

  it('treats only a missing Worker as a shop without secrets', async () => {
    await run()
    const { secrets } = account().workers['ekspo-narzedzia']
    changeAccount({ fails: 'secret list', failsWith: 'The zone was not found. [code: 7003]' })
    expect((await run()).failure).toContain('secret list')
    expect(account().workers['ekspo-narzedzia'].secrets).toEqual(secrets)
  })

  it('accepts an existing bucket that the list does not show', async () => {
    const bucket = 'ekspo-narzedzia-images'
    changeAccount({ buckets: [bucket], unlisted: [bucket] })
    expect((await run()).failure).toBeNull()
    expect(account().buckets).toEqual([bucket])
  })

  it('never prints a secret, passes it as an argument, or leaves a file with it', async () => {
    const { said, calls } = await run()
    const { secretsFile } = account()
    for (const secret of [...Object.values(ANSWERS), PASSWORD, 'scrypt$']) {
      expect(said.join('\n')).not.toContain(secret)
      expect(calls.join('\n')).not.toContain(secret)
      for (const file of Object.values(files)) expect(readFileSync(file, 'utf8')).not.toContain(secret)
    }
    expect(secretsFile).toMatchObject({ mode: 0o600, folderMode: 0o700 })
    expect(existsSync(secretsFile.file)).toBe(false)
  })

  it('leaves no secret behind when wrangler fails', async () => {
    changeAccount({ fails: 'deploy' })
    const { failure, calls } = await run()
    expect(failure).toContain('wrangler deploy')
    expect(existsSync(calls.at(-1).split(' ').at(-1))).toBe(false)
  })

  it('leaves no secret behind when it is interrupted', async () => {
    const script =
      "const { withSecretsFile } = await import('./scripts/deploy/secrets.mjs');" +
      'await withSecretsFile({}, (file) => { console.log(file); return new Promise((end) => setTimeout(end, 60_000)) })'
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
    const [output] = await once(child.stdout, 'data')
    const file = String(output).trim()
    expect(existsSync(file)).toBe(true)
    child.kill('SIGINT')
    expect(await once(child, 'close')).toEqual([130, null])
    expect(existsSync(path.dirname(file))).toBe(false)
  })

  it('deploys without Stripe, and asks for its keys until they are set', async () => {
    const { failure, said } = await run({ answers: {} })
    expect(failure).toBeNull()
    expect(said.join('\n')).toContain('Nobody can pay yet')
    const placeholder = account().workers['ekspo-narzedzia'].secrets.WEBHOOK_SECRET
    const { asked } = await run()
    expect(asked.map((question) => question.split(' ')[0])).toEqual(Object.keys(ANSWERS))
    expect(account().workers['ekspo-narzedzia'].secrets.WEBHOOK_SECRET).not.toBe(placeholder)
  })
})

describe('a deployment without a terminal', () => {
  it('reads its answers from a file, without variable expansion', async () => {
    const passwordHash = 'scrypt$16384$8$5$c2FsdA$aGFzaA'
    const lines = Object.entries({ ...ANSWERS, ADMIN_PASSWORD_HASH: passwordHash }).map((entry) =>
      entry.join('='),
    )
    writeFileSync(inFolder('secrets'), lines.join('\n'))
    const { failure } = await run({ terminal: null, address: ADDRESS, secretsFile: inFolder('secrets') })
    expect(failure).toBeNull()
    expect(account().workers['ekspo-narzedzia'].secrets.ADMIN_PASSWORD_HASH).toBe(hash(passwordHash))
  })

  it.each([
    ['an address', {}, 'APP_URL='],
    ['a password', { address: ADDRESS }, 'ADMIN_PASSWORD_HASH'],
  ])('fails without %s', async (_, options, secretName) => {
    const { failure } = await run({ terminal: null, ...options })
    expect(failure).toContain(secretName)
    expect(account().workers).toEqual({})
  })

  it('fails when nobody is signed in', async () => {
    changeAccount({ isSignedIn: false })
    expect((await run({ terminal: null })).failure).toContain('wrangler login')
  })
})

describe('staging', () => {
  const address = 'https://ekspo-narzedzia-staging.me.workers.dev'

  it('shares no resource with production', async () => {
    await run()
    await run({ environment: 'staging', address })
    const { workers } = account()
    const [production, staging] = ['production', 'staging'].map(
      (name) => workers[namesOf(name).worker].config,
    )
    const resourceIdsOf = ({
      name,
      d1_databases: [db],
      kv_namespaces: [kv],
      r2_buckets: [r2],
      ratelimits,
    }) => [name, db.database_id, kv.id, r2.bucket_name, ...ratelimits.map(({ namespace_id: id }) => id)]
    const all = [...resourceIdsOf(production), ...resourceIdsOf(staging)]
    expect(new Set(all).size).toBe(all.length)
  })

  it('sends no mail, is hidden from search engines, and otherwise equals production', () => {
    const settings = { APP_URL: address, MAIL_SENDER: 'resend' }
    const { vars, workers_dev: onWorkersDev, routes } = configOf('staging', { built, settings, ids: {} })
    expect(vars).toMatchObject({ ENVIRONMENT: 'production', MAIL_SENDER: 'log', KEPT_OUT_OF_SEARCH: 'yes' })
    expect({ onWorkersDev, routes }).toEqual({ onWorkersDev: true, routes: undefined })
    const production = configOf('production', { built, settings: { APP_URL: ADDRESS }, ids: {} })
    expect(production.vars).not.toHaveProperty('KEPT_OUT_OF_SEARCH')
  })

  it('is not deployed over production', async () => {
    await run()
    const { failure, made } = await run({ environment: 'staging', address: ADDRESS })
    expect(failure).toContain('production')
    expect(made).toEqual([])
    expect(Object.keys(account().workers)).toEqual(['ekspo-narzedzia'])
  })

  it('rejects live Stripe keys', async () => {
    const answers = { ...ANSWERS, STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }
    const { failure } = await run({ environment: 'staging', address, answers })
    expect(failure).toContain('test mode')
    expect(account().workers).toEqual({})
  })
})

describe('deploy rejects before it creates anything:', () => {
  it.each(['http://shop.example', 'https://shop.example/pl', 'shop.example', 'https://other.me.workers.dev'])(
    'the address %s',
    async (address) => {
      const { failure, made } = await run({ address })
      expect(failure).not.toBeNull()
      expect(made).toEqual([])
    },
  )
})

describe('the health check after a deployment', () => {
  it('reports each part, with advice', async () => {
    const checks = { database: 'ok', rates: 'degraded', payments: 'down', email: 'ok' }
    const { said } = await run({ health: { fetch: () => reply(checks, 'down'), longestMs: 0 } })
    expect(said.filter((sentence) => sentence.startsWith('✓'))).toEqual(['✓ database', '✓ email'])
    expect(said.find((sentence) => sentence.startsWith('✗ payments'))).toContain('Stripe')
  })

  it('is unknown while the shop does not answer', async () => {
    const { said } = await run({
      health: { fetch: () => Promise.reject(new Error('no such host')), longestMs: 0 },
    })
    expect(said.at(-1)).toContain('does not answer yet')
  })
})

describe('the source of a deployment', () => {
  const git = (...args) =>
    spawnSync('git', ['-C', folder, '-c', 'user.name=N', '-c', 'user.email=n@example.com', ...args])

  it('is the commit, which tags the version, and lists the files that differ from it', async () => {
    git('init')
    git('add', '.')
    git('commit', '-m', 'It sells saws')
    const clean = sourceOf(folder)
    expect(clean).toMatchObject({ subject: 'It sells saws', changed: [] })
    expect((await run({ source: clean })).said[0]).toBe(`Deploying ${clean.commit}: It sells saws`)
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.json`)
    for (const name of names) write(name, '')
    git('add', '.')
    const changedSource = sourceOf(folder)
    expect(changedSource.changed).toEqual(expect.arrayContaining(names))
    const { said, calls } = await run({ source: changedSource })
    expect(said[1]).toMatch(/^! Not committed, but deployed as well: .* and \d more\.$/)
    expect(calls.at(-1)).toContain(`--tag=${changedSource.commit} --message=It sells saws (changed)`)
  })

  it('is unknown outside of a repository, which is reported but does not stop the deployment', async () => {
    expect(sourceOf(folder)).toBeNull()
    const { said, failure, calls } = await run({ source: null })
    expect([failure, said[0]]).toEqual([null, expect.stringContaining('no git repository')])
    expect(calls.at(-1)).toBe(
      `deploy --config ${files.config} --secrets-file ${calls.at(-1).split(' ').at(-1)}`,
    )
  })
})
