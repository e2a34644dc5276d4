import { describe, expect, it } from 'vitest'
import { FAKE_LABEL_ARTWORK } from '../../../test/stand-ins/label-artwork'
import { renderGuaranteeDocument } from './guarantee-document'
import { fillLabel } from '../../../domain/products/guarantee-label/guarantee-label'

const LABEL = { years: 5, brand: 'Kowal', model: 'KS-1' }
const GUARANTEE_FACTS = {
  orderId: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
  language: 'pl' as const,
  placedAt: Date.parse('2026-11-20T23:30:00Z'),
  productName: 'Młot <udarowy>',
  sku: 'EKS/MLO 1',
  guarantee: {
    promise: '12 miesięcy gwarancji producenta',
    guarantor: 'Narzędzia sp. z o.o., ul. Prosta 1, Łódź',
    scope: 'Naprawa lub wymiana.',
    territory: 'Polska',
    claim: 'Zgłoś na serwis@example.com.',
    termsUrl: '',
    model: 'KS-1',
    serialNumber: 'SN-42',
    label: null,
  },
  labelSvg: null,
}

/** The document with plain spaces instead of no-break spaces. */
function readDocument(guaranteeFacts: Parameters<typeof renderGuaranteeDocument>[0]) {
  const { name, content } = renderGuaranteeDocument(guaranteeFacts)
  return { name, content: content.replaceAll('\u00a0', ' ') }
}

describe('the guarantee statement of an order line', () => {
  it('states product, purchase, guarantor, scope, period, territory, procedure and statutory rights', () => {
    const { name, content } = readDocument(GUARANTEE_FACTS)
    expect(name).toBe('gwarancja-EKS-MLO-1.html')
    expect(content).toMatch(/^<!doctype html><html lang="pl">/)
    const { model, serialNumber, promise, guarantor, scope, territory, claim } = GUARANTEE_FACTS.guarantee
    for (const expectedText of [model, serialNumber, promise, guarantor, scope, territory, claim])
      expect(content).toContain(expectedText)
    expect(content).toContain('Młot &lt;udarowy&gt;')
    expect(content).toContain('EKS/MLO 1')
    // In Poland the purchase was after midnight, so the document states the next day.
    expect(content).toContain('21 listopada 2026')
    expect(content).toContain('Gwarancja nie wyłącza, nie ogranicza ani nie zawiesza uprawnień kupującego')
    expect(content).not.toMatch(/<img|<a /)
  })

  it('is in English for an English order, and omits unknown data', () => {
    const guarantee = {
      ...GUARANTEE_FACTS.guarantee,
      serialNumber: null,
      termsUrl: 'https://www.example.com/terms',
    }
    const { name, content } = readDocument({ ...GUARANTEE_FACTS, language: 'en', guarantee })
    expect(name).toBe('guarantee-EKS-MLO-1.html')
    expect(content).toContain('<html lang="en">')
    expect(content).toContain('21 November 2026')
    expect(content).toContain('The guarantee does not exclude, limit or suspend')
    expect(content).toContain('href="https://www.example.com/terms"')
    expect(content).not.toContain('Serial number')
  })

  it('contains the label GARAN of a product that has one', async () => {
    const labelSvg = fillLabel(await FAKE_LABEL_ARTWORK.full(), 'full', LABEL)
    const guarantee = { ...GUARANTEE_FACTS.guarantee, label: LABEL }
    const { content } = renderGuaranteeDocument({ ...GUARANTEE_FACTS, guarantee, labelSvg })
    expect(content).toMatch(
      /<img src="data:image\/svg\+xml,[^"]*" alt="Etykieta GARAN: [^"]*5 lat \(Kowal, KS-1\)/,
    )
  })
})
