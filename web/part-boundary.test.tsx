import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInShop, textOf } from '../test/web/shop'
import { ApiError } from './api'
import { Section } from './features/checkout/section'
import { PartBoundary } from './part-boundary'

let answer: { name: string } | null = null
let error: Error = new TypeError('cannot be shown')

/** Throws for a response without a name. */
function Part() {
  const { data } = useQuery({ queryKey: ['part'], queryFn: () => Promise.resolve(answer) })
  if (data === undefined) return null
  if (data === null) throw error
  return <p>{data.name}</p>
}

const show = (part = <Part />, language: 'pl' | 'en' = 'pl') =>
  renderInShop(
    <>
      <input aria-label="name" />
      {part}
    </>,
    { language },
  )

describe('a part of a page that fails', () => {
  beforeEach(() => {
    answer = null
    error = new TypeError('cannot be shown')
    // React logs each caught error.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })

  it.each([
    [
      'PartBoundary',
      <PartBoundary key="part">
        <Part />
      </PartBoundary>,
    ],
    [
      'a section of the checkout',
      <Section key="part" id="part" title="Part">
        <Part />
      </Section>,
    ],
  ])('leaves what is typed beside it and comes back by one press: %s', async (_, part) => {
    show(part)
    const name = screen.getByLabelText<HTMLInputElement>('name')
    fireEvent.change(name, { target: { value: 'Łucja' } })
    expect(textOf(await screen.findByRole('alert'))).toContain('Coś poszło nie tak')
    expect(name.isConnected && name.value).toBe('Łucja')
    answer = { name: 'shown again' }
    fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
    expect(await screen.findByText('shown again')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('names the request that failed by a fault of the shop', async () => {
    error = new ApiError(500, JSON.stringify({ code: 'internal', requestId: 'ab12-WAW' }), '')
    show(
      <PartBoundary>
        <Part />
      </PartBoundary>,
      'en',
    )
    expect(textOf(await screen.findByRole('alert'))).toContain('Reference: ab12-WAW')
  })
})
