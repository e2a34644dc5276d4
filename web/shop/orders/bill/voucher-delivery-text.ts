import type { Language } from '../../../../domain/language'
import type { BuyerOrder } from '../../../api'
import { formatPolishDate } from '../format-polish-date'
import type { OrderWords } from '../words'

type PurchasedVoucherOrder = Pick<BuyerOrder, 'paymentStatus' | 'isRefunded' | 'ended'> & {
  buyer: Pick<BuyerOrder['buyer'], 'email'>
  voucherBought: Pick<NonNullable<BuyerOrder['voucherBought']>, 'recipientEmail' | 'sendAt' | 'mail'>
}

/** Describes the address and time at which a bought voucher is or was sent. Null for an order that ended unpaid. */
export function voucherDeliveryText(
  order: PurchasedVoucherOrder,
  { bought: words }: OrderWords,
  language: Language,
): string | null {
  const { recipientEmail, sendAt, mail } = order.voucherBought
  const email = recipientEmail ?? order.buyer.email
  if (order.isRefunded) return words.refunded
  if (order.ended || order.paymentStatus === 'cancelled') return null
  if (!mail)
    return sendAt
      ? words.sentOnDayIfPaid({ email, day: formatPolishDate(sendAt, language) })
      : words.sentAfterPayment({ email })
  const sentDay = formatPolishDate(mail.at, language)
  switch (mail.state) {
    case 'waiting':
      return words.willBeSentOn({ email, day: sentDay })
    case 'sending':
    case 'failed':
    case 'stopped':
      return words[mail.state]({ email })
    case 'sent':
      return recipientEmail ? words.giftSentOn({ email, day: sentDay }) : words.sent({ email })
  }
}
