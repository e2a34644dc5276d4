import { expect, it } from 'vitest'
import { formatRecoveryCode, readTypedCode } from './second-factor'

it.each([
  ['123456', { kind: 'totp', text: '123456' }],
  [' 123 456 ', { kind: 'totp', text: '123456' }],
  ['abcd-efgh-2345-67mn', { kind: 'recovery_code', text: 'ABCDEFGH234567MN' }],
  ['12345', null],
  ['1234567', null],
  ['ABCD-EFGH-2345-67M1', null],
  ['١٢٣٤٥٦', null],
  ['', null],
])('readTypedCode(%j) returns %j', (text, code) => expect(readTypedCode(text)).toEqual(code))

it('formatRecoveryCode returns groups of four that readTypedCode reads', () => {
  expect(formatRecoveryCode('ABCDEFGH234567MN')).toBe('ABCD-EFGH-2345-67MN')
})
