import { formatMoney } from '../../domain/currency'
import { fullDate } from '../../domain/delivery'
import { add, type Minor } from '../../domain/money'
import { orderNumber } from '../../domain/order'
import { lastDayOf, voucherTail } from '../../domain/voucher'
import type { ReadOrder } from '../features/orders/read-order'
import { BuyerLinks } from './buyer-links'
import { Paragraph, Title } from './mail-parts'
import type { NewMail } from './new-mail'
import { wordsIn } from './wording'

type Refund = { id: string; money: Minor; discount: Minor; voucherAmount: Minor; isByTransfer: boolean }

/** Tells a buyer what goes back and where to. `validUntil` is the new end of the voucher, ms UTC. */
export function refundMail(
  { order, redemption }: ReadOrder,
  refund: Refund,
  validUntil: number,
  appUrl: string,
): NewMail {
  const { language, currency } = order
  const words = wordsIn(language)
  const amount = (value: Minor) => formatMoney(value, currency, language)
  const subject = words.refund.subject({ number: orderNumber(order.id) })
  const lead = words.refund.lead({ amount: amount(add(refund.money, refund.discount)) })
  const ways = [
    ...(refund.money > 0
      ? [words.refund[refund.isByTransfer ? 'transfer' : 'money']({ amount: amount(refund.money) })]
      : []),
    ...(redemption && refund.voucherAmount > 0
      ? [
          words.refund[redemption.voucher.status === 'blocked' ? 'blockedVoucher' : 'voucher']({
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
    preview: lead,
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{words.greeting({ name: order.firstName })}</Paragraph>
        <Paragraph>{lead}</Paragraph>
        {ways.map((way) => (
          <Paragraph key={way}>{way}</Paragraph>
        ))}
        <BuyerLinks order={order} appUrl={appUrl} />
      </>
    ),
  }
}
