import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { toDeployedConfig, toResourceNames } from './environments.mjs'
import { readSourceCommit } from './source.mjs'
import { deployShop } from './deploy-shop.mjs'
import { runFakeWrangler } from './fake-wrangler.mjs'

const ADMIN_PASSWORD = 'zażółć gęślą jaźń'
const TEST_SECRETS = {
  STRIPE_SECRET_KEY: 'sk_test_a_secret_of_stripe',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a_public_key',
  WEBHOOK_SECRET: 'whsec_a_secret_of_the_webhook',
}
const SHOP_URL = 'https://shop.example'
const NOTICE_FILES = ['notice-pl.svg', 'notice-pl.txt', 'notice-en.png', 'notice-en.txt']
const SOURCE_COMMIT = { commit: 'ab12cd3', subject: 'It sells drills', changed: [] }
const builtConfig = readConfig({ config: 'wrangler.toml' })

let temporaryFolder
let configFiles
const pathInFolder = (name) => path.join(temporaryFolder, name)
const readAccount = () => JSON.parse(readFileSync(pathInFolder('account.json'), 'utf8'))
const changeAccount = (change) => writeJson('account.json', { ...readAccount(), ...change })
const writeJson = (name, value) => writeFileSync(pathInFolder(name), JSON.stringify(value))

beforeEach(() => {
  temporaryFolder = mkdtempSync(path.join(os.tmpdir(), 'deploy-'))
  configFiles = {
    settings: pathInFolder('environments.json'),
    built: pathInFolder('built.json'),
    config: pathInFolder('config.json'),
  }
  mkdirSync(pathInFolder('legal'))
  for (const name of NOTICE_FILES) writeFileSync(pathInFolder(`legal/${name}`), 'A file of the notice')
  writeJson('built.json', builtConfig)
  writeJson('environments.json', {
    production: { APP_URL: '', MAIL_SENDER: 'log', MAIL_FROM: 'Shop <shop@shop.example>' },
    staging: { APP_URL: '' },
  })
  writeJson('account.json', {
    isSignedIn: true,
    databases: [{ name: 'of-somebody-else', uuid: 'x' }],
    namespaces: [],
    buckets: [],
    workers: {},
    calls: [],
  })
})
afterEach(() => rmSync(temporaryFolder, { recursive: true, force: true }))

/** Deploys with an operator who answers every prompt. Returns messages, prompts and wrangler calls. */
async function runDeployment({ environment = 'production', answers = TEST_SECRETS, ...options } = {}) {
  changeAccount({ calls: [] })
  const printedLines = []
  const questions = []
  const answerPrompt = (question) => {
    questions.push(question)
    if (question.startsWith('Administrator') || question.startsWith('Once more'))
      return Promise.resolve(ADMIN_PASSWORD)
    const name = question.split(' ')[0]
    return Promise.resolve(answers[name] ?? (question.startsWith('Where') ? SHOP_URL : ''))
  }
  const deployError = await deployShop(environment, {
    files: configFiles,
    terminal: { ask: answerPrompt, askHidden: answerPrompt },
    say: (sentence) => printedLines.push(sentence),
    tool: { runCall: (args) => runFakeWrangler(pathInFolder('account.json'), args) },
    health: { fetch: makeHealthyResponse, longestMs: 0 },
    source: SOURCE_COMMIT,
    legalFolder: pathInFolder('legal'),
    ...options,
  }).then(
    () => null,
    (error) => error.message,
  )
  const { calls } = readAccount()
  return {
    printedLines,
    questions,
    deployError,
    calls,
    createCalls: calls.filter((call) => / create /.test(call)),
  }
}

const makeHealthResponse = (checks, status = 'ok') =>
  Promise.resolve({ json: () => Promise.resolve({ status, checks }) })
const makeHealthyResponse = () =>
  makeHealthResponse({ database: 'ok', rates: 'ok', payments: 'ok', email: 'ok' })
