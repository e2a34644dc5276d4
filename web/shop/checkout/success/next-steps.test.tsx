import { expect, it } from 'vitest'
import { formatShowroomHours } from '../../../../domain/delivery/showroom'
import { FIRST_SETTINGS, formatFirmAddress } from '../../../../domain/settings/settings'
import { readText, renderInShop } from '../../../../test/web/shop'
import { LEAD_WORDS } from '../../orders/lead/lead-words'
import type { OrderStatus } from '../queries'
import { en } from '../words.en'
import { pl } from '../words.pl'
import { NextSteps } from './next-steps'

const words = {
  pl: { success: pl.success, late: LEAD_WORDS.pl.late },
  en: { success: en.success, late: LEAD_WORDS.en.late },
}

const readTitle = (
  language: 'pl' | 'en',
  order: {
    deliveryDays: { from: string; to: string }
    fulfilmentStatus: 'shipped' | 'delivered'
  },
) => {
  const { container } = renderInShop(
    <NextSteps
      order={
        {
          goods: [],
          deliveryDays: order.deliveryDays,
          fulfilmentStatus: order.fulfilmentStatus,
        } as unknown as OrderStatus
      }
    />,
    { language },
  )
  return readText(container.querySelector('h2'))
}

const COMING_DAYS = { from: '2026-12-02', to: '2026-12-04' }
const PAST_DAYS = { from: '2026-11-02', to: '2026-11-04' }

it.each(['pl', 'en'] as const)('promises no day that has passed, in %s', (language) => {
  const { success, late } = words[language]
  const promiseText = success.expectedDelivery({ days: '' })
  expect(readTitle(language, { deliveryDays: COMING_DAYS, fulfilmentStatus: 'shipped' })).toContain(
    promiseText,
  )
  expect(readTitle(language, { deliveryDays: PAST_DAYS, fulfilmentStatus: 'shipped' })).toBe(late.title)
  expect(readTitle(language, { deliveryDays: PAST_DAYS, fulfilmentStatus: 'delivered' })).toBe(
    success.delivered,
  )
})

it.each(['new', 'packed', 'delivered'] as const)(
  'names the place and hours of the showroom until the goods are collected: %s',
  (fulfilmentStatus) => {
    // The cast is safe: the component reads only fields that the fixture has.
    const order = { goods: [], isPickup: true, fulfilmentStatus } as unknown as OrderStatus
    const { container } = renderInShop(<NextSteps order={order} />)
    const { firm, showroom } = FIRST_SETTINGS
    const text = readText(container)
    const isShown = fulfilmentStatus !== 'delivered'
    expect(text.includes(formatFirmAddress(firm))).toBe(isShown)
    expect(text.includes(formatShowroomHours(showroom, 'pl').replaceAll('\u00a0', ' '))).toBe(isShown)
  },
)
