import { describe, expect, it } from 'vitest'
import { OWN_TEXTS, paragraphsOf, TEXT_PLACES, textsAt, tidied, withName } from './own-texts'
import { SETTING_FORMS } from './setting-forms'

const written = (name: string, pl: string) => ({
  ...Object.fromEntries(Object.keys(OWN_TEXTS).map((known) => [known, { pl: '', en: '' }])),
  [name]: { pl, en: '' },
})

describe('the owner’s own words', () => {
  it('are kept with their paragraphs and without stray blanks', () => {
    expect(tidied('  Jeden \r\ndwa\t\n\n\n \ntrzy\n', true)).toBe('Jeden\ndwa\n\ntrzy')
    expect(paragraphsOf(tidied('Jeden\ndwa\n\n\n\ntrzy', true))).toEqual(['Jeden\ndwa', 'trzy'])
    expect(tidied(' Jeden \n\n dwa ', false)).toBe('Jeden dwa')
    expect(tidied(' \n\n ', true)).toBe('')
  })

  it('are told to a place and in a language only where they were written', () => {
    const texts = { heroTitle: { pl: 'Tytuł', en: '' }, about: { pl: 'O nas', en: 'About' } }
    expect(textsAt(texts, 'home', 'pl')).toEqual({ heroTitle: 'Tytuł' })
    expect(textsAt(texts, 'home', 'en')).toEqual({})
    expect(textsAt(texts, 'about', 'en')).toEqual({ about: 'About' })
    expect(textsAt({}, 'chat', 'pl')).toEqual({})
  })

  it('name the customer, whatever the name is made of', () => {
    expect(withName('Cześć {imię}, hello {name}', '$&')).toBe('Cześć $&, hello $&')
  })

  it('belong to one place each, but for those of mails', () => {
    const shown = Object.values(TEXT_PLACES).flatMap((names): string[] => [...names])
    expect(new Set(shown).size).toBe(shown.length)
    expect(Object.keys(OWN_TEXTS).filter((name) => !shown.includes(name))).toEqual([
      'mailReceived',
      'mailPaid',
      'mailShipped',
    ])
  })

  it.each(Object.entries(OWN_TEXTS))('are as long as they may be and not longer: %s', (name, { most }) => {
    const { texts } = SETTING_FORMS
    expect(texts.safeParse(written(name, ` ${'ą'.repeat(most)} `)).success).toBe(true)
    expect(texts.safeParse(written(name, 'ą'.repeat(most + 1))).error?.issues).toMatchObject([
      { path: [name, 'pl'], message: 'tooLong' },
    ])
  })

  it('turn no other words around', () => {
    const { data } = SETTING_FORMS.texts.safeParse(written('about', 'do \u202eukarwyz\u202c'))
    expect(data?.['about']?.pl).toBe('do ukarwyz')
    expect(SETTING_FORMS.texts.safeParse(written('about', 'a\u0000b')).success).toBe(false)
  })
})