const hashText = (text) => createHash('sha256').update(text).digest('hex')

it('wrangler.toml defaults to production, so that no deployment opens the sandbox by accident', () => {
  expect(builtConfig.vars.ENVIRONMENT).toBe('production')
})

describe('a deployment to an empty account', () => {
  it('creates everything once and deploys with the ids it found', async () => {
    const { deployError, createCalls, printedLines, calls } = await runDeployment()
    expect(deployError).toBeNull()
    expect(createCalls.map((call) => call.split(' ').slice(0, -1).join(' '))).toEqual([
      'd1 create ekspo-narzedzia --jurisdiction eu',
      'kv namespace create ekspo-narzedzia-rates',
      'r2 bucket create ekspo-narzedzia-images --jurisdiction eu',
    ])
    const { config, secrets } = readAccount().workers['ekspo-narzedzia']
    expect(config.d1_databases[0]).toMatchObject({ binding: 'DB', database_id: 'uuid-of-ekspo-narzedzia' })
    expect(config.kv_namespaces[0].id).toBe('id-of-ekspo-narzedzia-rates')
    // A bucket of a jurisdiction is found only by its name together with the jurisdiction.
    expect(config.r2_buckets).toMatchObject([{ bucket_name: 'ekspo-narzedzia-images', jurisdiction: 'eu' }])
    expect(calls).toContain('r2 bucket list --jurisdiction eu')
    expect(config.vars).toMatchObject({ ENVIRONMENT: 'production', APP_URL: SHOP_URL })
    expect(config.secrets.required).toEqual([
      'WEBHOOK_SECRET',
      'ADMIN_TOKEN_KEY',
      'VAPID_KEYS',
      'ADMIN_PASSWORD_HASH',
    ])
    expect(config.routes).toEqual([{ pattern: 'shop.example', custom_domain: true }])
    expect(secrets.STRIPE_SECRET_KEY).toBe(hashText(TEST_SECRETS.STRIPE_SECRET_KEY))
    expect(Object.keys(secrets).toSorted()).toEqual(
      [...Object.keys(TEST_SECRETS), 'ADMIN_PASSWORD_HASH', 'ADMIN_TOKEN_KEY', 'VAPID_KEYS'].toSorted(),
    )
    expect(calls.findIndex((call) => call.startsWith('d1 migrations apply'))).toBeLessThan(
      calls.findIndex((call) => call.startsWith('deploy')),
    )
    expect(printedLines).toContain('✓ payments')
  })

  it('asks and creates nothing the second time', async () => {
    await runDeployment()
    const firstAccount = readAccount()
    const { deployError, createCalls, questions, calls } = await runDeployment()
    expect({ deployError, createCalls, questions }).toEqual({
      deployError: null,
      createCalls: [],
      questions: [],
    })
    expect(calls.at(-1)).toBe(`deploy --config ${configFiles.config} --tag=ab12cd3 --message=It sells drills`)
    expect({ ...readAccount(), calls: [] }).toEqual({ ...firstAccount, calls: [] })
  })

  it('reports the failed step, and continues there on the next run', async () => {
    changeAccount({ fails: 'kv namespace create' })
    const { deployError } = await runDeployment()
    expect(deployError).toContain('wrangler kv namespace create ekspo-narzedzia-rates')
    expect(deployError).toContain('code: 10000')
    expect(readAccount().workers).toEqual({})
    changeAccount({ fails: '' })
    const { deployError: secondFailure, createCalls } = await runDeployment()
    expect(secondFailure).toBeNull()
    expect(createCalls.map((call) => call.split(' ')[0])).toEqual(['kv', 'r2'])
  })

  it('treats only a missing Worker as a shop without secrets', async () => {
    await runDeployment()
    const { secrets } = readAccount().workers['ekspo-narzedzia']
    changeAccount({ fails: 'secret list', failsWith: 'The zone was not found. [code: 7003]' })
    expect((await runDeployment()).deployError).toContain('secret list')
    expect(readAccount().workers['ekspo-narzedzia'].secrets).toEqual(secrets)
  })

  it('accepts an existing bucket that the list does not show', async () => {
    const bucketName = 'ekspo-narzedzia-images'
    changeAccount({ buckets: [bucketName], unlisted: [bucketName] })
    expect((await runDeployment()).deployError).toBeNull()
    expect(readAccount().buckets).toEqual([bucketName])
  })

  it('never prints a secret, passes it as an argument, or leaves a file with it', async () => {
    const { printedLines, calls } = await runDeployment()
    const { secretsFile } = readAccount()
    for (const secretText of [...Object.values(TEST_SECRETS), ADMIN_PASSWORD, 'scrypt$']) {
      expect(printedLines.join('\n')).not.toContain(secretText)
      expect(calls.join('\n')).not.toContain(secretText)
      for (const file of Object.values(configFiles))
        expect(readFileSync(file, 'utf8')).not.toContain(secretText)
    }
    expect(secretsFile).toMatchObject({ mode: 0o600, folderMode: 0o700 })
    expect(existsSync(secretsFile.file)).toBe(false)
  })

  it('leaves no secret behind when wrangler fails', async () => {
    changeAccount({ fails: 'deploy' })
    const { deployError, calls } = await runDeployment()
    expect(deployError).toContain('wrangler deploy')
    expect(existsSync(calls.at(-1).split(' ').at(-1))).toBe(false)
  })

  it('leaves no secret behind when it is interrupted', async () => {
    const moduleSource =
      "const { withSecretsFile } = await import('./scripts/deploy/secrets.mjs');" +
      'await withSecretsFile({}, (file) => { console.log(file); return new Promise((end) => setTimeout(end, 60_000)) })'
    const child = spawn(process.execPath, ['--input-type=module', '--eval', moduleSource])
    const [output] = await once(child.stdout, 'data')
    const file = String(output).trim()
    expect(existsSync(file)).toBe(true)
    child.kill('SIGINT')
    expect(await once(child, 'close')).toEqual([130, null])
    expect(existsSync(path.dirname(file))).toBe(false)
  })

  it('deploys without Stripe, and asks for its keys until they are set', async () => {
    const { deployError, printedLines } = await runDeployment({ answers: {} })
    expect(deployError).toBeNull()
    expect(printedLines.join('\n')).toContain('Nobody can pay yet')
    const placeholderSecret = readAccount().workers['ekspo-narzedzia'].secrets.WEBHOOK_SECRET
    const { questions } = await runDeployment()
    expect(questions.map((question) => question.split(' ')[0])).toEqual(Object.keys(TEST_SECRETS))
    expect(readAccount().workers['ekspo-narzedzia'].secrets.WEBHOOK_SECRET).not.toBe(placeholderSecret)
  })
})

