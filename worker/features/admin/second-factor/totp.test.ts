import { describe, expect, it } from 'vitest'
import { computeCode, encodeBase32, findTimeStep, timeStepOf } from './totp'

const secret = new TextEncoder().encode('12345678901234567890')

describe('computeCode', () => {
  // Test values of RFC 6238 appendix B: the last six digits of the codes, which have eight digits in the RFC.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('returns the code of the RFC for second %i', async (second, code) => {
    expect(await computeCode(secret, timeStepOf(second * 1000))).toBe(code)
  })
})

describe('findTimeStep', () => {
  const now = 1_111_111_111_000
  const step = timeStepOf(now)

  it('accepts the codes of the current step and its neighbours', async () => {
    for (const [offset, expected] of [
      [-2, null],
      [-1, step - 1],
      [0, step],
      [1, step + 1],
      [2, null],
    ] as const)
      expect(await findTimeStep(secret, await computeCode(secret, step + offset), now, 0)).toBe(expected)
  })

  it('rejects a code that is not newer than the last used one', async () => {
    const code = await computeCode(secret, step)
    expect(await findTimeStep(secret, code, now, step - 1)).toBe(step)
    expect(await findTimeStep(secret, code, now, step)).toBeNull()
  })
})

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('encodeBase32 encodes %j as RFC 4648 does', (text, expectedText) =>
  expect(encodeBase32(new TextEncoder().encode(text))).toBe(expectedText),
)
