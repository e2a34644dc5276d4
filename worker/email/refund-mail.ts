import { html } from 'hono/html'
import { formatMoney } from '../../domain/currency'
import { fullDate } from '../../domain/delivery'
import { add, type Minor } from '../../domain/money'
import { orderNumber } from '../../domain/order'
import { lastDayOf, voucherTail } from '../../domain/voucher'
import type { ReadOrder } from '../features/orders/read-order'
import { wordsIn } from './mail-frame'
import type { NewMail } from './outbox'

type Refund = { id: string; money: Minor; discount: Minor; voucherAmount: Minor }

/** Tells a buyer what goes back and where to. `validUntil` is the new end of the voucher, ms UTC. */
export function refundMail({ order, redemption }: ReadOrder, refund: Refund, validUntil: number): NewMail {
  const { language, currency } = order
  const words = wordsIn(language)
  const amount = (value: Minor) => formatMoney(value, currency, language)
  const subject = words.refund.subject({ number: orderNumber(order.id) })
  const paragraphs = [
    words.refund.lead({ amount: amount(add(refund.money, refund.discount)) }),
    ...(refund.money > 0 ? [words.refund.money({ amount: amount(refund.money) })] : []),
    ...(redemption && refund.voucherAmount > 0
      ? [
          words.refund.voucher({
            amount: formatMoney(refund.voucherAmount, redemption.voucher.currency, language),
            tail: voucherTail(redemption.voucher.code),
            day: fullDate(new Date(lastDayOf(validUntil)), language),
          }),
        ]
      : []),
  ]
  return {
    kind: 'refund',
    about: refund.id,
    recipient: order.email,
    language,
    subject,
    body: {
      html: html`<h1 style="font-size:22px;margin:0 0 12px">${subject}</h1>
        <p>${words.greeting({ name: order.firstName })}</p>
        ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}`,
      text: [
        words.greeting({ name: order.firstName }),
        ...paragraphs.flatMap((paragraph) => ['', paragraph]),
      ],
    },
  }
}