describe('a deployment without a terminal', () => {
  it('reads its answers from a file, without variable expansion', async () => {
    const passwordHash = 'scrypt$16384$8$5$c2FsdA$aGFzaA'
    const secretLines = Object.entries({ ...TEST_SECRETS, ADMIN_PASSWORD_HASH: passwordHash }).map((entry) =>
      entry.join('='),
    )
    writeFileSync(pathInFolder('secrets'), secretLines.join('\n'))
    const { deployError } = await runDeployment({
      terminal: null,
      address: SHOP_URL,
      secretsFile: pathInFolder('secrets'),
    })
    expect(deployError).toBeNull()
    expect(readAccount().workers['ekspo-narzedzia'].secrets.ADMIN_PASSWORD_HASH).toBe(hashText(passwordHash))
  })

  it.each([
    ['an address', {}, 'APP_URL='],
    ['a password', { address: SHOP_URL }, 'ADMIN_PASSWORD_HASH'],
  ])('fails without %s', async (_, options, secretName) => {
    const { deployError } = await runDeployment({ terminal: null, ...options })
    expect(deployError).toContain(secretName)
    expect(readAccount().workers).toEqual({})
  })

  it('rejects a database of another version of the shop before it migrates', async () => {
    changeAccount({ migrations: ['0000_tables.sql', '0048_voucher_refund_day.sql'] })
    const { deployError, calls } = await runDeployment()
    expect(deployError).toMatch(/another version of the shop.*0048_voucher_refund_day/)
    expect(calls.filter((call) => /^(d1 migrations|deploy)/.test(call))).toEqual([])
  })

  it('fails when nobody is signed in', async () => {
    changeAccount({ isSignedIn: false })
    expect((await runDeployment({ terminal: null })).deployError).toContain('wrangler login')
  })
})

