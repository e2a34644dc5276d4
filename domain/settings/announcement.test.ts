import { describe, expect, it } from 'vitest'
import { isAnnouncedAt, readAnnouncement, shownAnnouncementAt } from './announcement'

const ANNOUNCEMENT = {
  pl: 'W piątek wysyłamy później',
  en: '',
  isShown: true,
  from: '2026-12-07T08:00',
  to: '2026-12-08T08:00',
}
const ANNOUNCEMENT_START = Date.parse('2026-12-07T07:00:00Z')
const ANNOUNCEMENT_END = Date.parse('2026-12-08T07:00:00Z')

describe('an announcement', () => {
  it('starts and ends by itself, in Polish time', () => {
    expect(
      [ANNOUNCEMENT_START - 1, ANNOUNCEMENT_START, ANNOUNCEMENT_END - 1, ANNOUNCEMENT_END].map((now) =>
        isAnnouncedAt(ANNOUNCEMENT, now),
      ),
    ).toEqual([false, true, true, false])
    expect(isAnnouncedAt({ ...ANNOUNCEMENT, isShown: false }, ANNOUNCEMENT_START)).toBe(false)
    expect(isAnnouncedAt({ ...ANNOUNCEMENT, from: null, to: null }, 0)).toBe(true)
  })

  it('is Polish on an English page if it has no English text', () => {
    expect(shownAnnouncementAt(ANNOUNCEMENT, ANNOUNCEMENT_START, 'en')).toMatchObject({
      text: ANNOUNCEMENT.pl,
      language: 'pl',
    })
    expect(shownAnnouncementAt({ ...ANNOUNCEMENT, en: 'Later' }, ANNOUNCEMENT_START, 'en')).toMatchObject({
      text: 'Later',
      language: 'en',
    })
    expect(shownAnnouncementAt(ANNOUNCEMENT, ANNOUNCEMENT_END, 'pl')).toBeNull()
  })

  it('has another id with another text, so that a dismissal counts for one text', () => {
    const shownIdOf = (pl: string) =>
      shownAnnouncementAt({ ...ANNOUNCEMENT, pl }, ANNOUNCEMENT_START, 'pl')?.id
    expect(shownIdOf('Raz')).toBe(shownIdOf('Raz'))
    expect(shownIdOf('Raz')).not.toBe(shownIdOf('Dwa'))
  })

  it('of the old form has no times', () => {
    expect(readAnnouncement({ pl: 'Tekst', en: 'Text', isShown: true })).toEqual({
      pl: 'Tekst',
      en: 'Text',
      isShown: true,
      from: null,
      to: null,
    })
  })
})
