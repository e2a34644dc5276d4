import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../domain/language'
import { CHECKOUT_WORDS } from '../../shop/checkout/words'
import { LEAD_WORDS } from '../../shop/orders/lead/lead-words'
import { ORDER_WORDS } from '../../shop/orders/words'
import { DASHBOARD_WORDS } from '../statistics/words'
import { STAFF_ORDER_WORDS } from './words'

const EXPECTED_DAYS_PATTERNS = { pl: /^Przewidywana dostawa/, en: /^Expected delivery/ }
/** Forbidden words, because they would make the expected days a deadline. The real deadline is in the terms. */
const DEADLINE_PATTERNS = { pl: /termin|obieca/i, en: /deadline|promise|delivery date/i }

describe.each(LANGUAGES)(
  'the days of delivery are expected days, as in the terms (rules 11.6), %s',
  (language) => {
    it.each([
      ['order page before the days', LEAD_WORDS[language].arrives({ days: '' })],
      ['order page during the days', LEAD_WORDS[language].arrivesBy({ day: '' })],
      ['order page before the payment', ORDER_WORDS[language].expectedDelivery({ days: '' })],
      ['page after the payment', CHECKOUT_WORDS[language].success.expectedDelivery({ days: '' })],
    ])('on the %s', (_, text) => {
      expect(text).toMatch(EXPECTED_DAYS_PATTERNS[language])
    })

    it.each([
      ['to buyers', LEAD_WORDS[language].late.title],
      ['in the list of staff', STAFF_ORDER_WORDS[language].views.late],
      ['in the tasks of staff', DASHBOARD_WORDS[language].tasks.late(2)],
    ])('so a later parcel is called delayed %s', (_, text) => {
      expect(text).not.toMatch(DEADLINE_PATTERNS[language])
    })
  },
)
