import { formatFullDate } from '../../../domain/time/format-days'
import { describe, expect, it } from 'vitest'
import { lastValidDayNoon, voucherExpiry } from '../../../domain/vouchers/voucher'
import { minor } from '../../../domain/money/money'
import { quotePrices } from '../../../domain/checkout/pricing'
import { FALLBACK_RATES } from '../../../domain/money/currency'
import type { LegalFacts } from '../../../domain/settings/legal-facts'
import { FIRST_SETTINGS } from '../../../domain/settings/settings'
import { makeCartLine, renderInShop, readText } from '../../../test/web/shop'
import { OrderSummary } from './order-summary'
import type { AcceptedVoucher } from './voucher/use-voucher-code'
import { VoucherSummary } from './voucher/voucher-summary'

const makeUsedVoucher = (
  voucherType: AcceptedVoucher['type'],
  vatKind: AcceptedVoucher['vatKind'] = 'multi',
): AcceptedVoucher => ({
  code: 'ABCD-EFGH-IJKL',
  type: voucherType,
  vatKind,
  vatRate: 23,
  fullValue: minor(61_01),
  formatRemainingBalance: () => null,
})

const quoteOptions = {
  shippingFee: () => minor(29_99),
  currency: 'PLN',
  rates: FALLBACK_RATES,
} as const
const DELIVERY = {
  ratesAt: '2026-11-20T12:00:00Z',
  lowerPointFeePln: null,
  parcels: [],
  isShippingKnown: true,
}

/** The summary of a tool for 209 zł plus 29.99 zł delivery; a voucher covers 61.01 zł. */
function renderSummary(voucher: AcceptedVoucher | null, vat: LegalFacts['vat'] = null): string {
  const lines = [{ unitPrice: minor(209_00), quantity: 1 }]
  const quotedTotals = quotePrices(
    lines,
    voucher ? { ...quoteOptions, voucher: voucher.fullValue } : quoteOptions,
  )
  const totals = { ...quotedTotals, ...DELIVERY }
  return readText(
    renderInShop(<OrderSummary lines={[]} totals={totals} voucher={voucher} courier="dpd" pickupPoint="" />, {
      settings: { legal: { ...FIRST_SETTINGS.legal, vat } },
    }).container,
  )
}

describe.each([
  ['pl', 'Ważny 12 miesięcy, do '],
  ['en', 'Valid for 12 months, until '],
] as const)('the summary of a voucher that is bought, in %s', (language, validityText) => {
  it('shows the last day of the voucher before the purchase (rules 9.5)', () => {
    const voucherSummary = <VoucherSummary amount={minor(100_00)} sendOn="" onChange={() => null} />
    const { container } = renderInShop(voucherSummary, { language })
    const lastDay = new Date(lastValidDayNoon(voucherExpiry(Date.now())))
    expect(readText(container)).toContain(
      `${validityText}${formatFullDate(lastDay, language)}.`.replaceAll('\u00a0', ' '),
    )
  })
})

it('names the courier beside the delivery fee (rules 2.2)', () =>
  expect(renderSummary(null)).toContain('Dostawa: DPD'))

describe('the VAT in the amount to pay', () => {
  it('is the VAT of the total', () =>
    expect(renderSummary(null)).toContain('238,99 złVATw tym VAT 23%: 44,69 zł'))

  it('is computed from the lower price with a gifted (discount) voucher', () =>
    expect(renderSummary(makeUsedVoucher('follow_up'))).toContain('177,98 złVATw tym VAT 23%: 33,28 zł'))

  it('is unchanged by a purchased voucher, which is a means of payment', () =>
    expect(renderSummary(makeUsedVoucher('purchased'))).toContain(
      'Razem z VAT238,99 złVATw tym VAT 23%: 44,69 złZapłata bonem−61,01 złDo zapłaty177,98 zł',
    ))

  it('leaves out the part paid with a voucher that was taxed when it was sold', () =>
    expect(renderSummary(makeUsedVoucher('purchased', 'single'))).toContain(
      '44,69 złZapłata bonem−61,01 złVATw tym VAT, rozliczony przy sprzedaży bonu: 11,41 złDo zapłaty177,98 zł',
    ))

  it('is not mentioned by a firm that is exempt from VAT', () => {
    for (const voucher of [
      null,
      makeUsedVoucher('follow_up'),
      { ...makeUsedVoucher('purchased', 'single'), vatRate: 0 },
    ])
      expect(renderSummary(voucher, 'exempt')).not.toContain('VAT')
    expect(renderSummary(null, 'payer')).toBe(renderSummary(null))
    const voucherSummary = <VoucherSummary amount={minor(100_00)} sendOn="" onChange={() => null} />
    const settings = { legal: { ...FIRST_SETTINGS.legal, vat: 'exempt' as const } }
    expect(readText(renderInShop(voucherSummary, { settings }).container)).toContain('Razem100,00 zł')
  })

  it.each([
    ['single', 'Razem z VAT100,00 złVATw tym VAT 23%: 18,70 zł'],
    ['multi', 'Razem100,00 złVATPrzy zakupie bonu nie ma VAT-u'],
  ] as const)('of a voucher order follows the VAT setting of vouchers: %s', (vatKind, expectedText) => {
    const voucherSummary = <VoucherSummary amount={minor(100_00)} sendOn="" onChange={() => null} />
    const { container } = renderInShop(voucherSummary, { settings: { voucherVat: { kind: vatKind } } })
    expect(readText(container)).toContain(expectedText)
  })

  it('is not shown for goods under the margin scheme', () => {
    const totals = {
      ...quotePrices([{ unitPrice: minor(100_00), quantity: 1 }], quoteOptions),
      ...DELIVERY,
    }
    const text = readText(
      renderInShop(
        <OrderSummary
          lines={[makeCartLine({ isMarginScheme: true })]}
          totals={totals}
          voucher={null}
          courier="dpd"
          pickupPoint=""
        />,
      ).container,
    )
    expect(text).toContain('Razem129,99 zł')
    expect(text).toMatch(/procedura marży – towary używane/i)
    expect(text).not.toContain('VAT')
  })
})
