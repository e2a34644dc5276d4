import { describe, expect, it } from 'vitest'
import { signEvent, verifyEvent } from './signature'

const NOW = Date.UTC(2026, 10, 21, 12)
const SECRET = 'a secret of the test'
const BODY = '{"id":"evt_1","text":"żółć"}'

describe('a signature', () => {
  it('holds for the body, the secret and 300 s either way', async () => {
    const header = await signEvent(BODY, SECRET, NOW)
    expect(header).toMatch(/^t=1795262400,v1=[0-9a-f]{64}$/)
    for (const seconds of [0, 1, 299, 300, -299]) {
      expect(await verifyEvent(BODY, header, SECRET, NOW + seconds * 1000)).toBe(true)
    }
  })

  it.each([301, 3600, 3 * 86_400, -301])('no longer holds after %i s', async (seconds) => {
    const header = await signEvent(BODY, SECRET, NOW)
    expect(await verifyEvent(BODY, header, SECRET, NOW + seconds * 1000)).toBe(false)
  })

  it('does not hold for any other body, time or secret', async () => {
    const header = await signEvent(BODY, SECRET, NOW)
    expect(await verifyEvent(`${BODY} `, header, SECRET, NOW)).toBe(false)
    expect(await verifyEvent('', header, SECRET, NOW)).toBe(false)
    expect(await verifyEvent(BODY.replace('evt_1', 'evt_2'), header, SECRET, NOW)).toBe(false)
    expect(await verifyEvent(BODY, header.replace('t=1795262400', 't=1795262401'), SECRET, NOW)).toBe(false)
    expect(await verifyEvent(BODY, header, `${SECRET}x`, NOW)).toBe(false)
  })

  it('is never made good by an empty secret', async () => {
    expect(await verifyEvent(BODY, await signEvent(BODY, SECRET, NOW), '', NOW)).toBe(false)
  })

  it('does not hold with any one bit of it turned', async () => {
    const header = await signEvent(BODY, SECRET, NOW)
    const [time = '', mac = ''] = header.split(',v1=')
    for (let index = 0; index < mac.length; index++) {
      const turned = (Number.parseInt(mac[index] ?? '0', 16) ^ 1).toString(16)
      const forged = `${time},v1=${mac.slice(0, index)}${turned}${mac.slice(index + 1)}`
      expect(await verifyEvent(BODY, forged, SECRET, NOW)).toBe(false)
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
  ])('that is garbage does not hold and does not throw: %.30s', async (header) => {
    expect(await verifyEvent(BODY, header, SECRET, NOW)).toBe(false)
  })

  it('that is a good one beside a bad one does not hold', async () => {
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
