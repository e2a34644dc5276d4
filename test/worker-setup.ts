import {
  applyD1Migrations,
  evictAllDurableObjects,
  listDurableObjectIds,
  runInDurableObject,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { D1PreparedQuery } from 'drizzle-orm/d1'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { clearCatalogVersionCache } from '../worker/features/products/catalog/catalog-cache'
import { clearSettingsCache } from '../worker/features/settings/settings-now'

await applyD1Migrations(env.DB, env.MIGRATIONS)

// In a batch, D1 drops one of two columns with the same name. Drizzle then maps wrong values or none. This check throws
// an error in that case.
const { mapAllResult } = D1PreparedQuery.prototype
D1PreparedQuery.prototype.mapAllResult = function (this: D1PreparedQuery & { fields?: unknown[] }, ...args) {
  const [answer, isFromBatch] = args
  const [row] = isFromBatch ? (answer as D1Result<object>).results : []
  if (this.fields && row && Object.keys(row).length < this.fields.length)
    throw new Error(`two columns of one name in ${this.getQuery().sql}`)
  return mapAllResult.apply(this, args)
}

const errors: unknown[] = []
const warnings: unknown[] = []
console.error = (...args: unknown[]) => void errors.push(args)
console.warn = (...args: unknown[]) => void warnings.push(args)
// Suppresses the log of thousands of stored mails, which slows the terminal down.
Object.assign(console, { info: () => undefined })

/** Removes and returns the logged errors, so that a test that causes errors on purpose does not fail. */
export const takeErrors = (): unknown[] => errors.splice(0)

export const takeWarnings = (): unknown[] => warnings.splice(0)

/**
 * Statements that delete rows which all tests share, in one round trip.
 * - Rate limits of mails: most tests order as the same buyer, and some set the clock to the future.
 * - Devices of other tests: each sale would call their push services.
 */
const DELETE_SHARED_ROWS_SQL = ['form_pace', 'push_devices', 'pushes']
  .map((table) => `DELETE FROM ${table}`)
  .join('\n')

beforeEach(async () => {
  await env.DB.exec(DELETE_SHARED_ROWS_SQL)
  takeErrors()
  takeWarnings()
  clearCatalogVersionCache()
})

// Unexpected console output fails the test that caused it.
afterEach(() => expect([...takeErrors(), ...takeWarnings()]).toEqual([]))

// Deletes all chat rooms. An alarm could wake a room during another test file, and its mail would disturb that test.
afterAll(async () => {
  const roomIds = await listDurableObjectIds(env.CHAT_ROOM)
  for (const id of roomIds)
    await runInDurableObject(env.CHAT_ROOM.get(id), async (_, { storage }) => {
      await storage.deleteAlarm()
      await storage.deleteAll()
    })
  if (roomIds.length > 0) await evictAllDurableObjects({ webSockets: 'close' })
})

// Deletes the settings that a file stored, because other files expect the settings of a new shop. A trigger protects
// the rows, so it is dropped for a moment.
afterAll(async () => {
  const protectionTrigger = await env.DB.prepare(
    "SELECT sql FROM sqlite_master WHERE name = 'setting_undeletable' AND EXISTS (SELECT 1 FROM settings)",
  ).first<{ sql: string }>()
  if (!protectionTrigger) return
  await env.DB.batch(
    ['DROP TRIGGER setting_undeletable', 'DELETE FROM settings', protectionTrigger.sql].map((sql) =>
      env.DB.prepare(sql),
    ),
  )
  clearSettingsCache()
})
