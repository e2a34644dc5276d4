import { expect, it } from 'vitest'
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
  const promiseText = success.arrives({ days: '' })
  expect(readTitle(language, { deliveryDays: COMING_DAYS, fulfilmentStatus: 'shipped' })).toContain(
    promiseText,
  )
  expect(readTitle(language, { deliveryDays: PAST_DAYS, fulfilmentStatus: 'shipped' })).toBe(late.title)
  expect(readTitle(language, { deliveryDays: PAST_DAYS, fulfilmentStatus: 'delivered' })).toBe(
    success.delivered,
  )
})
