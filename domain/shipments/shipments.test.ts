import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFurgonetkaStatus } from './furgonetka-status'
import { readInpostStatus } from './inpost-status'
import { FIRST_SETTINGS } from '../settings/settings'
import { splitAddressLine, toBuyerAddress, toSenderAddress } from './label-address'
import { labelServiceOf } from './broker-setting'
import {
  isParcelStatus,
  LabelsRequest,
  listLabelParcels,
  MAX_PRINTED_ORDERS,
  PrintedLabelsQuery,
} from './shipment'

describe('splitAddressLine', () => {
  it.each([
    ['ul. Jana Pawła II 5A/12', 'ul. Jana Pawła II', '5A/12'],
    ['Długa 7', 'Długa', '7'],
    ['ul. 3 Maja 14 m. 2', 'ul. 3 Maja', '14 m. 2'],
    ['os. Piastów 30 lok. 5', 'os. Piastów', '30 lok. 5'],
    ['Kolonia 12 / 4', 'Kolonia', '12 / 4'],
    ['Zielonki-Wieś, 8', 'Zielonki-Wieś', '8'],
    ['Rynek', 'Rynek', ''],
    ['3', '3', ''],
  ])('splits %s', (line, street, building) => {
    expect(splitAddressLine(line)).toEqual({ street, building })
  })

  it('loses no letter or digit', () => {
    fc.assert(
      fc.property(fc.string(), (line) => {
        const { street, building } = splitAddressLine(line)
        const removeSpacesAndCommas = (text: string) => text.replace(/[\s,]/g, '')
        expect(removeSpacesAndCommas(street + building)).toBe(removeSpacesAndCommas(line))
      }),
    )
  })
})

it('a label has a Polish phone number without the country code, and a foreign one with it', () => {
  const order = {
    companyName: null,
    firstName: 'Ewa',
    lastName: 'Nowak',
    email: 'ewa@example.com',
    address: 'Długa 7',
    city: 'Kraków',
    postalCode: '30-001',
  }
  expect(toBuyerAddress({ ...order, phone: '+48600700800' })).toMatchObject({
    phone: '600700800',
    street: 'Długa',
    building: '7',
  })
  expect(toBuyerAddress({ ...order, phone: '+4930123456' }).phone).toBe('+4930123456')
})

describe('the sender on labels of the broker', () => {
  const { firm, broker } = FIRST_SETTINGS

  it('is the firm and its owner if the setting is empty', () => {
    expect(toSenderAddress(broker, firm)).toMatchObject({
      companyName: firm.firm,
      firstName: 'Jan',
      lastName: 'Przykładowy',
      street: 'Przykładowa',
      building: '1',
      email: firm.email,
    })
  })

  it('is the person and the address of the setting', () => {
    const setting = { ...broker, name: 'Anna Maria Lis', street: 'Składowa 5', phone: '+48 600 700 800' }
    expect(toSenderAddress(setting, firm)).toMatchObject({
      firstName: 'Anna',
      lastName: 'Maria Lis',
      street: 'Składowa',
      building: '5',
      city: firm.city,
      phone: '600700800',
    })
  })
})

it('labelServiceOf finds no service for a courier of the broker that the owner switched off', () => {
  expect(labelServiceOf('dpd', { couriers: ['dpd'] })).toBe('furgonetka')
  expect(labelServiceOf('dpd', { couriers: ['gls'] })).toBeNull()
  expect(labelServiceOf('locker', { couriers: [] })).toBe('inpost')
})

describe('readFurgonetkaStatus', () => {
  it.each([
    ['waiting', 'pending', false],
    ['ordered', 'ready', false],
    ['collect-problem', 'ready', false],
    ['canceled', 'cancelled', false],
    ['transit', 'on_the_way', true],
    ['delivery', 'out_for_delivery', true],
    ['unexpected-situation', 'undelivered', true],
    ['delivered', 'delivered', true],
    ['teleported', null, false],
    ['constructor', null, false],
  ])('reads %s as %s', (state, meaning, isAboutParcel) => {
    expect(readFurgonetkaStatus(state)).toBe(meaning)
    expect(isParcelStatus(readFurgonetkaStatus(state))).toBe(isAboutParcel)
  })
})

describe('readInpostStatus', () => {
  it.each([
    ['offer_selected', 'pending', false],
    ['confirmed', 'ready', false],
    ['canceled', 'cancelled', false],
    ['collected_from_sender', 'on_the_way', true],
    ['out_for_delivery', 'out_for_delivery', true],
    ['ready_to_pickup', 'ready_to_collect', true],
    ['pickup_time_expired', 'undelivered', true],
    ['delivered', 'delivered', true],
    ['returned_to_sender', 'returned', true],
    ['sent_to_the_moon', null, false],
  ])('reads %s as %s', (status, meaning, isAboutParcel) => {
    expect(readInpostStatus(status)).toBe(meaning)
    expect(isParcelStatus(readInpostStatus(status))).toBe(isAboutParcel)
  })
})

it('each parcel of an order gets a label of its own', () => {
  const parcel = { parcelClass: 'courier' as const, weightGrams: 9000, sidesMm: null }
  expect(
    listLabelParcels([
      { ...parcel, count: 2 },
      { ...parcel, parcelClass: 'pallet', count: 1 },
    ]),
  ).toEqual([parcel, parcel, { ...parcel, parcelClass: 'pallet' }])
})

it('a request for labels names each parcel once', () => {
  const parcel = { number: 1, parcelClass: 'courier', weightGrams: 900, sidesMm: [100, 200, 300] }
  const isValid = (parcels: unknown[]) => LabelsRequest.safeParse({ courier: 'inpost', parcels }).success
  expect(isValid([parcel, { ...parcel, number: 2 }])).toBe(true)
  expect(isValid([parcel, parcel])).toBe(false)
  expect(isValid([{ ...parcel, weightGrams: 0 }])).toBe(false)
  expect(isValid([])).toBe(false)
})

describe('PrintedLabelsQuery', () => {
  const isAccepted = (orderCount: number) =>
    PrintedLabelsQuery.safeParse({
      courier: 'inpost',
      orders: Array.from({ length: orderCount }, () => 'a').join(','),
    }).success

  it('rejects more orders than one file has, instead of printing only some of them', () =>
    expect([isAccepted(MAX_PRINTED_ORDERS), isAccepted(MAX_PRINTED_ORDERS + 1)]).toEqual([true, false]))
})
