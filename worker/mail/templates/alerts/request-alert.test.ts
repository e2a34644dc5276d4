import { expect, it } from 'vitest'
import { createSampleRecords, SAMPLE_NOW } from '../../../../test/fixtures/mails/sample-records'
import type { Fulfilment } from '../../../../domain/orders/fulfilment'
import type { OrderRow } from '../../../features/orders/orders.table'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import { renderMail } from '../../layout/mail-layout'
import { withdrawalAlert } from './request-alert'

const { purchasedGoods } = createSampleRecords('pl', undefined)

const readAlert = (fulfilment: Fulfilment | null, changes: Partial<OrderRow> = {}) => {
  const order = fulfilment && {
    ...purchasedGoods,
    order: { ...purchasedGoods.order, ...changes, fulfilment },
  }
  const withdrawal = {
    id: 'w1',
    name: 'Łucja Żak',
    orderText: '3F2B8C1E',
    submittedAt: SAMPLE_NOW,
    items: [],
  }
  const appUrl = 'https://shop.example'
  const { mail } = withdrawalAlert(withdrawal, { order, appUrl })
  return renderMail(mail, { ...FIRST_SETTINGS, appUrl }).text.replace(/\s+/g, ' ')
}

it.each(['new', 'packed'] as const)('tells staff to keep a parcel that is %s', (fulfilment) => {
  expect(readAlert(fulfilment)).toContain('Nie wysyłaj paczki: towar jest jeszcze u Ciebie. Zwróć pieniądze')
  expect(readAlert(fulfilment)).not.toContain('Możesz poczekać')
})

it.each(['shipped', 'delivered', null] as const)(
  'tells staff that they may wait for goods whose parcel is %s',
  (fulfilment) => {
    expect(readAlert(fulfilment)).toContain('Możesz poczekać, aż klient odda towar')
    expect(readAlert(fulfilment)).not.toContain('Nie wysyłaj')
  },
)

it('tells staff to check the right of a company first', () => {
  const text = readAlert('delivered', { customerType: 'company', buyerCapacity: 'legal_person' })
  expect(text).toContain('Najpierw sprawdź, czy kupującemu przysługuje prawo odstąpienia. Jeśli tak, zwróć')
  expect(text).not.toContain('Możesz poczekać')
})
