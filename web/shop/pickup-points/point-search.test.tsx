import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, renderInShop } from '../../../test/web/shop'
import { PointSearch } from './point-search'

it.each([
  ['pl', 'Wpisz co najmniej 3 znaki.'],
  ['en', 'Enter at least 3 characters.'],
] as const)(
  'the search for a point says in %s that a text is too short, and asks nothing',
  async (language, hint) => {
    const calls = fakeApi(() => Response.json({ isAvailable: true, points: [], count: 0 }))
    renderInShop(
      <PointSearch id="point" suggestedText="" buyerTown="" error={undefined} onChoose={() => undefined} />,
      { language },
    )
    expect(screen.getByRole('status').textContent).toBe('')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '12' } })
    expect(await screen.findByText(hint)).toBeTruthy()
    expect(calls).toEqual([])
  },
)
