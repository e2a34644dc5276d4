import { describe, expect, it } from 'vitest'
import { COMPLAINT_WISHES } from '../../../../domain/returns/complaint'
import { TRADE_INSPECTORATES } from '../../../../domain/settings/trade-inspectorates'
import { LANGUAGES } from '../../../../domain/language'
import { formatAdrStatement, buildAnswerText, findUnfilledGaps } from './answer-texts'

const makeComplaint = (
  language: 'pl' | 'en',
  wish: (typeof COMPLAINT_WISHES)[number] = 'repair',
  isConsumer: boolean | null = true,
) => ({
  id: 'ab12cd34-0000-4000-8000-000000000000',
  language,
  wish,
  product: 'Młot GBH',
  isConsumer,
  submittedAt: '2026-11-22T12:00:00Z',
})

describe.each(LANGUAGES)('an answer to a complaint: %s', (language) => {
  it('starts with its subject, and cannot be sent before its gaps are filled', () => {
    for (const complaintWish of COMPLAINT_WISHES)
      for (const decision of ['accepted', 'refused'] as const) {
        const text = buildAnswerText(decision, makeComplaint(language, complaintWish))
        expect(text).toContain('R-AB12CD34')
        expect(text).toContain('Młot GBH')
        expect(findUnfilledGaps(text)).not.toEqual([])
      }
    expect(findUnfilledGaps('Dzień dobry, odbierzemy produkt w piątek (8:00–16:00).')).toEqual([])
    expect(findUnfilledGaps('O [kwota], w [dzień], jeszcze raz [kwota].')).toEqual(['[kwota]', '[dzień]'])
  })

  it('announces a courier only for remedies with a return', () => {
    const courierWishes = COMPLAINT_WISHES.filter((wish) =>
      /kurier|courier/i.test(buildAnswerText('accepted', makeComplaint(language, wish))),
    )
    expect(courierWishes).toEqual(['repair', 'replacement', 'withdrawal'])
  })

  it('promises a company no consumer rights', () => {
    const companyComplaint = makeComplaint(language, 'repair', false)
    expect(buildAnswerText('accepted', companyComplaint)).not.toMatch(/wydłuża|extended/)
    expect(buildAnswerText('refused', companyComplaint)).not.toMatch(/zgodny z umową|conforms/)
    expect(buildAnswerText('accepted', makeComplaint(language, 'repair', null))).toMatch(/wydłuża|extended/)
  })

  it('mentions longer liability after a repair, and dispute resolution after a refusal', () => {
    expect(buildAnswerText('accepted', makeComplaint(language))).toContain('12')
    for (const isAdrAccepted of [true, false]) {
      const adrText = formatAdrStatement(language, isAdrAccepted, null)
      expect(adrText).toContain('Inspek')
      expect(adrText).toContain('https://uokik.gov.pl')
      expect(findUnfilledGaps(adrText)).toEqual([])
    }
    expect(formatAdrStatement(language, true, null)).not.toBe(formatAdrStatement(language, false, null))
  })

  it('names the inspectorate that the owner has chosen', () => {
    for (const isAdrAccepted of [true, false]) {
      const adrText = formatAdrStatement(language, isAdrAccepted, 'lodzkie')
      expect(adrText).toContain(TRADE_INSPECTORATES.lodzkie[language])
      expect(adrText).not.toMatch(/siedziby naszego sklepu|seat of our shop/)
    }
  })
})
