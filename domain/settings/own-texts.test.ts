import { describe, expect, it } from 'vitest'
import {
  OWN_TEXTS,
  splitIntoParagraphs,
  TEXT_NAMES_BY_PAGE,
  selectPageTexts,
  normalizeWhitespace,
  insertCustomerName,
} from './own-texts'
import { SETTING_SCHEMAS } from './setting-forms'

const makeOwnTexts = (name: string, pl: string) => ({
  ...Object.fromEntries(Object.keys(OWN_TEXTS).map((key) => [key, { pl: '', en: '' }])),
  [name]: { pl, en: '' },
})

describe('custom texts of the owner', () => {
  it('keep their paragraphs and lose stray spaces', () => {
    expect(normalizeWhitespace('  Jeden \r\ndwa\t\n\n\n \ntrzy\n', true)).toBe('Jeden\ndwa\n\ntrzy')
    expect(splitIntoParagraphs(normalizeWhitespace('Jeden\ndwa\n\n\n\ntrzy', true))).toEqual([
      'Jeden\ndwa',
      'trzy',
    ])
    expect(normalizeWhitespace(' Jeden \n\n dwa ', false)).toBe('Jeden dwa')
    expect(normalizeWhitespace(' \n\n ', true)).toBe('')
  })

  it('are returned by place and language, only if written', () => {
    const ownTexts = { heroTitle: { pl: 'Tytuł', en: '' }, about: { pl: 'O nas', en: 'About' } }
    expect(selectPageTexts(ownTexts, 'home', 'pl')).toEqual({ heroTitle: 'Tytuł' })
    expect(selectPageTexts(ownTexts, 'home', 'en')).toEqual({})
    expect(selectPageTexts(ownTexts, 'about', 'en')).toEqual({ about: 'About' })
    expect(selectPageTexts({}, 'chat', 'pl')).toEqual({})
  })

  it('insert any customer name literally', () => {
    expect(insertCustomerName('Cześć {imię}, hello {name}', '$&')).toBe('Cześć $&, hello $&')
  })

  it('belong to one place each, except those of mails', () => {
    const textNames = Object.values(TEXT_NAMES_BY_PAGE).flatMap((names): string[] => [...names])
    expect(new Set(textNames).size).toBe(textNames.length)
    expect(Object.keys(OWN_TEXTS).filter((name) => !textNames.includes(name))).toEqual([
      'mailReceived',
      'mailPaid',
      'mailShipped',
    ])
  })

  it.each(Object.entries(OWN_TEXTS))('have a length limit: %s', (name, { most }) => {
    const { texts } = SETTING_SCHEMAS
    expect(texts.safeParse(makeOwnTexts(name, ` ${'ą'.repeat(most)} `)).success).toBe(true)
    expect(texts.safeParse(makeOwnTexts(name, 'ą'.repeat(most + 1))).error?.issues).toMatchObject([
      { path: [name, 'pl'], message: 'tooLong' },
    ])
  })

  it('lose direction marks', () => {
    const { data } = SETTING_SCHEMAS.texts.safeParse(makeOwnTexts('about', 'do \u202eukarwyz\u202c'))
    expect(data?.['about']?.pl).toBe('do ukarwyz')
    expect(SETTING_SCHEMAS.texts.safeParse(makeOwnTexts('about', 'a\u0000b')).success).toBe(false)
  })
})
