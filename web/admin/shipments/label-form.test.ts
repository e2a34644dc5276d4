import { expect, it } from 'vitest'
import type { StaffOrder } from '../orders/queries'
import {
  hasOldAddress,
  isOutgoingLabel,
  listLabelCouriers,
  listParcelInputs,
  readLabelsRequest,
} from './label-form'

const PARCELS = [
  {
    parcelClass: 'lockerB' as const,
    count: 2,
    weightGrams: 4500,
    sidesMm: [150, 300, 600] as [number, number, number],
  },
]

const makeShipment = (parcelNumber: number, changes: object = {}) => ({
  id: String(parcelNumber),
  requestId: null,
  parcelNumber,
  courier: 'inpost' as const,
  parcel: PARCELS[0],
  state: 'confirmed' as const,
  trackingNumber: null,
  price: null,
  problem: null,
  status: null,
  statusAt: null,
  createdAt: '2026-11-28T00:00:00.000Z',
  canCancel: true,
  steps: [],
  ...changes,
})

// The cast is safe: the function reads only fields that the fixture has.
const listInputs = (shipments: object[]) =>
  listParcelInputs({ parcels: PARCELS, shipments } as unknown as Parameters<typeof listParcelInputs>[0])

it('a label has the promised sizes of its parcel, in cm and kg', () => {
  expect(listInputs([])[0]).toEqual({
    number: 1,
    parcelClass: 'lockerB',
    weight: '4.5',
    length: '60',
    width: '30',
    height: '15',
  })
})

it('only parcels without a label need one; a failed or delivered one counts as none', () => {
  const listNumbers = (shipments: object[]) => listInputs(shipments).map(({ number }) => number)
  expect(listNumbers([makeShipment(1)])).toEqual([2])
  expect(listNumbers([makeShipment(1, { state: 'failed' }), makeShipment(2)])).toEqual([1])
  expect(listNumbers([makeShipment(1, { status: 'returned' })])).toEqual([1, 2])
})

it('a return label is no label of the parcel to the buyer, and returns have parcels of their own', () => {
  const returnLabel = makeShipment(1, { requestId: 'withdrawal' })
  expect(listInputs([returnLabel]).map(({ number }) => number)).toEqual([1, 2])
  expect(isOutgoingLabel(returnLabel)).toBe(false)
  expect(isOutgoingLabel(makeShipment(1))).toBe(true)
  const listReturnNumbers = (shipments: object[], parcels: object[] = PARCELS) =>
    listParcelInputs(
      // The cast is safe: the function reads only fields that the fixtures have.
      { parcels, shipments } as unknown as Parameters<typeof listParcelInputs>[0],
      'withdrawal',
    ).map(({ number }) => number)
  expect(listReturnNumbers([returnLabel, makeShipment(2)])).toEqual([2])
  // A buyer cannot bring a pallet to a pickup point, so a pallet gets no return label.
  expect(listReturnNumbers([], [{ ...PARCELS[0], count: 1, parcelClass: 'pallet' }])).toEqual([])
})

it.each([
  ['inpost', 'address_corrected', true],
  ['inpost', 'point_changed', false],
  ['locker', 'point_changed', true],
  ['locker', 'address_corrected', false],
] as const)('a label of %s is old after %s: %s', (courier, name, isOld) => {
  // The casts are safe: the function reads only fields that the fixtures have.
  const timeline = [{ name, at: '2026-11-28T01:00:00.000Z' }] as unknown as StaffOrder['timeline']
  const hasOldLabel = (changes: object) =>
    hasOldAddress(
      { timeline },
      makeShipment(1, { courier, ...changes }) as unknown as StaffOrder['shipments'][number],
    )
  expect(hasOldLabel({})).toBe(isOld)
  expect(hasOldLabel({ createdAt: '2026-11-28T02:00:00.000Z' })).toBe(false)
  expect(hasOldLabel({ status: 'on_the_way' })).toBe(false)
})

it('a parcel goes to a locker only if the buyer chose one', () => {
  expect(listLabelCouriers({ courier: 'dpd' }, ['locker', 'inpost'])).toEqual(['inpost'])
  expect(listLabelCouriers({ courier: 'locker' }, ['inpost', 'locker'])).toEqual(['locker', 'inpost'])
})

it('a courier to the door needs all measures, and a locker only the size', () => {
  const [input] = listInputs([makeShipment(2)])
  if (!input) throw new Error('no parcel')
  expect(readLabelsRequest('inpost', [{ ...input, weight: '4,6', length: ' ' }])).toEqual({
    invalidFields: ['1-length'],
  })
  expect(readLabelsRequest('inpost', [{ ...input, weight: '4,6' }])).toEqual({
    request: {
      courier: 'inpost',
      parcels: [{ number: 1, parcelClass: 'lockerB', weightGrams: 4600, sidesMm: [150, 300, 600] }],
    },
  })
  expect(readLabelsRequest('locker', [{ ...input, length: '', parcelClass: 'courier' }])).toEqual({
    request: {
      courier: 'locker',
      parcels: [{ number: 1, parcelClass: 'lockerC', weightGrams: null, sidesMm: null }],
    },
  })
})

it('an insurance is an amount up to the limit of the courier, and an empty text means none', () => {
  const [input] = listInputs([])
  const insuranceOf = (insurance: string) => {
    const result = readLabelsRequest('locker', input ? [{ ...input, insurance }] : [])
    return 'invalidFields' in result ? result.invalidFields : result.request.parcels[0]?.insurance
  }
  expect(insuranceOf(' 1 999,50 ')).toBe('1999.50')
  expect(insuranceOf('')).toBeNull()
  expect(insuranceOf('20000.01')).toEqual(['1-insurance'])
  expect(insuranceOf('dużo')).toEqual(['1-insurance'])
})
