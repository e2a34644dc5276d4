import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  createPickupCode,
  formatPickupCode,
  isPickup,
  PICKUP_CODE_LENGTH,
  pickupStatusOf,
  readPickupCode,
} from './pickup'

it('reads each created code, also in small letters and in groups', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: PICKUP_CODE_LENGTH, maxLength: PICKUP_CODE_LENGTH }), (bytes) => {
      const code = createPickupCode(bytes)
      expect(code).not.toMatch(/[01IO]/)
      for (const text of [
        code,
        ` ${formatPickupCode(code).toLowerCase()} `,
        formatPickupCode(code).replace(' ', '-'),
      ])
        expect(readPickupCode(text)).toBe(code)
    }),
  )
})

it.each(['', '7KQ2M9X', '7KQ2M9XAB', '7KQ2M9X0', '7KQ2M9XI', 'https://example.com/7KQ2M9XA'])(
  'rejects %j',
  (text) => expect(readPickupCode(text)).toBeNull(),
)

it.each([
  ['paid', 'packed', 'ready'],
  ['paid', 'new', 'notReady'],
  ['paid', 'delivered', 'handedOver'],
  ['refunded', 'delivered', 'handedOver'],
  ['refund_due', 'packed', 'cancelled'],
  ['cancelled', 'new', 'cancelled'],
  ['expiring', 'new', 'cancelled'],
  ['failed', 'new', 'unpaid'],
  ['pending', 'new', 'unpaid'],
] as const)('an order in the state %s and %s is %s', (state, fulfilment, status) =>
  expect(pickupStatusOf({ state, fulfilment, hasParcelToOpen: false })).toBe(status),
)

it.each([
  ['paid', 'packed', 'toOpen'],
  ['paid', 'new', 'toOpen'],
  ['paid', 'delivered', 'handedOver'],
  ['refund_due', 'packed', 'cancelled'],
] as const)('a parcel to open of an order in the state %s and %s is %s', (state, fulfilment, status) =>
  expect(pickupStatusOf({ state, fulfilment, hasParcelToOpen: true })).toBe(status),
)

it('needs a code only for goods bought on the web', () => {
  expect(isPickup({ courier: 'counter', channel: 'web' })).toBe(true)
  expect(isPickup({ courier: 'counter', channel: 'phone' })).toBe(false)
  expect(isPickup({ courier: 'dpd', channel: 'web' })).toBe(false)
})
