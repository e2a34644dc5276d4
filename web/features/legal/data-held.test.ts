import { describe, expect, it } from 'vitest'
import { STORED_DATA_WORDS as EN } from '../../../content/stored-data.en'
import { STORED_DATA_WORDS as PL } from '../../../content/stored-data.pl'
import { STORED_DATA, DATA_KINDS } from '../../../domain/stored-data'
import { LANGUAGES } from '../../../domain/language'
import { FIRST_SETTINGS } from '../../../domain/settings'
import { LEGAL_TEXTS } from './legal-texts'

const WORDS = { pl: PL, en: EN }
const UNITS = {
  lat: 'years',
  roku: 'years',
  year: 'years',
  mie: 'months',
  mon: 'months',
  dni: 'days',
  day: 'days',
}
const IN_TEXT = /(\d+) (lat|roku|year|mie|mon|dni|day)/g

describe.each(LANGUAGES)('what the privacy policy says of periods, %s', (language) => {
  it.each(DATA_KINDS)('has a text for %s that takes its period from the table', (kind) => {
    const text = WORDS[language][kind]('PERIOD')
    expect(text.length).toBeGreaterThan(20)
    expect(text).not.toMatch(/\d/)
    expect(text.includes('PERIOD')).toBe(STORED_DATA[kind].keep !== null)
  })

  it('the privacy policy names only retention periods of the table', async () => {
    const text = JSON.stringify((await LEGAL_TEXTS.privacy[language]())(FIRST_SETTINGS).sections)
    const statedPeriods = [...text.matchAll(IN_TEXT)].map(
      ([, count, unit = '']) => `${count} ${UNITS[unit as keyof typeof UNITS]}`,
    )
    const tablePeriods = Object.values(STORED_DATA).flatMap(({ keep }) =>
      keep ? Object.entries(keep).map(([unit, count]) => `${count} ${unit}`) : [],
    )
    expect([...new Set(statedPeriods)].toSorted()).toEqual([...new Set(tablePeriods)].toSorted())
  })
})
