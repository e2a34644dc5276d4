import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { minor } from '../../domain/money/money'
import { fakeApi, renderInShop } from '../../test/web/shop'
import { useMoneyFormat } from './use-money'

const SamplePrice = () => <p>{useMoneyFormat().fromPln(minor(1_299_00))}</p>

describe('a price', () => {
  it('in PLN is shown at once', () => {
    fakeApi(() => Response.error())
    renderInShop(<SamplePrice />, { rates: 'asked for' })
    expect(screen.getByText('1 299,00 zł')).toBeTruthy()
  })

  it('in another currency is "..." until the rates load', async () => {
    const calls = fakeApi(() =>
      Response.json({
        base: 'PLN',
        rates: { PLN: 1, EUR: 0.25, USD: 0.3, GBP: 0.2 },
        fetchedAt: '2026-11-20T12:00:00.000Z',
        source: 'live',
      }),
    )
    renderInShop(<SamplePrice />, { language: 'en', currency: 'EUR', rates: 'asked for' })
    expect(screen.getByText('...')).toBeTruthy()
    expect(await screen.findByText('€324.75')).toBeTruthy()
    expect(calls.map(({ path }) => path)).toEqual(['/api/rates'])
  })

  it('stays "..." when the rates cannot be loaded, and requests them once only', async () => {
    const calls = fakeApi(() => new Response('no', { status: 500 }))
    renderInShop(<SamplePrice />, { currency: 'USD', rates: 'asked for' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.getByText('...')).toBeTruthy()
    expect(calls.length).toBe(1)
  })

  it('has its symbol after the amount in Polish and before it in English', () => {
    renderInShop(<SamplePrice />, { language: 'pl', currency: 'GBP' })
    expect(screen.getByText('259,80 £')).toBeTruthy()
    renderInShop(<SamplePrice />, { language: 'en', currency: 'GBP' })
    expect(screen.getByText('£259.80')).toBeTruthy()
  })
})
