import { describe, expect, it } from 'vitest'
import { STAFF_TOKEN_LIFETIME_MS, networkOf, LOGIN_LIMITS, LoginSchema } from './admin'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:0'],
  ['2001:db8:1:12ab::1', '2001:db8:1:1200'],
  ['2001:db8:1:12ff::1', '2001:db8:1:1200'],
  ['2001:db8:1:13ab::1', '2001:db8:1:1300'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1::2:3:4:5', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['2001::2:3:4:5:6:7', '2001:0:2:0'],
  [null, 'unknown'],
])('networkOf(%s) returns %s', (ip, network) => expect(networkOf(ip)).toBe(network))

describe('staff sign-in', () => {
  it('is valid for twelve hours', () => expect(STAFF_TOKEN_LIFETIME_MS).toBe(43_200_000))

  it('accepts a password of 1 to 1000 characters and drops other fields', () => {
    const acceptsPassword = (password: unknown) => LoginSchema.safeParse({ password }).success
    expect(['x', 'x'.repeat(1000)].map(acceptsPassword)).toEqual([true, true])
    expect(['', 'x'.repeat(1001), undefined, 7].map(acceptsPassword)).toEqual([false, false, false, false])
    expect(LoginSchema.parse({ password: 'x', isAdmin: true })).toEqual({ password: 'x' })
  })

  it('allows five wrong passwords per address in 15 minutes, and thirty checks a minute in all', () => {
    expect(LOGIN_LIMITS).toMatchObject({ wrong: 5, windowMs: 900_000, runs: 30, runsMs: 60_000 })
  })
})
