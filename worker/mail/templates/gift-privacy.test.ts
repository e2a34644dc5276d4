import { describe, expect, it } from 'vitest'
import { renderMailSamples } from '../../../test/fixtures/mails/mail-samples'
import { RETENTION_RULES } from '../../../domain/customers/stored-data'
import { formatFirmAddress, FIRST_SETTINGS } from '../../../domain/settings/settings'
import { mailWordsFor } from '../wording/wording'
import { LANGUAGES } from '../../../domain/language'

const { firm } = FIRST_SETTINGS
const { months } = RETENTION_RULES.gifts.keep

/** The information of GDPR art. 14: controller, source, purpose and basis, period, rights, authority, more. */
const REQUIRED_TEXTS = {
  pl: [
    'Administrator Twoich danych',
    'podała nam osoba, która kupiła bon: Wawrzyniec',
    'art. 6 ust. 1 lit. f RODO',
    'poza Europejski Obszar Gospodarczy',
    `Jak długo: ${months} miesięcy od ostatniego dnia ważności bonu.`,
    'otrzymać kopię danych, poprawić je, usunąć lub ograniczyć',
    'sprzeciwić się',
    'Prezesa Urzędu Ochrony Danych Osobowych (UODO)',
    'https://shop.example/polityka-prywatnosci',
  ],
  en: [
    'Controller of your data',
    'The person who bought the voucher, Wawrzyniec, gave us',
    'Article 6(1)(f) GDPR',
    'outside the European Economic Area',
    `How long: ${months} months from the last day on which the voucher is valid.`,
    'get a copy of the data, to have them corrected or erased, or to restrict',
    'right to object',
    'Personal Data Protection Office (UODO)',
    'https://shop.example/privacy-policy',
  ],
}

/** A paragraph that begins with the right to object (GDPR art. 21(4)). */
const OBJECTION_PATTERNS = {
  pl: /\n\nMasz prawo w każdej chwili sprzeciwić się/,
  en: /\n\nYou have the right to object/,
}

describe.each(LANGUAGES)('the mail of a gift, %s', (language) => {
  const { mails } = renderMailSamples(language, 'https://shop.example')
  it.each(['html', 'text'] as const)('informs the recipient about their data, in the %s part', (part) => {
    const mailContent = (mails.find(({ name }) => name === 'voucher')?.[part] ?? '').replaceAll('\u00a0', ' ')
    for (const text of [
      ...REQUIRED_TEXTS[language],
      firm.firm,
      formatFirmAddress(firm),
      firm.email,
      firm.phone,
    ])
      expect(mailContent).toContain(text)
  })

  it('states the right to object in a paragraph of its own', () => {
    const text = mails.find(({ name }) => name === 'voucher')?.text ?? ''
    expect(text).toMatch(OBJECTION_PATTERNS[language])
  })

  it('of a voucher sold by staff informs its holder, whose address the buyer may have given', () => {
    const text = mails.find(({ name }) => name === 'voucher-2')?.text.replaceAll('\u00a0', ' ') ?? ''
    const words = mailWordsFor(language).giftPrivacy
    for (const part of [
      words.staffSource,
      words.staffRetention({ years: 6 }),
      words.purpose,
      words.authority,
    ])
      expect(text).toContain(part)
    expect(text).toMatch(OBJECTION_PATTERNS[language])
  })

  it('is not part of a free voucher, whose holder gave the address to the shop', () => {
    const { title } = mailWordsFor(language).giftPrivacy
    expect(mails.find(({ name }) => name === 'voucher-3')?.text).not.toContain(title)
  })
})
