import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../../domain/language'
import { LEAD_WORDS } from '../lead/lead-words'
import { ORDER_WORDS } from '../words'
import { REFUND_WORDS } from './refund-words'

/**
 * The text must state the next step and its deadline. It must not promise an automatic transfer, because staff may have
 * to ask for the account number.
 */
const NEXT_STEP = {
  pl: /W ciągu 3 dni roboczych od naszego e-maila .* albo poprosimy Cię o numer konta/,
  en: /Within 3 working days of our e-mail .* or ask you for an account number/,
}

describe.each(LANGUAGES)('a failed refund on the order page, %s', (language) => {
  it.each([
    ['on top', LEAD_WORDS[language].refund.failed({ amount: '1' }).text],
    ['of a cancelled order', ORDER_WORDS[language].cancellation.failed],
    ['in the list of refunds', REFUND_WORDS[language].ways.failed({ amount: '1' })],
  ])('states what happens next and by when: %s', (_, text) => {
    expect(text).toMatch(NEXT_STEP[language])
  })
})