describe('the EU notice on the legal guarantee', () => {
  it.each(NOTICE_FILES)('is required for production: without %s nothing is asked or made', async (name) => {
    rmSync(pathInFolder(`legal/${name}`))
    const { deployError, questions, calls } = await runDeployment()
    const missingFileLines = deployError.split('\n').filter((line) => line.startsWith('  '))
    expect(missingFileLines).toEqual([
      name.endsWith('.txt') ? `  ${name}` : `  ${name.slice(0, -4)}.svg (or .png, .jpg, .webp)`,
    ])
    expect(deployError).toContain('https://commission.europa.eu/publications/')
    expect({ questions, calls }).toEqual({ questions: [], calls: [] })
  })

  it('is only warned about on staging', async () => {
    for (const name of NOTICE_FILES) rmSync(pathInFolder(`legal/${name}`))
    const stagingUrl = 'https://ekspo-narzedzia-staging.me.workers.dev'
    const { deployError, printedLines } = await runDeployment({ environment: 'staging', address: stagingUrl })
    expect(deployError).toBeNull()
    const [warningText] = printedLines.filter((sentence) => sentence.includes('content/legal'))
    expect(warningText).toMatch(/^! /)
    for (const name of ['notice-pl.svg', 'notice-pl.txt', 'notice-en.svg', 'notice-en.txt'])
      expect(warningText).toContain(name)
  })
})

describe('staging', () => {
  const stagingUrl = 'https://ekspo-narzedzia-staging.me.workers.dev'

  it('shares no resource with production', async () => {
    await runDeployment()
    await runDeployment({ environment: 'staging', address: stagingUrl })
    const { workers } = readAccount()
    const [production, staging] = ['production', 'staging'].map(
      (name) => workers[toResourceNames(name).worker].config,
    )
    const listResourceIds = ({
      name,
      d1_databases: [db],
      kv_namespaces: [kv],
      r2_buckets: [r2],
      ratelimits,
    }) => [name, db.database_id, kv.id, r2.bucket_name, ...ratelimits.map(({ namespace_id: id }) => id)]
    const resourceIds = [...listResourceIds(production), ...listResourceIds(staging)]
    expect(new Set(resourceIds).size).toBe(resourceIds.length)
  })

  it('sends no mail, is hidden from search engines, and otherwise equals production', () => {
    const stagingSettings = { APP_URL: stagingUrl, MAIL_SENDER: 'resend' }
    const {
      vars,
      workers_dev: isOnWorkersDev,
      routes,
    } = toDeployedConfig('staging', { built: builtConfig, settings: stagingSettings, ids: {} })
    expect(vars).toMatchObject({
      ENVIRONMENT: 'production',
      MAIL_SENDER: 'log',
      KEPT_OUT_OF_SEARCH: 'yes',
      INPOST_API_URL: 'https://sandbox-api-shipx-pl.easypack24.net',
      FURGONETKA_API_URL: 'https://api.sandbox.furgonetka.pl',
    })
    expect({ onWorkersDev: isOnWorkersDev, routes }).toEqual({ onWorkersDev: true, routes: undefined })
    const productionConfig = toDeployedConfig('production', {
      built: builtConfig,
      settings: { APP_URL: SHOP_URL },
      ids: {},
    })
    expect(productionConfig.vars).not.toHaveProperty('KEPT_OUT_OF_SEARCH')
  })

  it('is not deployed over production', async () => {
    await runDeployment()
    const { deployError, createCalls } = await runDeployment({ environment: 'staging', address: SHOP_URL })
    expect(deployError).toContain('production')
    expect(createCalls).toEqual([])
    expect(Object.keys(readAccount().workers)).toEqual(['ekspo-narzedzia'])
  })

  it('rejects live Stripe keys', async () => {
    const promptAnswers = {
      ...TEST_SECRETS,
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    }
    const { deployError } = await runDeployment({
      environment: 'staging',
      address: stagingUrl,
      answers: promptAnswers,
    })
    expect(deployError).toContain('test mode')
    expect(readAccount().workers).toEqual({})
  })
})

