import { env } from 'cloudflare:workers'
import { afterEach, expect, it } from 'vitest'
import { edgeCache } from './edge-cache'

const { VERSION: currentVersion } = env

afterEach(() => {
  env.VERSION = currentVersion
})

it('the edge cache is separate for each version of the Worker, and so for each shop of the domain', async () => {
  expect(currentVersion.id).not.toBe('')
  const name = `test/${crypto.randomUUID()}`
  await edgeCache.write(name, { shape: 'old' }, 60)
  expect(await edgeCache.read(name)).toEqual({ shape: 'old' })
  env.VERSION = { ...currentVersion, id: crypto.randomUUID() }
  expect(await edgeCache.read(name)).toBeNull()
  env.VERSION = currentVersion
  expect(await edgeCache.read(name)).toEqual({ shape: 'old' })
})
