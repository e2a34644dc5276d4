import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../../../../domain/time/calendar-days'
import { readText, renderInShop } from '../../../../test/web/shop'
import type { BuyerOrder } from '../../../api'
import { LeadBox } from './lead-box'
import { LEAD_WORDS } from './lead-words'
import type { OrderLead } from './order-lead'
import { ORDER_WORDS } from '../words'

const ARRIVING_LEAD: OrderLead = { kind: 'arrives', from: dayOf(2026, 12, 4), to: dayOf(2026, 12, 8) }

function renderLead(language: 'pl' | 'en', overrides: object, lead: OrderLead = ARRIVING_LEAD) {
  const order = {
    courier: 'dpd',
    paymentStatus: 'paid',
    fulfilment: 'new',
    parcel: null,
    items: [{ delivered: 0 }],
    complaints: [],
    voucherBought: null,
    returns: [],
    ...overrides,
  } as unknown as BuyerOrder
  return renderInShop(<LeadBox order={order} lead={lead} orderLinkHash="" paymentControls={null} />, {
    language,
  }).container
}

describe.each(['pl', 'en'] as const)('LeadBox in %s', (language) => {
  it('shows the steps, the delivery and the complaint of an order that is still to be packed', () => {
    const container = renderLead(language, { complaints: [{ status: 'received', answerBy: '2026-12-20' }] })
    const words = LEAD_WORDS[language]
    const text = readText(container)
    for (const label of Object.values(words.progress)) expect(text).toContain(label)
    expect(screen.getByRole('heading', { name: /4.+8/ })).toBeDefined()
    expect(text).toContain(words.complaintWithoutProduct({ day: '' }).text)
    expect(text).not.toMatch(/Zatrzymaj produkt|Keep the product/)
  })

  it('tells where to send goods back, or that a label is ready, or that the buyer can bring collected goods', () => {
    const lead: OrderLead = { kind: 'sendBack', lastDay: dayOf(2026, 12, 14), isPast: false }
    const words = ORDER_WORDS[language]
    expect(readText(renderLead(language, {}, lead))).toContain(words.sendBack)
    const textWithLabel = readText(renderLead(language, { returns: [{ status: null }] }, lead))
    expect(textWithLabel).toContain(words.sendBackByLabel)
    expect(textWithLabel).not.toContain(words.sendBack)
    const textAfterCollection = readText(renderLead(language, { courier: null }, lead))
    expect(textAfterCollection).toMatch(/Przynieś je do nas|Bring them to us/)
    expect(textAfterCollection).not.toContain(words.sendBack)
  })

  it.each(['new', 'packed', 'shipped'] as const)(
    'hides on phones only the labels of other steps: %s',
    (fulfilment) => {
      renderLead(language, { fulfilment })
      const visibleLabels = within(screen.getByRole('list'))
        .getAllByRole('listitem')
        .filter((item) => !item.firstElementChild?.classList.contains('max-sm:sr-only'))
      expect(visibleLabels.map(({ textContent }) => textContent)).toEqual([
        LEAD_WORDS[language].progress[fulfilment === 'new' ? 'paid' : fulfilment],
      ])
      expect(visibleLabels[0]?.getAttribute('aria-current')).toBe('step')
    },
  )
})
