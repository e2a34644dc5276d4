import { expect, it } from 'vitest'
import { householdOf } from './admin'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1::2:3:4:5', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  [null, 'unknown'],
])('%s guesses as %s', (ip, household) => expect(householdOf(ip)).toBe(household))
