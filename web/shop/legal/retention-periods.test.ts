import { describe, expect, it } from 'vitest'
import { STORED_DATA_TEXTS as EN } from '../../../content/pages/stored-data.en'
import { STORED_DATA_TEXTS as PL } from '../../../content/pages/stored-data.pl'
import { RETENTION_RULES, DATA_KINDS } from '../../../domain/customers/stored-data'
import { LANGUAGES } from '../../../domain/language'
import { FIRST_SETTINGS } from '../../../domain/settings/settings'
import { LEGAL_TEXT_LOADERS } from './document/legal-texts'

const TEXTS_BY_LANGUAGE = { pl: PL, en: EN }
const PERIOD_UNITS = {
  lat: 'years',
  roku: 'years',
  year: 'years',
  mie: 'months',
  mon: 'months',
  dni: 'days',
  day: 'days',
}
const PERIOD_PATTERN = /(\d+) (lat|roku|year|mie|mon|dni|day)/g

describe.each(LANGUAGES)('the retention periods in the privacy policy, %s', (language) => {
  it.each(DATA_KINDS)('have a text for %s with its period from the table', (kind) => {
    const periodText = TEXTS_BY_LANGUAGE[language][kind]('PERIOD')
    expect(periodText.length).toBeGreaterThan(20)
    expect(periodText).not.toMatch(/\d/)
    expect(periodText.includes('PERIOD')).toBe(RETENTION_RULES[kind].keep !== null)
  })

  it('are exactly those of the table', async () => {
    const policyText = JSON.stringify((await LEGAL_TEXT_LOADERS.privacy[language]())(FIRST_SETTINGS).sections)
    const periodsInPolicy = [...policyText.matchAll(PERIOD_PATTERN)].map(
      ([, count, unit = '']) => `${count} ${PERIOD_UNITS[unit as keyof typeof PERIOD_UNITS]}`,
    )
    const retentionPeriods = Object.values(RETENTION_RULES).flatMap(({ keep }) =>
      Object.entries(keep ?? {}).flatMap(([unit, count]) => (unit === 'from' ? [] : [`${count} ${unit}`])),
    )
    expect([...new Set(periodsInPolicy)].toSorted()).toEqual([...new Set(retentionPeriods)].toSorted())
  })
})
