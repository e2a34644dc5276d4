import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readText, renderInShop } from '../../../../test/web/shop'
import type { BuyerOrder } from '../../../api'
import { ORDER_WORDS } from '../words'
import { Withdrawals } from './withdrawals'

function renderRefusedWithdrawal(language: 'pl' | 'en', isMailed: boolean) {
  const withdrawal = {
    id: 'w1',
    at: '2026-11-20T12:00:00.000Z',
    status: 'refused',
    settlement: null,
    isWhole: true,
    items: [],
    refusal: { reason: 'Zakup zawodowy.\n\nTak zaznaczono.', language: 'pl', isMailed },
  }
  // Safe cast: the component reads only these fields.
  const order = { withdrawals: [withdrawal], items: [], happened: [] } as unknown as BuyerOrder
  return renderInShop(<Withdrawals order={order} />, { language }).container
}

describe.each(['pl', 'en'] as const)('a refused withdrawal in %s', (language) => {
  const words = ORDER_WORDS[language]

  it('shows the reason in the language of the withdrawal, and that the answer was mailed', () => {
    const container = renderRefusedWithdrawal(language, true)
    expect(readText(container)).toContain(`${words.withdrawalMeans.refused} ${words.refusalMailed}`)
    expect(screen.getByText(/Zakup zawodowy/).lang).toBe('pl')
  })

  it('does not speak of a mail that was not sent', () => {
    const container = renderRefusedWithdrawal(language, false)
    expect(readText(container)).toContain(words.withdrawalMeans.refused)
    expect(readText(container)).toContain('Tak zaznaczono.')
    expect(readText(container)).not.toContain(words.refusalMailed)
  })
})
