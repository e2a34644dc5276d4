import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInShop, readText } from '../../test/web/shop'
import { ApiError } from '../api'
import { CheckoutSection } from '../shop/checkout/sections/checkout-section'
import { PartErrorBoundary } from './part-boundary'

let responseData: { name: string } | null = null
let renderError: Error = new TypeError('cannot be shown')

/** A component that throws if the response has no name. */
function QueryPart() {
  const { data } = useQuery({ queryKey: ['part'], queryFn: () => Promise.resolve(responseData) })
  if (data === undefined) return null
  if (data === null) throw renderError
  return <p>{data.name}</p>
}

const renderPart = (part = <QueryPart />, language: 'pl' | 'en' = 'pl') =>
  renderInShop(
    <>
      <input aria-label="name" />
      {part}
    </>,
    { language },
  )

describe('a part of a page that fails', () => {
  beforeEach(() => {
    responseData = null
    renderError = new TypeError('cannot be shown')
    // Mutes the console, because React logs each caught error.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })

  it.each([
    [
      'PartBoundary',
      <PartErrorBoundary key="part">
        <QueryPart />
      </PartErrorBoundary>,
    ],
    [
      'a section of the checkout',
      <CheckoutSection key="part" id="part" title="Part">
        <QueryPart />
      </CheckoutSection>,
    ],
  ])('keeps the input beside it, and is shown again after one press: %s', async (_, part) => {
    renderPart(part)
    const name = screen.getByLabelText<HTMLInputElement>('name')
    fireEvent.change(name, { target: { value: 'Łucja' } })
    expect(readText(await screen.findByRole('alert'))).toContain('Coś poszło nie tak')
    expect(name.isConnected && name.value).toBe('Łucja')
    responseData = { name: 'shown again' }
    fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
    expect(await screen.findByText('shown again')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('shows the request id of an internal error', async () => {
    renderError = new ApiError(500, JSON.stringify({ code: 'internal', requestId: 'ab12-WAW' }), '')
    renderPart(
      <PartErrorBoundary>
        <QueryPart />
      </PartErrorBoundary>,
      'en',
    )
    expect(readText(await screen.findByRole('alert'))).toContain('Reference: ab12-WAW')
  })
})
