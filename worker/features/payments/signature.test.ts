import { describe, expect, it } from 'vitest'
import { signEvent, verifyEvent } from './signature'

const NOW = Date.UTC(2026, 10, 21, 12)
const SECRET = 'a secret of the test'
const BODY = '{"id":"evt_1","text":"żółć"}'

describe('verifyEvent', () => {
  it('accepts the body with the secret within 300 s either way', async () => {
    const header = await signEvent(BODY, SECRET, NOW)
    expect(header).toMatch(/^t=1795262400,v1=[0-9a-f]{64}$/)
    for (const seconds of [0, 1, 299, 300, -299]) {
      expect(await verifyEvent(BODY, header, SECRET, NOW + seconds * 1000)).toBe(true)
    }
  })

  it.each([301, 3600, 3 * 86_400, -301])('rejects a signature %i s away', async (seconds) => {
    const header = await signEvent(BODY, SECRET, NOW)
    expect(await verifyEvent(BODY, header, SECRET, NOW + seconds * 1000)).toBe(false)
  })

  it('rejects any other body, time or secret', async () => {
    const header = await signEvent(BODY, SECRET, NOW)
    expect(await verifyEvent(`${BODY} `, header, SECRET, NOW)).toBe(false)
    expect(await verifyEvent('', header, SECRET, NOW)).toBe(false)
    expect(await verifyEvent(BODY.replace('evt_1', 'evt_2'), header, SECRET, NOW)).toBe(false)
    expect(await verifyEvent(BODY, header.replace('t=1795262400', 't=1795262401'), SECRET, NOW)).toBe(false)
    expect(await verifyEvent(BODY, header, `${SECRET}x`, NOW)).toBe(false)
  })

  it('rejects an empty secret', async () => {
    expect(await verifyEvent(BODY, await signEvent(BODY, SECRET, NOW), '', NOW)).toBe(false)
  })

  it('rejects a signature with any bit flipped', async () => {
    const header = await signEvent(BODY, SECRET, NOW)
    const [time = '', mac = ''] = header.split(',v1=')
    for (let index = 0; index < mac.length; index++) {
      const flippedDigit = (Number.parseInt(mac[index] ?? '0', 16) ^ 1).toString(16)
      const forgedHeader = `${time},v1=${mac.slice(0, index)}${flippedDigit}${mac.slice(index + 1)}`
      expect(await verifyEvent(BODY, forgedHeader, SECRET, NOW)).toBe(false)
    }
  })

  it.each([
    '',
    't=,v1=',
    'v1=00,t=1',
    `t=1795262400,v1=${'0'.repeat(63)}`,
    `t=1795262400,v1=${'0'.repeat(65)}`,
    `t=1795262400,v1=${'G'.repeat(64)}`,
    `t=-1795262400,v1=${'0'.repeat(64)}`,
    `t=1795262400,v0=${'0'.repeat(64)}`,
    `t=1e9,v1=${'0'.repeat(64)}`,
    `t=${'9'.repeat(400)},v1=${'0'.repeat(64)}`,
    '\u0000',
    'x'.repeat(100_000),
  ])('rejects garbage without throwing: %.30s', async (header) => {
    expect(await verifyEvent(BODY, header, SECRET, NOW)).toBe(false)
  })

  it('rejects a header with a valid and an invalid signature', async () => {
    const header = await signEvent(BODY, SECRET, NOW)
    for (const both of [
      `${header},v1=${'0'.repeat(64)}`,
      `${header}, ${header}`,
      ` ${header}`,
      `${header}\n`,
    ]) {
      expect(await verifyEvent(BODY, both, SECRET, NOW)).toBe(false)
    }
  })
})
