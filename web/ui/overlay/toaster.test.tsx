import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInShop } from '../../../test/web/shop'
import { showToast } from './toast-store'
import { Toaster } from './toaster'

const readToastTexts = () => [...document.querySelectorAll('.toast')].map((toast) => toast.textContent)

describe('a toast', () => {
  it('is replaced by a newer one: one at a time', async () => {
    renderInShop(<Toaster closeLabel="Zamknij" regionLabel="Błąd" />)
    act(() => showToast({ title: 'Pierwszy', description: 'tekst' }))
    await screen.findByText('Pierwszy')
    act(() => showToast({ title: 'Drugi' }))
    await screen.findByText('Drugi')
    expect(readToastTexts()).toEqual(['Drugi'])
    act(() => screen.getByRole('button', { name: 'Zamknij' }).click())
    expect(readToastTexts()).toEqual([])
  })
})
