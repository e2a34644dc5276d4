import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, makeLine, renderInShop, textOf } from '../../../test/web/shop'
import { useState } from 'react'
import { PriceChanges, usePriceChanges } from './price-changes'

function Prices({ id, to }: { id: string; to: string }) {
  const [price, setPrice] = useState('100.00')
  const [lines, setLines] = useState([makeLine({ id })])
  const prices = usePriceChanges(lines)
  const change = () => {
    setPrice(to)
    setLines([makeLine({ id, exhibitionPrice: to })])
  }
  return (
    <>
      <button type="button" onClick={change}>
        {price}
      </button>
      <PriceChanges {...prices} />
      <output>{String(prices.mustAccept)}</output>
    </>
  )
}

it.each([
  ['pl', '80.00', 'Wiertarka: cena spadła z 100,00 zł do 80,00 zł. Zapłacisz niższą.', 'false'],
  ['pl', '120.00', 'Wiertarka: cena wzrosła z 100,00 zł do 120,00 zł.', 'true'],
  ['en', '120.00', 'Drill: the price rose from ', 'true'],
] as const)('PriceChanges names both prices in %s when the price becomes %s', (language, to, text, asks) => {
  fakeApi(() => Response.error())
  const { container } = renderInShop(<Prices id={`${language}-${to}`} to={to} />, { language })
  fireEvent.click(screen.getByRole('button', { name: '100.00' }))
  expect(textOf(container)).toContain(text)
  expect(textOf(container.querySelector('output'))).toBe(asks)
  if (asks === 'false') return
  fireEvent.click(screen.getByRole('button', { name: /nową cenę|new price/ }))
  expect(textOf(container)).not.toContain(text)
  expect(textOf(container.querySelector('output'))).toBe('false')
})
