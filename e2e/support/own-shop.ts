import { randomBytes } from 'node:crypto'
import path from 'node:path'

type DatabaseRow = Record<string, unknown>
type PreparedStatement = {
  bind: (...values: unknown[]) => { all: () => Promise<{ results: DatabaseRow[] }> }
}

/** A shop for one test, whose clock may be ahead. */
export type IsolatedShop = {
  url: string
  database: () => Promise<{ prepare: (sql: string) => PreparedStatement }>
  runCron: (cronLine: string) => Promise<unknown>
  close: () => Promise<void>
}

/** The script has no types, because it is plain JavaScript outside the TypeScript project. */
const loadScript = (name: string): Promise<unknown> => import(path.resolve('scripts', name))

/** Returns a staff password and the environment variables that set it. */
export async function createStaffPassword() {
  const { generatePassword, hashPassword } = (await loadScript('password-hash.mjs')) as {
    generatePassword: () => string
    hashPassword: (password: string) => string
  }
  const password = generatePassword()
  const workerVars = {
    ADMIN_PASSWORD_HASH: hashPassword(password),
    ADMIN_TOKEN_KEY: randomBytes(32).toString('base64url'),
  }
  return { password, vars: workerVars }
}

/** Starts the built shop with its own data, in memory. Its clock is `aheadMs` ahead. */
export async function startOwnShop(
  envVars: Record<string, string>,
  { aheadMs = 0 }: { aheadMs?: number } = {},
): Promise<IsolatedShop> {
  const { getFreePort } = (await loadScript('free-port.mjs')) as { getFreePort: () => Promise<number> }
  const { startShop } = (await loadScript('shop/shop-server.mjs')) as {
    startShop: (options: object) => Promise<IsolatedShop>
  }
  return startShop({ port: await getFreePort(), state: null, cron: false, vars: envVars, aheadMs })
}