describe('deploy rejects before it creates anything:', () => {
  it.each(['http://shop.example', 'https://shop.example/pl', 'shop.example', 'https://other.me.workers.dev'])(
    'the address %s',
    async (shopUrl) => {
      const { deployError, createCalls } = await runDeployment({ address: shopUrl })
      expect(deployError).not.toBeNull()
      expect(createCalls).toEqual([])
    },
  )
})

describe('the health check after a deployment', () => {
  it('reports each part, with advice', async () => {
    const healthCheckStates = { database: 'ok', rates: 'degraded', payments: 'down', email: 'ok' }
    const { printedLines } = await runDeployment({
      health: { fetch: () => makeHealthResponse(healthCheckStates, 'down'), longestMs: 0 },
    })
    expect(printedLines.filter((sentence) => sentence.startsWith('✓'))).toEqual(['✓ database', '✓ email'])
    expect(printedLines.find((sentence) => sentence.startsWith('✗ payments'))).toContain('Stripe')
  })

  it('is unknown while the shop does not answer', async () => {
    const { printedLines } = await runDeployment({
      health: { fetch: () => Promise.reject(new Error('no such host')), longestMs: 0 },
    })
    expect(printedLines.at(-1)).toContain('does not answer yet')
  })
})

describe('the source of a deployment', () => {
  const runGit = (...args) =>
    spawnSync('git', ['-C', temporaryFolder, '-c', 'user.name=N', '-c', 'user.email=n@example.com', ...args])

  it('is the commit, which tags the version, and lists the files that differ from it', async () => {
    runGit('init')
    runGit('add', '.')
    runGit('commit', '-m', 'It sells saws')
    const cleanSource = readSourceCommit(temporaryFolder)
    expect(cleanSource).toMatchObject({ subject: 'It sells saws', changed: [] })
    expect((await runDeployment({ source: cleanSource })).printedLines[0]).toBe(
      `Deploying ${cleanSource.commit}: It sells saws`,
    )
    const fileNames = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.json`)
    for (const name of fileNames) writeJson(name, '')
    runGit('add', '.')
    const changedSource = readSourceCommit(temporaryFolder)
    expect(changedSource.changed).toEqual(expect.arrayContaining(fileNames))
    const { printedLines, calls } = await runDeployment({ source: changedSource })
    expect(printedLines[1]).toMatch(/^! Not committed, but deployed as well: .* and \d more\.$/)
    expect(calls.at(-1)).toContain(`--tag=${changedSource.commit} --message=It sells saws (changed)`)
  })

  it('is unknown outside of a repository, which is reported but does not stop the deployment', async () => {
    expect(readSourceCommit(temporaryFolder)).toBeNull()
    const { printedLines, deployError, calls } = await runDeployment({ source: null })
    expect([deployError, printedLines[0]]).toEqual([null, expect.stringContaining('no git repository')])
    expect(calls.at(-1)).toBe(
      `deploy --config ${configFiles.config} --secrets-file ${calls.at(-1).split(' ').at(-1)}`,
    )
  })
})
