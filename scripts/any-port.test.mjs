import { expect, it } from 'vitest'
import { anyPort } from './any-port.mjs'

it('a port is given once, also while nobody listens at it', async () => {
  const ports = []
  // Of so many the system alone gives some twice.
  for (let asked = 0; asked < 1500; asked++) ports.push(await anyPort())
  expect(new Set(ports).size).toBe(1500)
})
