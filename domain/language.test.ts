import { describe, expect, it } from 'vitest'
import { isLanguage, type Language, languageOfCountry, localizedText, choosePageLanguage } from './language'

describe('the language of a page', () => {
  const pathLanguages: (Language | null)[] = ['pl', 'en', null]

  it.each(pathLanguages)('is the saved choice, on a path of language %s', (path) => {
    for (const savedLanguage of ['pl', 'en'] as const) {
      for (const hasLanguagePreference of [true, false]) {
        for (const country of ['PL', 'DE']) {
          expect(
            choosePageLanguage(path, {
              savedLanguage,
              linkLanguage: 'en',
              hasLanguagePreference,
              country,
            }),
          ).toBe(savedLanguage)
        }
      }
    }
  })

  it.each<[Language | null, boolean, string, Language]>([
    // Columns: language of the path, whether the request has a language preference, country, expected language.
    ['en', true, 'PL', 'en'],
    ['en', false, 'PL', 'en'],
    ['en', true, 'DE', 'en'],
    ['en', false, 'DE', 'en'],
    ['pl', false, 'DE', 'pl'],
    ['pl', false, 'US', 'pl'],
    ['pl', true, 'PL', 'pl'],
    ['pl', true, 'DE', 'en'],
    [null, true, 'PL', 'pl'],
    [null, true, 'GB', 'en'],
    [null, false, 'PL', 'pl'],
    [null, false, 'GB', 'en'],
  ])(
    'without a saved choice: path %s, has preference %s, from %s: %s',
    (path, hasLanguagePreference, country, language) => {
      expect(
        choosePageLanguage(path, {
          savedLanguage: null,
          linkLanguage: null,
          hasLanguagePreference,
          country,
        }),
      ).toBe(language)
    },
  )
})

describe('the language of a page behind the link of a mail', () => {
  const visitor = { savedLanguage: null, hasLanguagePreference: true }

  it('is that of the mail on a path without a language', () => {
    expect(choosePageLanguage(null, { ...visitor, linkLanguage: 'en', country: 'PL' })).toBe('en')
    expect(choosePageLanguage(null, { ...visitor, linkLanguage: 'pl', country: 'DE' })).toBe('pl')
    expect(choosePageLanguage('pl', { ...visitor, linkLanguage: 'en', country: 'PL' })).toBe('pl')
    expect(choosePageLanguage('en', { ...visitor, linkLanguage: 'pl', country: 'PL' })).toBe('en')
  })
})

describe('a language', () => {
  it('is Polish in Poland and English everywhere else', () => {
    expect(['PL', 'DE', 'GB', 'US', 'CZ', '', 'pl'].map(languageOfCountry)).toEqual([
      'pl',
      'en',
      'en',
      'en',
      'en',
      'en',
      'en',
    ])
  })

  it('is Polish or English', () => {
    expect(['pl', 'en', 'PL', 'de', '', null, undefined, 1].map(isLanguage)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('falls back to Polish if the English text is missing', () => {
    expect(localizedText('en', 'Młot', 'Hammer')).toBe('Hammer')
    expect(localizedText('pl', 'Młot', 'Hammer')).toBe('Młot')
    for (const missingText of [null, undefined, ''])
      expect(localizedText('en', 'Młot', missingText)).toBe('Młot')
  })
})
