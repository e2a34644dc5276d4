import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, makeCartLine, renderInShop, readText } from '../../../test/web/shop'
import { useState } from 'react'
import { PriceChanges, usePriceChanges } from './price-changes'

function PriceChangesExample({ id, newPrice }: { id: string; newPrice: string }) {
  const [price, setPrice] = useState('100.00')
  const [lines, setLines] = useState([makeCartLine({ id })])
  const priceChanges = usePriceChanges(lines)
  const changePrices = () => {
    setPrice(newPrice)
    setLines([makeCartLine({ id, exhibitionPrice: newPrice })])
  }
  return (
    <>
      <button type="button" onClick={changePrices}>
        {price}
      </button>
      <PriceChanges {...priceChanges} />
      <output>{String(priceChanges.mustAccept)}</output>
    </>
  )
}

it.each([
  ['pl', '80.00', 'Wiertarka: cena spadła z 100,00 zł do 80,00 zł. Zapłacisz niższą.', 'false'],
  ['pl', '120.00', 'Wiertarka: cena wzrosła z 100,00 zł do 120,00 zł.', 'true'],
  ['en', '120.00', 'Drill: the price rose from ', 'true'],
] as const)(
  'PriceChanges names both prices in %s when the price becomes %s',
  (language, newPrice, expectedText, isConfirmationRequired) => {
    fakeApi(() => Response.error())
    const { container } = renderInShop(
      <PriceChangesExample id={`${language}-${newPrice}`} newPrice={newPrice} />,
      {
        language,
      },
    )
    fireEvent.click(screen.getByRole('button', { name: '100.00' }))
    expect(readText(container)).toContain(expectedText)
    expect(readText(container.querySelector('output'))).toBe(isConfirmationRequired)
    if (isConfirmationRequired === 'false') return
    fireEvent.click(screen.getByRole('button', { name: /nową cenę|new price/ }))
    expect(readText(container)).not.toContain(expectedText)
    expect(readText(container.querySelector('output'))).toBe('false')
  },
)

it('a price that was shown or accepted is known after a reload, until its product leaves the cart', () => {
  fakeApi(() => Response.error())
  const PriceChangesCart = ({ unitPrice }: { unitPrice: string | null }) => (
    <PriceChanges
      {...usePriceChanges(unitPrice === null ? [] : [makeCartLine({ exhibitionPrice: unitPrice })])}
    />
  )
  const reloadCart = (price: string | null) => {
    cleanup()
    return readText(renderInShop(<PriceChangesCart unitPrice={price} />).container)
  }
  expect(reloadCart('100.00')).toBe('')
  expect(reloadCart('120.00')).toContain('z 100,00 zł do 120,00 zł')
  fireEvent.click(screen.getByRole('button', { name: 'Akceptuję nową cenę' }))
  expect(reloadCart('120.00')).toBe('')
  expect(reloadCart('150.00')).toContain('z 120,00 zł do 150,00 zł')
  reloadCart(null)
  expect(reloadCart('150.00')).toBe('')
})

it.each(['[', '[1]', '{"p1":7,"p2":"x"}', '"p1"'])(
  'a broken memory of prices counts as none: %s',
  (brokenStoredJson) => {
    fakeApi(() => Response.error())
    sessionStorage.setItem('accepted-prices', brokenStoredJson)
    const CartWithPriceChanges = () => <PriceChanges {...usePriceChanges([makeCartLine()])} />
    expect(readText(renderInShop(<CartWithPriceChanges />).container)).toBe('')
  },
)
