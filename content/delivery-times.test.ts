import { expect, it } from 'vitest'
import { FIRST_SETTINGS } from '../domain/settings/settings'
import { listDeliveryTimes } from './delivery-times'

const { couriers, delivery } = FIRST_SETTINGS
const { pl } = delivery
const withTransitDays = (transitDays: Partial<typeof pl.transitDays>) => ({
  couriers,
  delivery: { pl: { ...pl, transitDays: { ...pl.transitDays, ...transitDays } } },
})
const palletRate = { ...pl.parcels.pallet, packingDays: { from: 9, to: 12 } }

it('the texts name one range if all parcels and couriers have the same days', () => {
  expect(listDeliveryTimes(FIRST_SETTINGS, 'pl')).toEqual({ range: { from: 8, to: 10 }, rows: null })
})

it('the texts list the days of each class by courier, and classes with equal days together', () => {
  expect(listDeliveryTimes(withTransitDays({ locker: { from: 1, to: 1 } }), 'en')).toEqual({
    range: { from: 8, to: 10 },
    rows: [
      [
        'Parcel A, Parcel B, Parcel C',
        'InPost Paczkomat: 8–9 working days. InPost, DPD, DHL, GLS or UPS: 8–10 working days',
      ],
      ['Standard parcel', 'InPost, DPD, DHL, GLS or UPS: 8–10 working days'],
      ['Oversize parcel', 'DPD, DHL, GLS or UPS: 8–10 working days'],
      ['Pallet', 'DPD or DHL: 8–10 working days'],
    ],
  })
  const slowPallets = {
    couriers,
    delivery: { pl: { ...pl, parcels: { ...pl.parcels, pallet: palletRate } } },
  }
  const { range, rows } = listDeliveryTimes(slowPallets, 'pl')
  expect(range).toEqual({ from: 8, to: 14 })
  expect(rows?.at(-1)).toEqual(['Paleta', 'DPD lub DHL: 10–14 dni roboczych'])
})

it('the texts ignore the days of a courier that the shop does not offer', () => {
  const settings = withTransitDays({ gls: { from: 9, to: 9 } })
  expect(listDeliveryTimes({ ...settings, couriers: { offered: ['dpd', 'dhl'] } }, 'pl').rows).toBeNull()
})
