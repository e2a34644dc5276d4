import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi, renderInShop } from '../../../../test/web/shop'
import { setTitlePrefix, useDocumentTitle } from '../../../app/use-document-title'
import { adminToken } from '../../../storage/admin-storage'
import { BLANK_PRODUCT_VALUES } from '../form/product-values'
import { useProductForm } from '../form/use-product-form'
import { LivePreview } from './live-preview'

vi.mock('../../../shop/products/detail/product-page', () => ({
  default: function ProductPage() {
    useDocumentTitle('Wiertarka')
    return <p>page of the product</p>
  },
}))

beforeEach(() => {
  adminToken.save('token')
  fakeApi(() => Response.json([]))
})

// The picture is set, because an empty `src` would make the card load the current page as its picture.
const PREVIEWED_VALUES = { ...BLANK_PRODUCT_VALUES, images: ['/images/a-1000.webp'] }

function TestEditor() {
  useDocumentTitle('Nowy produkt')
  const form = useProductForm(null, PREVIEWED_VALUES, null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(!isOpen)}>preview</button>
      {isOpen ? <LivePreview form={form} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

it('restores the title of the editor with the current number of open tasks', async () => {
  renderInShop(<TestEditor />)
  act(() => setTitlePrefix('(1) '))
  fireEvent.click(screen.getByText('preview'))
  await screen.findByText('page of the product')
  expect(document.title).toMatch(/^\(1\) Wiertarka/)
  act(() => setTitlePrefix('(12) '))
  fireEvent.click(screen.getByText('preview'))
  expect(document.title).toMatch(/^\(12\) Nowy produkt/)
  act(() => setTitlePrefix(''))
  expect(document.title).toMatch(/^Nowy produkt/)
})
