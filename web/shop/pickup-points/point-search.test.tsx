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
    const calls = fakeApi(() =>
      Response.json({ isAvailable: true, points: [], count: 0, unusableCode: null }),
    )
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

it.each([
  ['pl', 'Nie ma punktu o kodzie WAW999M. Oto punkty z okolicy:'],
  ['en', 'No point has the code WAW999M. Points in the area:'],
] as const)(
  'the search for a point says in %s that no point has the typed code',
  async (language, status) => {
    const place = {
      kind: 'locker',
      address: 'Prosta 12',
      postalCode: '00-838',
      city: 'Warszawa',
      description: '',
      openingHours: '24/7',
    }
    fakeApi(() =>
      Response.json({
        isAvailable: true,
        points: [{ code: 'WAW01M', place, distance: null }],
        count: 1,
        unusableCode: { code: 'WAW999M', status: 'unknown' },
      }),
    )
    renderInShop(
      <PointSearch
        id="point"
        suggestedText="WAW999M"
        buyerTown="Warszawa"
        error={undefined}
        onChoose={() => undefined}
      />,
      { language },
    )
    expect(await screen.findByText(status)).toBeTruthy()
    expect(screen.getByRole('button', { name: /WAW01M/ })).toBeTruthy()
  },
)
