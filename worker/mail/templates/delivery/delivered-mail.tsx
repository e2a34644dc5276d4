import { dateOf } from '../../../../domain/time/calendar-days'
import { formatFullDate } from '../../../../domain/time/format-days'
import { isPickup } from '../../../../domain/orders/pickup'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { lastDayToWithdraw } from '../../../../domain/returns/withdrawal'
import { orderConsentToken } from '../../../features/marketing/order-consent-token'
import type { OrderRow } from '../../../features/orders/orders.table'
import { OrderButton, OrderTextLink, orderUrl, WithdrawalLink } from '../../parts/buyer-links'
import { GoodsTable, type MailedGoods } from '../../parts/goods-table'
import { ActionButton, InlineLink, Paragraph, MailTitle } from '../../parts/mail-parts'
import type { NewMail } from '../../outbox/new-mail'
import { OrderProgress } from '../../parts/order-progress'
import { withdrawalRightText } from '../../parts/withdrawal-right'
import { unsubscribeUrl } from '../newsletter-mails'
import { mailWordsFor } from '../../wording/wording'
import type { Timestamp } from '../../../../domain/time/time'

type Delivery = {
  order: OrderRow
  goods: MailedGoods
  /** The manuals of the delivered goods, with the names of the goods in the language of the order. */
  manuals: readonly { name: string; url: string }[]
  /** True if the buyer waits for the shop (`HAS_OPEN_MATTER_SQL`). The mail then asks for no review. */
  hasOpenMatter: boolean
}

/**
 * Confirms the delivery, with the manuals and the withdrawal deadline. Asks for a review only with the buyer's consent,
 * because such a request is marketing (rules 6.6). The link beside the request withdraws the consent.
 */
export function deliveredMail(
  { order, goods, manuals, hasOpenMatter }: Delivery,
  deliveredAt: Timestamp,
  appUrl: string,
): NewMail {
  const { language } = order
  const words = mailWordsFor(language)
  const lastWithdrawalDay = formatFullDate(dateOf(lastDayToWithdraw(deliveredAt)), language)
  // After a full refund the buyer cannot withdraw any more, so the mail names no deadline.
  const isPaid = order.state === 'paid'
  const canAskForReview =
    isPaid && !hasOpenMatter && order.marketingConsent && order.marketingWithdrawnAt === null
  const isCollected = isPickup(order)
  const leadText = isCollected ? words.delivered.collectedLead : words.delivered.lead
  const subject = words.delivered[isCollected ? 'collectedSubject' : 'subject']({
    number: formatOrderNumber(order.id),
  })
  return {
    kind: 'order_delivered',
    about: order.id,
    recipient: order.email,
    language,
    subject,
    preview: leadText,
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{words.greeting({ name: order.firstName })}</Paragraph>
        <Paragraph>{leadText}</Paragraph>
        {isCollected ? null : <OrderProgress step="delivered" language={language} />}
        {canAskForReview ? (
          <>
            <ActionButton href={orderUrl(appUrl, order)}>{words.delivered.review}</ActionButton>
            <Paragraph>{words.delivered.honest}</Paragraph>
            <Paragraph isSoft>
              {words.delivered.why}{' '}
              <InlineLink href={unsubscribeUrl(appUrl, orderConsentToken(order), language)}>
                {words.followUp.leave}
              </InlineLink>
            </Paragraph>
          </>
        ) : (
          <OrderButton order={order} appUrl={appUrl} />
        )}
        <GoodsTable goods={goods} language={language} appUrl={appUrl} />
        {manuals.map(({ name, url }) => (
          <Paragraph key={url + name}>
            <InlineLink href={url}>{words.delivered.manual({ name })}</InlineLink>
          </Paragraph>
        ))}
        <Paragraph>{words.delivered.wrong}</Paragraph>
        {isPaid ? (
          <Paragraph>
            {withdrawalRightText(order, words.delivered.rights({ day: lastWithdrawalDay }))}
          </Paragraph>
        ) : null}
        {canAskForReview ? <OrderTextLink order={order} appUrl={appUrl} /> : null}
        {isPaid ? <WithdrawalLink order={order} appUrl={appUrl} /> : null}
      </>
    ),
  }
}
