import { describe, expect, it } from 'vitest'
import {
  hasLegalNotices,
  loadLegalNotice,
  listLegalNoticeIds,
  createLegalNoticeAttachment,
} from './legal-notice'

describe('the notice attached to a confirmation', () => {
  it('is a page with artwork, text and link in each language', () => {
    const artworkUri = 'data:image/svg+xml;base64,AAAA'
    expect(createLegalNoticeAttachment('pl', { src: artworkUri, wording: 'Każde "słowo"' })).toEqual({
      name: 'prawna-gwarancja.html',
      content: expect.stringMatching(
        /^<!doctype html><html lang="pl">.*<img src="data:image\/svg\+xml;base64,AAAA" alt="Każde &quot;słowo&quot;".*href="https:\/\/europa\.eu\/youreurope\/gwarancje"/s,
      ) as string,
    })
    const englishPage = createLegalNoticeAttachment('en', { src: artworkUri, wording: 'Every word' })
    expect(englishPage.name).toBe('legal-guarantee.html')
    expect(englishPage.content).toContain('href="https://europa.eu/youreurope/guarantees"')
  })

  it('is mentioned in a mail only if it exists', async () => {
    for (const language of ['pl', 'en'] as const)
      for (const id of listLegalNoticeIds(language)) expect(await loadLegalNotice(id)).not.toBeNull()
    expect(await loadLegalNotice('terms.pl.2026-01-01')).toBeNull()
    expect(listLegalNoticeIds('pl').length + listLegalNoticeIds('en').length === 2).toBe(hasLegalNotices)
  })
})
