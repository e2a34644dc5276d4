import { describe, expect, it } from 'vitest'
import { toLegalNotice } from '../../../content/legal-notice'
import { renderInShop, readText } from '../../../test/web/shop'
import { LegalNotice } from './legal-notice'

const LEGAL_NOTICE = { src: '/assets/notice.svg', wording: 'Every word of it' }

describe('the EU notice on the legal guarantee', () => {
  it('is a text with a link while the shop has no official file', () => {
    const { container } = renderInShop(<LegalNotice />)
    expect(readText(container)).toBe(
      'Sprzedawca odpowiada za brak zgodności towaru z umową przez co najmniej 2 lata od dostarczenia. Szczegóły: Twoja Europa',
    )
    expect(container.querySelector('img')).toBeNull()
  })

  it.each([
    ['pl', 'https://europa.eu/youreurope/gwarancje'],
    ['en', 'https://europa.eu/youreurope/guarantees'],
  ] as const)('shows the official file with its text and link, in %s', (language, noticeUrl) => {
    const { getByRole } = renderInShop(<LegalNotice />, { language, legalNotice: LEGAL_NOTICE })
    expect(getByRole('img', { name: LEGAL_NOTICE.wording }).getAttribute('src')).toBe(LEGAL_NOTICE.src)
    expect(getByRole('img').closest('a, details, button')).toBeNull()
    expect(getByRole('link').getAttribute('href')).toBe(noticeUrl)
  })

  it('needs both the artwork and its text', () => {
    const artworkUrlByFile = { './legal/notice-pl.svg': '/assets/notice.svg' }
    const noticeFiles = { './legal/notice-pl.txt': 'Every word of it\n' }
    expect(toLegalNotice(artworkUrlByFile, noticeFiles)).toEqual(LEGAL_NOTICE)
    expect(toLegalNotice(artworkUrlByFile, {})).toBeNull()
    expect(toLegalNotice({}, noticeFiles)).toBeNull()
  })
})
