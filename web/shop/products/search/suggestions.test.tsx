import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeApi, renderInShop } from '../../../../test/web/shop'
import Suggestions from './suggestions'

it.each([
  ['pl', 'bon', 'Kup bon podarunkowy'],
  ['en', 'gift', 'Buy a gift voucher'],
] as const)('suggest the page that a search means, in %s', async (language, searchText, name) => {
  fakeApi(() => Response.json({ items: [], total: 0, isLoose: false, facets: {}, servicePage: 'voucher' }))
  const onChoose = vi.fn()
  const noop = () => undefined
  renderInShop(
    <Suggestions
      searchText={searchText}
      id="search"
      activeIndex={-1}
      isShown
      onSuggest={noop}
      onChoose={onChoose}
    />,
    { language },
  )
  fireEvent.click(await screen.findByRole('option', { name }))
  expect(onChoose).toHaveBeenCalledWith('/checkout?voucher=true')
})
