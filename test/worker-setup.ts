import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect } from 'vitest'
import { forgetCatalogVersion } from '../worker/features/products/catalog-cache'

await applyD1Migrations(env.DB, env.MIGRATIONS)

const errors: unknown[] = []
console.error = (...said: unknown[]) => void errors.push(said)

/** For a test that causes an error on purpose: takes what was said, so that it does not fail the test. */
export const takeErrors = (): unknown[] => errors.splice(0)

beforeEach(() => {
  takeErrors()
  forgetCatalogVersion()
})

// What goes wrong silently goes wrong for good: an error on the console fails the test that caused it.
afterEach(() => expect(takeErrors()).toEqual([]))
