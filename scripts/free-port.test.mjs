import { expect, it } from 'vitest'
import { getFreePort } from './free-port.mjs'

it('anyPort never returns the same port twice, even if nothing listens on it', async () => {
  const ports = []
  // With this many requests, the operating system alone would return some ports twice.
  for (let count = 0; count < 1500; count++) ports.push(await getFreePort())
  expect(new Set(ports).size).toBe(1500)
})
