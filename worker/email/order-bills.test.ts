import { expect, it } from 'vitest'
import { mailsIn } from '../../test/mail-samples'

const mails = mailsIn('en', 'https://shop.example').mails

/** The amounts in a mail below those of its goods, as text and as rendered. */
function billOf(name: string): string[] {
  const mail = mails.find((mail) => mail.name === name)
  const lines = (mail?.text ?? '').replaceAll('\u00a0', ' ').split('\n')
  const from = lines.findIndex((line) => /^(Delivery|Total)[^:]*: /.test(line))
  const bill = lines.slice(from, lines.indexOf('', from))
  for (const line of bill) {
    const [label = '', amount = ''] = line.split(': ')
    expect(mail?.html).toMatch(new RegExp(`>${label.replace(/[()]/g, '\\$&')}<[^]*>${amount}<`))
  }
  return bill
}

const PRICE = ['Delivery: Free', 'Total (incl. VAT): €2,598.00', 'of which VAT: €485.80']
const BY_VOUCHER = ['Payment by voucher: −€150.00', 'of which VAT charged when the voucher was sold: €28.05']

it.each([
  ['order_received', [...PRICE, ...BY_VOUCHER, 'Left to pay: €2,448.00']],
  ['order_paid', [...PRICE, ...BY_VOUCHER, 'Rest paid: €2,448.00']],
  // The voucher amount was returned to the voucher.
  ['order_cancelled', PRICE],
  ['order_refundDue', [...PRICE, 'Paid: €2,448.00']],
  ['order_paid-2', ['Total (incl. VAT): €2,448.00', 'of which VAT: €457.76']],
])('%s states the price with VAT, and how it was paid', (name, bill) => expect(billOf(name)).toEqual(bill))
