import { formatClockTime } from '../../../domain/time/clock-time'
import { formatMoney } from '../../../domain/money/currency'
import { formatOrderNumber } from '../../../domain/orders/order'
import { hasParcel } from '../../../domain/delivery/couriers'
import type { OrderRow } from '../../features/orders/orders.table'
import { orderUrl } from '../parts/buyer-links'
import { ActionButton, Paragraph, MailTitle } from '../parts/mail-parts'
import type { NewMail } from '../outbox/new-mail'
import { OrderProgress } from '../parts/order-progress'
import { mailWordsFor } from '../wording/wording'

export function reminderMail(order: OrderRow, appUrl: string): NewMail {
  const { language } = order
  const words = mailWordsFor(language)
  const subject = words.reminder.subject({ number: formatOrderNumber(order.id) })
  // A voucher order holds no goods, so its text does not mention a hold.
  const introText = words.reminder[order.courier === 'digital' ? 'boughtLead' : 'lead']({
    amount: formatMoney(order.total, order.currency, language),
    time: formatClockTime(order.holdUntil, language).hourAndMinute,
  })
  return {
    kind: 'order_reminder',
    about: order.id,
    recipient: order.email,
    language,
    subject,
    preview: introText,
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{words.hello}</Paragraph>
        <Paragraph>{introText}</Paragraph>
        {hasParcel(order.courier) ? <OrderProgress step="ordered" language={language} /> : null}
        <ActionButton href={orderUrl(appUrl, order)}>{words.reminder.pay}</ActionButton>
        <Paragraph isSoft>{words.reminder.otherwise}</Paragraph>
      </>
    ),
  }
}
