import { orderConsentToken } from '../../features/marketing/order-consent-token'
import type { OrderRow } from '../../features/orders/orders.table'
import type { vouchers } from '../../features/vouchers/vouchers.table'
import { formatMoney } from '../../../domain/money/currency'
import { orderUrl } from '../parts/buyer-links'
import { ActionButton, InlineLink, Paragraph, MailTitle } from '../parts/mail-parts'
import { unsubscribeHeaders, unsubscribeUrl } from './newsletter-mails'
import type { NewMail } from '../outbox/new-mail'
import { VoucherCard } from '../parts/voucher-card'
import { voucherUrl } from './voucher-mails'
import { mailWordsFor } from '../wording/wording'

type Order = Pick<OrderRow, 'id' | 'linkToken' | 'firstName' | 'email' | 'language'> & { goods: string }
type Voucher = Pick<
  typeof vouchers.$inferSelect,
  'voucherType' | 'code' | 'amountInitial' | 'currency' | 'expiresAt'
>

/**
 * The follow-up mail after a purchase: thanks, a review request and a voucher. A marketing mail: it needs consent, and
 * its unsubscribe link withdraws the consent (rules 6.5, 6.6).
 */
export function followUpMail(order: Order, voucher: Voucher, appUrl: string): NewMail {
  const { language } = order
  const words = mailWordsFor(language)
  const { followUp } = words
  const url = voucherUrl(appUrl, voucher.code, language)
  const unsubscribeLink = unsubscribeUrl(appUrl, orderConsentToken(order), language)
  const amount = formatMoney(voucher.amountInitial, voucher.currency, language)
  return {
    kind: 'follow_up',
    about: order.id,
    recipient: order.email,
    language,
    subject: followUp.subject({ amount }),
    headers: unsubscribeHeaders(unsubscribeLink),
    preview: followUp.lead({ goods: order.goods }),
    body: (
      <>
        <MailTitle>{followUp.subject({ amount })}</MailTitle>
        <Paragraph>{words.greeting({ name: order.firstName })}</Paragraph>
        <Paragraph>{followUp.lead({ goods: order.goods })}</Paragraph>
        <ActionButton href={orderUrl(appUrl, order)}>{followUp.review}</ActionButton>
        <Paragraph>{followUp.honest}</Paragraph>
        <Paragraph>{followUp.discountVoucher({ amount })}</Paragraph>
        <VoucherCard voucher={voucher} amount={voucher.amountInitial} url={url} language={language} />
        <Paragraph>
          <InlineLink href={url}>{words.voucher.open}</InlineLink>
        </Paragraph>
        <Paragraph isSoft>
          {followUp.why} <InlineLink href={unsubscribeLink}>{followUp.leave}</InlineLink>
        </Paragraph>
      </>
    ),
  }
}
