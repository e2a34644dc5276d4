import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../domain/language'
import { FIRST_SETTINGS } from '../../../domain/settings/settings'
import { createReplies } from '../chat/replies/replies'
import { STAFF_ORDER_WORDS } from '../orders/words'
import { STAFF_COMPLAINT_WORDS } from './complaints/words'
import { STAFF_WITHDRAWAL_WORDS } from './withdrawals/words'

const CIVIL_PARTNERSHIP = { pl: /cywiln/, en: /civil/ }

describe.each(LANGUAGES)('what staff read about a business buyer, %s', (language) => {
  const { firm, unsaidFirm } = STAFF_COMPLAINT_WORDS[language].match
  const { match, refuse } = STAFF_WITHDRAWAL_WORDS[language]
  const { warranty } = createReplies(language, FIRST_SETTINGS, 'https://shop.example')

  it.each([
    ['complaint of a buyer without consumer rights', firm],
    ['complaint of a buyer who stated no capacity', unsaidFirm],
    ['withdrawal of a buyer without the right', match.noRight],
    ['withdrawal of a buyer who stated no capacity', match.company],
    ['refusal of a withdrawal', refuse.lead],
    ['capacity on the order page', STAFF_ORDER_WORDS[language].capacity.legal_person],
    ['reply about the guarantee', warranty.text],
  ])('does not deny partners of a civil partnership their rights (rules 3.8): %s', (_, text) => {
    expect(text).toMatch(CIVIL_PARTNERSHIP[language])
  })
})
