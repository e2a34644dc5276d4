import { randomBytes } from 'node:crypto'
import path from 'node:path'

type Row = Record<string, unknown>
type Statement = { bind: (...values: unknown[]) => { all: () => Promise<{ results: Row[] }> } }

/** A shop of one test alone, whose clock may be ahead. */
export type OwnShop = {
  url: string
  database: () => Promise<{ prepare: (sql: string) => Statement }>
  runCron: (line: string) => Promise<unknown>
  close: () => Promise<void>
}

/** Plain JavaScript, outside the compiler's view. */
const load = (name: string): Promise<unknown> => import(path.resolve('scripts', name))

/** A password, and what a shop has to be given so that it is the administrator's. */
export async function newStaff() {
  const { freshPassword, hashOf } = (await load('password-hash.mjs')) as {
    freshPassword: () => string
    hashOf: (password: string) => string
  }
  const password = freshPassword()
  const vars = {
    ADMIN_PASSWORD_HASH: hashOf(password),
    ADMIN_TOKEN_KEY: randomBytes(32).toString('base64url'),
  }
  return { password, vars }
}

/** Starts the built shop with the data of a folder; its clock is `aheadMs` ahead. */
export async function openShop(
  state: string,
  vars: Record<string, string>,
  aheadMs: number,
): Promise<OwnShop> {
  const { anyPort } = (await load('any-port.mjs')) as { anyPort: () => Promise<number> }
  const { startShop } = (await load('shop-server.mjs')) as {
    startShop: (options: object) => Promise<OwnShop>
  }
  return startShop({ port: await anyPort(), state, cron: false, vars, aheadMs })
}
