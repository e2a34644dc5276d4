import { expect, it } from 'vitest'
import { RENDERED_AT, readText, renderInShop } from '../../../../test/web/shop'
import { DAY_MS } from '../../../../domain/time/time'
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
  order: { age: number; fulfilmentStatus: 'shipped' | 'delivered' },
) => {
  const { container } = renderInShop(
    <NextSteps
      order={
        {
          goods: [],
          placedAt: new Date(RENDERED_AT - order.age).toISOString(),
          fulfilmentStatus: order.fulfilmentStatus,
        } as unknown as OrderStatus
      }
    />,
    { language },
  )
  return readText(container.querySelector('h2'))
}

it.each(['pl', 'en'] as const)('promises no day that has passed, in %s', (language) => {
  const { success, late } = words[language]
  const promise = success.arrives({ days: '' })
  expect(readTitle(language, { age: 0, fulfilmentStatus: 'shipped' })).toContain(promise)
  expect(readTitle(language, { age: 30 * DAY_MS, fulfilmentStatus: 'shipped' })).toBe(late.title)
  expect(readTitle(language, { age: 30 * DAY_MS, fulfilmentStatus: 'delivered' })).toBe(success.delivered)
})
