import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, makeCartLine, renderInShop } from '../../../test/web/shop'
import { Toaster } from '../../ui/overlay/toaster'
import { useRemoveFromCart } from './line-changes'
import { CART_WORDS } from './words'

const soldLine = { ...makeCartLine({ available: 0 }), id: 'sold' }
const availableLine = { ...makeCartLine(), id: 'free' }

function RemoveButtons() {
  const remove = useRemoveFromCart()
  return [soldLine, availableLine].map((line) => (
    <button key={line.id} type="button" onClick={() => remove.mutate(line)}>
      {line.id}
    </button>
  ))
}

it('counts a removed line that cannot be restored', async () => {
  fakeApi(({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json([])))
  renderInShop(
    <>
      <RemoveButtons />
      <Toaster closeLabel="Close" regionLabel="Messages" />
    </>,
  )
  for (const [index, id] of ['sold', 'free'].entries()) {
    fireEvent.click(screen.getByText(id))
    expect(await screen.findByText(CART_WORDS.pl.removedLines({ count: index + 1 }))).toBeTruthy()
  }
})
