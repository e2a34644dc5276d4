import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../domain/language'
import { renderMailSamples } from '../../../test/fixtures/mails/mail-samples'

const MAIL_NAMES = {
  pl: { sold: /bon podarunkowy/i, free: /bon rabatowy/i },
  en: { sold: /gift voucher/i, free: /discount voucher/i },
}

describe.each(LANGUAGES)('the mail of a voucher that staff issue, %s', (language) => {
  const { mails } = renderMailSamples(language, 'https://shop.example')
  const findMail = (name: string) => mails.find((mail) => mail.name === name) ?? { subject: '', text: '' }

  it('names a sold voucher a gift voucher', () => {
    const { subject, text } = findMail('voucher-2')
    expect(subject).toMatch(MAIL_NAMES[language].sold)
    expect(text).toMatch(MAIL_NAMES[language].sold)
    expect(subject + text).not.toMatch(MAIL_NAMES[language].free)
  })

  it('names a free voucher a discount voucher, because it lowers the price', () => {
    const { subject, text } = findMail('voucher-3')
    expect(subject).toMatch(MAIL_NAMES[language].free)
    expect(text).toMatch(MAIL_NAMES[language].free)
    expect(subject + text).not.toMatch(MAIL_NAMES[language].sold)
  })
})
