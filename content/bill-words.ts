/**
 * Labels of the last lines of a bill (`domain/orders/bill.ts`). Mails and the order pages of buyer and staff show them
 * (rules 2.6, 9.2).
 */
export const BILL_WORDS = {
  pl: {
    total: 'Razem (z VAT)',
    sum: 'Razem',
    vat: 'w tym VAT',
    marginScheme: 'Procedura marży – towary używane',
    taxedBefore: 'w tym VAT rozliczony przy sprzedaży bonu',
    leftToPay: 'Pozostało do zapłaty',
    paidRest: { besides: 'Zapłacono resztę', alone: 'Wpłacono' },
  },
  en: {
    total: 'Total (incl. VAT)',
    sum: 'Total',
    vat: 'of which VAT',
    marginScheme: 'Margin scheme – second-hand goods (procedura marży – towary używane)',
    taxedBefore: 'of which VAT charged when the voucher was sold',
    leftToPay: 'Left to pay',
    paidRest: { besides: 'Rest paid', alone: 'Paid' },
  },
}
