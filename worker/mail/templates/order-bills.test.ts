import { expect, it } from 'vitest'
import { renderMailSamples } from '../../../test/fixtures/mails/mail-samples'

const mails = renderMailSamples('en', 'https://shop.example').mails

/**
 * Returns the total lines of a mail, which follow its order lines. Expects the same totals in the text and in the HTML.
 */
function billLinesOf(mailName: string): string[] {
  const mail = mails.find((mail) => mail.name === mailName)
  const lines = (mail?.text ?? '').replaceAll('\u00a0', ' ').split('\n')
  const billStart = lines.findIndex((line) => /^(Delivery|Total)[^:]*: /.test(line))
  const billLines = lines.slice(billStart, lines.indexOf('', billStart))
  for (const line of billLines) {
    const [label = '', amount = ''] = line.split(': ')
    expect(mail?.html).toMatch(new RegExp(`>${label.replace(/[()]/g, '\\$&')}<[^]*>${amount}<`))
  }
  return billLines
}

const PRICE_LINES = ['Delivery: Free', 'Total (incl. VAT): €2,598.00', 'of which VAT: €485.80']
const VOUCHER_PAYMENT_LINES = [
  'Payment by voucher: −€150.00',
  'of which VAT charged when the voucher was sold: €28.05',
]

it.each([
  ['order_received', [...PRICE_LINES, ...VOUCHER_PAYMENT_LINES, 'Left to pay: €2,448.00']],
  ['order_paid', [...PRICE_LINES, ...VOUCHER_PAYMENT_LINES, 'Rest paid: €2,448.00']],
  // The cancellation returned the voucher amount to the voucher, so the mail shows no payment by voucher.
  ['order_cancelled', PRICE_LINES],
  ['order_refundDue', [...PRICE_LINES, 'Paid: €2,448.00']],
  ['order_paid-2', ['Total (incl. VAT): €2,448.00', 'of which VAT: €457.76']],
])('%s states the price with VAT, and how it was paid', (mailName, billLines) =>
  expect(billLinesOf(mailName)).toEqual(billLines),
)
