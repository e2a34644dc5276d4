import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'

/** Files that a clone lacks: installed, built, stored or secret. */
const NOT_CLONED_PATTERN = /^(node_modules|dist|\.wrangler|\.git|\.tsbuild|\.dev\.vars|test-results|backups)$/

let cloneFolder: string
let shopProcess: ChildProcess | null = null
let processOutput = ''

/**
 * Creates a fresh clone. Packages and pictures are symbolic links to the original folders, because they are only read.
 */
test.beforeEach(() => {
  test.setTimeout(240_000)
  processOutput = ''
  cloneFolder = mkdtempSync(path.join(os.tmpdir(), 'clone-'))
  const shouldCopy = (sourcePath: string) =>
    !NOT_CLONED_PATTERN.test(path.relative('.', sourcePath)) &&
    path.relative('.', sourcePath) !== 'public/images'
  cpSync('.', cloneFolder, { recursive: true, filter: shouldCopy })
  for (const linkedFolder of ['node_modules', 'public/images'])
    symlinkSync(path.resolve(linkedFolder), path.join(cloneFolder, linkedFolder))
})

test.afterEach(async () => {
  const exitPromise = new Promise((resolve) => shopProcess?.once('exit', resolve))
  if (shopProcess?.pid && shopProcess.exitCode === null) {
    process.kill(-shopProcess.pid, 'SIGTERM')
    await exitPromise
  }
  rmSync(cloneFolder, { recursive: true, force: true })
})

async function startLocalShop(scriptName: string): Promise<{ url: string; password: string }> {
  const { getFreePort } = (await import(path.resolve('scripts/free-port.mjs'))) as {
    getFreePort: () => Promise<number>
  }
  const port = await getFreePort()
  const { npm_lifecycle_event: _, ...env } = process.env
  shopProcess = spawn(path.resolve('node_modules/node/bin/node'), [`scripts/${scriptName}`], {
    cwd: cloneFolder,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [shopProcess.stdout, shopProcess.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (processOutput += text))
  const url = `http://localhost:${port}`
  const fetchStatus = () =>
    fetch(url).then(
      ({ status }) => status,
      () => {
        if (shopProcess?.exitCode !== null) throw new Error(`It ended: ${processOutput}`)
        return 'not yet'
      },
    )
  await expect.poll(fetchStatus, { timeout: 200_000, intervals: [500] }).toBe(200)
  const [, password = ''] = /password:\s+(\S+)/.exec(processOutput) ?? []
  expect(password).toMatch(/^[a-z2-9-]{23}$/)
  return { url, password }
}

/** Expects the demo catalogue, and a sign-in with the printed password. */
async function expectShopRuns({ url, password }: { url: string; password: string }) {
  const listHtml = await (await fetch(`${url}/produkty`)).text()
  expect(listHtml).toContain('href="/produkt/')
  const postLogin = (body: object) =>
    fetch(`${url}/api/admin/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await postLogin({ password: 'wrong-password' })).status).toBe(401)
  const response = await postLogin({ password })
  expect(response.status, processOutput).toBe(200)
  const { token } = (await response.json()) as { token: string }
  const todayResponse = await fetch(`${url}/api/admin/today`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(todayResponse.status).toBe(200)
  const healthBody = (await (await fetch(`${url}/api/health`)).json()) as { checks: object }
  expect(healthBody.checks).toMatchObject({
    database: 'ok',
    payments: 'ok',
    chat: 'ok',
    pictures: 'ok',
    cache: 'ok',
  })
}

test('npm run dev opens a fresh clone, lets staff in, and shows source changes at once', async () => {
  const openedShop = await startLocalShop('dev.mjs')
  await expectShopRuns(openedShop)
  expect(await (await fetch(openedShop.url)).text()).toContain('/@vite/client')
  const file = path.join(cloneFolder, 'web/i18n/pl.ts')
  const originalSource = readFileSync(file, 'utf8')
  const [sentence = ''] = /Nie ma takiej strony/.exec(originalSource) ?? []
  writeFileSync(file, originalSource.replace(sentence, 'Takiej strony już nie ma'))
  const fetchMissingPage = async () =>
    (await fetch(`${openedShop.url}/nie-ma`, { headers: { 'Accept-Language': 'pl' } })).text()
  await expect.poll(fetchMissingPage, { timeout: 60_000 }).toContain('Takiej strony już nie ma')
})

test('wrangler dev runs the build of a fresh clone with its migrations, catalogue and every secret', async () => {
  // `npm test` has already built `dist`. It contains a record of its sources, so the shop does not build again.
  cpSync('dist', path.join(cloneFolder, 'dist'), {
    recursive: true,
    filter: (source) => path.basename(source) !== '.dev.vars',
  })
  cpSync('.wrangler/deploy', path.join(cloneFolder, '.wrangler/deploy'), { recursive: true })
  const openedShop = await startLocalShop('wrangler-dev.mjs')
  await expectShopRuns(openedShop)
  const builtVarsFile = path.join(cloneFolder, 'dist/ekspo_narzedzia/.dev.vars')
  expect(existsSync(builtVarsFile)).toBe(true)
  if (process.platform !== 'win32')
    for (const file of [builtVarsFile, path.join(cloneFolder, '.dev.vars')])
      expect(statSync(file).mode & 0o777).toBe(0o600)
  const missingFileResponse = await fetch(`${openedShop.url}/assets/nie-ma.js`)
  expect(missingFileResponse.status).toBe(404)
  expect(missingFileResponse.headers.get('Cache-Control')).toBe('no-store')
})
