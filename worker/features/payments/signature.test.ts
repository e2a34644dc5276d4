import { describe, expect, it } from 'vitest'
import { signEvent, verifyEvent } from './signature'

const TEST_NOW = Date.UTC(2026, 10, 21, 12)
const WEBHOOK_SECRET = 'a secret of the test'
const WEBHOOK_BODY = '{"id":"evt_1","text":"żółć"}'

describe('verifyEvent', () => {
  it('accepts the body with the secret within 300 s either way', async () => {
    const signatureHeader = await signEvent(WEBHOOK_BODY, WEBHOOK_SECRET, TEST_NOW)
    expect(signatureHeader).toMatch(/^t=1795262400,v1=[0-9a-f]{64}$/)
    for (const ageInSeconds of [0, 1, 299, 300, -299]) {
      expect(
        await verifyEvent(WEBHOOK_BODY, signatureHeader, WEBHOOK_SECRET, TEST_NOW + ageInSeconds * 1000),
      ).toBe(true)
    }
  })

  it.each([301, 3600, 3 * 86_400, -301])('rejects a signature %i s away', async (ageInSeconds) => {
    const signatureHeader = await signEvent(WEBHOOK_BODY, WEBHOOK_SECRET, TEST_NOW)
    expect(
      await verifyEvent(WEBHOOK_BODY, signatureHeader, WEBHOOK_SECRET, TEST_NOW + ageInSeconds * 1000),
    ).toBe(false)
  })

  it('rejects any other body, time or secret', async () => {
    const header = await signEvent(WEBHOOK_BODY, WEBHOOK_SECRET, TEST_NOW)
    expect(await verifyEvent(`${WEBHOOK_BODY} `, header, WEBHOOK_SECRET, TEST_NOW)).toBe(false)
    expect(await verifyEvent('', header, WEBHOOK_SECRET, TEST_NOW)).toBe(false)
    expect(await verifyEvent(WEBHOOK_BODY.replace('evt_1', 'evt_2'), header, WEBHOOK_SECRET, TEST_NOW)).toBe(
      false,
    )
    expect(
      await verifyEvent(
        WEBHOOK_BODY,
        header.replace('t=1795262400', 't=1795262401'),
        WEBHOOK_SECRET,
        TEST_NOW,
      ),
    ).toBe(false)
    expect(await verifyEvent(WEBHOOK_BODY, header, `${WEBHOOK_SECRET}x`, TEST_NOW)).toBe(false)
  })

  it('rejects an empty secret', async () => {
    expect(
      await verifyEvent(WEBHOOK_BODY, await signEvent(WEBHOOK_BODY, WEBHOOK_SECRET, TEST_NOW), '', TEST_NOW),
    ).toBe(false)
  })

  it('rejects a signature with any bit flipped', async () => {
    const header = await signEvent(WEBHOOK_BODY, WEBHOOK_SECRET, TEST_NOW)
    const [time = '', mac = ''] = header.split(',v1=')
    for (let index = 0; index < mac.length; index++) {
      const flippedDigit = (Number.parseInt(mac[index] ?? '0', 16) ^ 1).toString(16)
      const forgedHeader = `${time},v1=${mac.slice(0, index)}${flippedDigit}${mac.slice(index + 1)}`
      expect(await verifyEvent(WEBHOOK_BODY, forgedHeader, WEBHOOK_SECRET, TEST_NOW)).toBe(false)
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
    expect(await verifyEvent(WEBHOOK_BODY, header, WEBHOOK_SECRET, TEST_NOW)).toBe(false)
  })

  it('rejects a header with a valid and an invalid signature', async () => {
    const header = await signEvent(WEBHOOK_BODY, WEBHOOK_SECRET, TEST_NOW)
    for (const signatureHeader of [
      `${header},v1=${'0'.repeat(64)}`,
      `${header}, ${header}`,
      ` ${header}`,
      `${header}\n`,
    ]) {
      expect(await verifyEvent(WEBHOOK_BODY, signatureHeader, WEBHOOK_SECRET, TEST_NOW)).toBe(false)
    }
  })
})
