import { formatFullDate } from '../../../domain/time/format-days'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../domain/money/currency'
import type { Language } from '../../../domain/language'
import type { Minor } from '../../../domain/money/money'
import { paths } from '../../../domain/pages/page-paths'
import { lastValidDayNoon } from '../../../domain/vouchers/voucher'
import type { FirmIdentity } from '../layout/mail-layout'
import type { orders } from '../../features/orders/orders.table'
import type { voucherPurchases, vouchers } from '../../features/vouchers/vouchers.table'
import { formatLanguageQuery, pageUrl } from '../parts/buyer-links'
import { GiftPrivacy } from '../parts/gift-privacy'
import { VoucherCard } from '../parts/voucher-card'
import { ActionButton, InlineLink, Paragraph, QuotedText, MailTitle } from '../parts/mail-parts'
import type { NewMail } from '../outbox/new-mail'
import { mailWordsFor } from '../wording/wording'

export const VOUCHER_MAIL_KIND = 'voucher'

type Voucher = Pick<
  typeof vouchers.$inferSelect,
  'voucherType' | 'code' | 'currency' | 'expiresAt' | 'issuedToEmail'
>
type VoucherMailInput = {
  voucher: Voucher
  /** Balance in the voucher's currency. */
  amount: Minor
  order: Pick<typeof orders.$inferSelect, 'id' | 'firstName' | 'language'>
  purchase: Pick<typeof voucherPurchases.$inferSelect, 'recipientEmail' | 'greeting'>
  firm: FirmIdentity['firm']
  appUrl: string
}

/**
 * URL to view, use and print a voucher. The code is in the fragment, which browsers do not send, so that no log
 * contains it.
 */
export const voucherUrl = (appUrl: string, code: string, language: Language): string =>
  `${appUrl}${paths.voucher.pl}?${formatLanguageQuery(language)}#${code}`

/**
 * The voucher for its user: code, amount, expiry date and QR code (spec §9). The mail of a gift also informs the
 * recipient about their personal data (rules 6.12).
 */
export function voucherMail({ voucher, amount, order, purchase, firm, appUrl }: VoucherMailInput): NewMail {
  const { language } = order
  const words = mailWordsFor(language).voucher
  const isGift = purchase.recipientEmail !== null
  const amountText = formatMoney(amount, voucher.currency, language)
  return renderVoucherMail(voucher, {
    aboutId: order.id,
    amount,
    language,
    subject: isGift
      ? words.giftSubject({ name: order.firstName, amount: amountText })
      : words.subject({ amount: amountText }),
    lead: isGift ? words.giftLead({ name: order.firstName }) : words.lead,
    greeting: purchase.greeting,
    privacy: isGift ? (
      <GiftPrivacy giver={order.firstName} firm={firm} language={language} appUrl={appUrl} />
    ) : null,
    appUrl,
  })
}

/**
 * `voucherMail` for a voucher issued by staff. The mail of a sold voucher states the right to withdraw (rules 3.9). A
 * free voucher is called a discount voucher, because it lowers the price (rules 9.2). Its reader gave the address to
 * the shop, so the mail has no information on personal data.
 */
export function staffVoucherMail({
  voucher,
  amount,
  language,
  firm,
  appUrl,
}: Pick<VoucherMailInput, 'amount' | 'firm' | 'appUrl'> & {
  voucher: Voucher & { id: string }
  language: Language
}): NewMail {
  const words = mailWordsFor(language).voucher
  const isSold = voucher.voucherType === 'purchased'
  const amountText = formatMoney(amount, voucher.currency, language)
  return renderVoucherMail(voucher, {
    aboutId: voucher.id,
    amount,
    language,
    subject: isSold ? words.subject({ amount: amountText }) : words.discountSubject({ amount: amountText }),
    lead: isSold ? words.soldLead : words.discountLead,
    greeting: null,
    // The buyer of a sold voucher may have given staff the address of another person, whom the mail must inform (GDPR
    // art. 14).
    privacy: isSold ? <GiftPrivacy giver={null} firm={firm} language={language} appUrl={appUrl} /> : null,
    isSoldByStaff: isSold,
    appUrl,
  })
}

type VoucherMailContext = {
  aboutId: string
  amount: Minor
  language: Language
  subject: string
  lead: string
  greeting: string | null
  /** Information about personal data; null if the reader of the mail gave the data to the shop. */
  privacy: ReactNode
  isSoldByStaff?: boolean
  appUrl: string
}

function renderVoucherMail(voucher: Voucher, context: VoucherMailContext): NewMail {
  const { aboutId, amount, language, subject, lead, greeting, privacy, isSoldByStaff, appUrl } = context
  const words = mailWordsFor(language).voucher
  const url = voucherUrl(appUrl, voucher.code, language)
  return {
    kind: VOUCHER_MAIL_KIND,
    about: aboutId,
    recipient: voucher.issuedToEmail,
    language,
    subject,
    preview: lead,
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{lead}</Paragraph>
        {greeting ? <QuotedText text={greeting} /> : null}
        <VoucherCard voucher={voucher} amount={amount} url={url} language={language} />
        <ActionButton href={url}>{words.open}</ActionButton>
        <Paragraph>{words.how}</Paragraph>
        {isSoldByStaff ? (
          <Paragraph>
            {words.soldRights}{' '}
            <InlineLink href={pageUrl(appUrl, paths.withdrawal, language)}>
              {mailWordsFor(language).orderLink.withdraw}
            </InlineLink>
          </Paragraph>
        ) : null}
        <Paragraph isSoft>
          {words.rights} <InlineLink href={pageUrl(appUrl, paths.terms, language)}>{words.terms}</InlineLink>
        </Paragraph>
        {privacy}
      </>
    ),
  }
}

/**
 * Reminds the holder of a voucher that its balance expires soon (rules 9.5). Contains only the last characters of the
 * code.
 */
export function voucherExpiryMail(
  voucher: Pick<
    typeof vouchers.$inferSelect,
    'id' | 'amountRemaining' | 'currency' | 'expiresAt' | 'issuedToEmail'
  >,
  codeTail: string,
  language: Language,
  appUrl: string,
): NewMail {
  const words = mailWordsFor(language).voucherEnds
  const amount = formatMoney(voucher.amountRemaining, voucher.currency, language)
  const lastValidDay = formatFullDate(new Date(lastValidDayNoon(voucher.expiresAt)), language)
  const subject = words.subject({ day: lastValidDay })
  const introText = words.lead({ codeTail, amount, day: lastValidDay })
  return {
    kind: 'voucher_ends',
    about: `${voucher.id}:${voucher.expiresAt}`,
    recipient: voucher.issuedToEmail,
    language,
    subject,
    preview: introText,
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{introText}</Paragraph>
        <ActionButton href={pageUrl(appUrl, paths.products, language)}>{words.use}</ActionButton>
        <Paragraph>{words.longer}</Paragraph>
      </>
    ),
  }
}
