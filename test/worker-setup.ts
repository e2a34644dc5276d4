import {
  applyD1Migrations,
  evictAllDurableObjects,
  listDurableObjectIds,
  runInDurableObject,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { D1PreparedQuery } from 'drizzle-orm/d1'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { forgetCatalogVersion } from '../worker/features/products/catalog-cache'

await applyD1Migrations(env.DB, env.MIGRATIONS)

// In a batch D1 keeps one of two columns of the same name, and Drizzle takes what follows for what it is not, or is silent.
const { mapAllResult } = D1PreparedQuery.prototype
D1PreparedQuery.prototype.mapAllResult = function (this: D1PreparedQuery & { fields?: unknown[] }, ...given) {
  const [answer, isFromBatch] = given
  const [row] = isFromBatch ? (answer as D1Result<object>).results : []
  if (this.fields && row && Object.keys(row).length < this.fields.length)
    throw new Error(`two columns of one name in ${this.getQuery().sql}`)
  return mapAllResult.apply(this, given)
}

const errors: unknown[] = []
const warnings: unknown[] = []
console.error = (...said: unknown[]) => void errors.push(said)
console.warn = (...said: unknown[]) => void warnings.push(said)
// Thousands of mails that were kept are read by nobody, and each line goes all the way to the terminal.
Object.assign(console, { info: () => undefined })

/** For a test that causes an error on purpose: takes what was said, so that it does not fail the test. */
export const takeErrors = (): unknown[] => errors.splice(0)

/** The same for warnings. */
export const takeWarnings = (): unknown[] => warnings.splice(0)

beforeEach(async () => {
  // Paces count the mails of every test, of which most have one buyer and some live in the future.
  await env.DB.exec('DELETE FROM form_pace')
  takeErrors()
  takeWarnings()
  forgetCatalogVersion()
})

// What goes wrong silently goes wrong for good: what the console is told fails the test that caused it.
afterEach(() => expect([...takeErrors(), ...takeWarnings()]).toEqual([]))

// A chat that an alarm, or the late end of a socket, wakes while another file is tested would put its mail among that
// file's.
afterAll(async () => {
  const rooms = await listDurableObjectIds(env.CHAT_ROOM)
  for (const id of rooms)
    await runInDurableObject(env.CHAT_ROOM.get(id), async (_, { storage }) => {
      await storage.deleteAlarm()
      await storage.deleteAll()
    })
  if (rooms.length > 0) await evictAllDurableObjects({ webSockets: 'close' })
})
