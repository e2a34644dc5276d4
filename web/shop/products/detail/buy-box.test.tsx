import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, renderInShop, readText } from '../../../../test/web/shop'
import { makeProductDetails } from '../../../../test/web/product-details'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import { en } from '../../../i18n/en'
import { pl } from '../../../i18n/pl'
import { BuyBox } from './buy-box'

beforeEach(() => {
  fakeApi(() => Response.json([]))
})

describe.each([
  ['pl', pl],
  ['en', en],
] as const)('the VAT note of a product page, in %s', (language, { product: words }) => {
  const noteTexts = [words.vatIncluded, words.marginScheme, words.vatExempt]
  it.each([
    ['is about VAT of other goods', undefined, 'payer', words.vatIncluded],
    ['names the margin scheme and no VAT of its goods', true, 'payer', words.marginScheme],
    ['names the exemption of the firm for all goods', true, 'exempt', words.vatExempt],
  ] as const)('%s', (_, isMarginScheme, vatStatus, expectedNote) => {
    const { container } = renderInShop(
      <BuyBox
        product={makeProductDetails({ isMarginScheme })}
        name="Wiertarka"
        onShowPin={() => undefined}
      />,
      { language, settings: { legal: { ...FIRST_SETTINGS.legal, vat: vatStatus } } },
    )
    expect(noteTexts.filter((text) => readText(container).includes(text))).toEqual([expectedNote])
    // Apart from the expected note, the page must not mention VAT.
    expect(readText(container).replace(expectedNote, '')).not.toMatch(/\bVAT\b/)
  })
})

it('the product page of a paused shop names the pause instead of the availability', () => {
  const renderBuyBox = (settings: Parameters<typeof renderInShop>[1]) => {
    const { container, unmount } = renderInShop(
      <BuyBox product={makeProductDetails()} name="Wiertarka" onShowPin={() => undefined} />,
      settings,
    )
    const statusText = readText(container.querySelector('[role=status]'))
    unmount()
    return statusText
  }
  const available = pl.product.available({ count: makeProductDetails().stock })
  expect(renderBuyBox({})).toBe(available)
  const pause = { until: null, short: 'Chwilowo nie przyjmujemy zamówień', text: 'Inwentaryzacja' }
  expect(renderBuyBox({ settings: { pause } })).toBe(pause.short)
})
