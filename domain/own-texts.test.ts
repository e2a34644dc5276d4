import { describe, expect, it } from 'vitest'
import { OWN_TEXTS, paragraphsOf, TEXT_PLACES, textsAt, tidyText, withName } from './own-texts'
import { SETTING_FORMS } from './setting-forms'

const textsWith = (name: string, pl: string) => ({
  ...Object.fromEntries(Object.keys(OWN_TEXTS).map((key) => [key, { pl: '', en: '' }])),
  [name]: { pl, en: '' },
})

describe('custom texts of the owner', () => {
  it('keep their paragraphs and lose stray spaces', () => {
    expect(tidyText('  Jeden \r\ndwa\t\n\n\n \ntrzy\n', true)).toBe('Jeden\ndwa\n\ntrzy')
    expect(paragraphsOf(tidyText('Jeden\ndwa\n\n\n\ntrzy', true))).toEqual(['Jeden\ndwa', 'trzy'])
    expect(tidyText(' Jeden \n\n dwa ', false)).toBe('Jeden dwa')
    expect(tidyText(' \n\n ', true)).toBe('')
  })

  it('are returned by place and language, only if written', () => {
    const texts = { heroTitle: { pl: 'Tytuł', en: '' }, about: { pl: 'O nas', en: 'About' } }
    expect(textsAt(texts, 'home', 'pl')).toEqual({ heroTitle: 'Tytuł' })
    expect(textsAt(texts, 'home', 'en')).toEqual({})
    expect(textsAt(texts, 'about', 'en')).toEqual({ about: 'About' })
    expect(textsAt({}, 'chat', 'pl')).toEqual({})
  })

  it('insert any customer name literally', () => {
    expect(withName('Cześć {imię}, hello {name}', '$&')).toBe('Cześć $&, hello $&')
  })

  it('belong to one place each, except those of mails', () => {
    const placedNames = Object.values(TEXT_PLACES).flatMap((names): string[] => [...names])
    expect(new Set(placedNames).size).toBe(placedNames.length)
    expect(Object.keys(OWN_TEXTS).filter((name) => !placedNames.includes(name))).toEqual([
      'mailReceived',
      'mailPaid',
      'mailShipped',
    ])
  })

  it.each(Object.entries(OWN_TEXTS))('have a length limit: %s', (name, { most }) => {
    const { texts } = SETTING_FORMS
    expect(texts.safeParse(textsWith(name, ` ${'ą'.repeat(most)} `)).success).toBe(true)
    expect(texts.safeParse(textsWith(name, 'ą'.repeat(most + 1))).error?.issues).toMatchObject([
      { path: [name, 'pl'], message: 'tooLong' },
    ])
  })

  it('lose direction marks', () => {
    const { data } = SETTING_FORMS.texts.safeParse(textsWith('about', 'do \u202eukarwyz\u202c'))
    expect(data?.['about']?.pl).toBe('do ukarwyz')
    expect(SETTING_FORMS.texts.safeParse(textsWith('about', 'a\u0000b')).success).toBe(false)
  })
})
