import { expect, it } from 'vitest'
import { getFreePort } from './free-port.mjs'

it('getFreePort never returns the same port twice, even if nothing listens on it', async () => {
  const ports = []
  // The operating system repeats some ports within this many requests.
  for (let count = 0; count < 1500; count++) ports.push(await getFreePort())
  expect(new Set(ports).size).toBe(1500)
})
