import { html } from 'hono/html'
import { formatMoney } from '../../domain/currency'
import { fullDate } from '../../domain/delivery'
import type { Language } from '../../domain/language'
import { lastDayOf } from '../../domain/voucher'
import type { orders } from '../features/orders/orders.table'
import type { voucherPurchases, vouchers } from '../features/vouchers/vouchers.table'
import { mailButton, wordsIn } from './mail-frame'
import type { NewMail } from './outbox'
import { qrCode } from './qr-code'

export const VOUCHER_MAIL = 'voucher'

type Voucher = Pick<
  typeof vouchers.$inferSelect,
  'code' | 'amountInitial' | 'currency' | 'expiresAt' | 'issuedToEmail'
>
type Source = {
  voucher: Voucher
  order: Pick<typeof orders.$inferSelect, 'id' | 'firstName' | 'language'>
  purchase: Pick<typeof voucherPurchases.$inferSelect, 'recipientEmail' | 'greeting'>
  appUrl: string
}

/**
 * Where a voucher is looked at, used and printed. The code stands behind the #, which no browser sends to a server, so
 * that it is in no log (features E8).
 */
const voucherUrl = (appUrl: string, code: string): string => `${appUrl}/bon#${code}`

/** The voucher itself, to whoever is to use it: code, amount, last day, and the code as a QR code (specification 9). */
export function voucherMail({ voucher, order, purchase, appUrl }: Source): NewMail {
  const { language } = order
  const words = wordsIn(language).voucher
  const isGift = purchase.recipientEmail !== null
  const amount = formatMoney(voucher.amountInitial, voucher.currency, language)
  return written(voucher, {
    about: order.id,
    language,
    subject: isGift ? words.giftSubject({ name: order.firstName, amount }) : words.subject({ amount }),
    lead: isGift ? words.giftLead({ name: order.firstName }) : words.lead,
    greeting: purchase.greeting,
    appUrl,
  })
}

/** The same of a voucher that no order has bought: staff give it. */
export function givenVoucherMail(
  voucher: Voucher & { id: string },
  language: Language,
  appUrl: string,
): NewMail {
  const words = wordsIn(language).voucher
  const amount = formatMoney(voucher.amountInitial, voucher.currency, language)
  return written(voucher, {
    about: voucher.id,
    language,
    subject: words.subject({ amount }),
    lead: words.givenLead,
    greeting: null,
    appUrl,
  })
}

type Around = {
  about: string
  language: Language
  subject: string
  lead: string
  greeting: string | null
  appUrl: string
}

function written(voucher: Voucher, { about, language, subject, lead, greeting, appUrl }: Around): NewMail {
  const words = wordsIn(language).voucher
  const amount = formatMoney(voucher.amountInitial, voucher.currency, language)
  const url = voucherUrl(appUrl, voucher.code)
  const until = words.until({ day: fullDate(new Date(lastDayOf(voucher.expiresAt)), language) })
  return {
    kind: VOUCHER_MAIL,
    about,
    recipient: voucher.issuedToEmail,
    language,
    subject,
    body: {
      html: html`<h1 style="font-size:22px;margin:0 0 12px">${subject}</h1>
        <p>${lead}</p>
        ${
          greeting
            ? html`<p style="margin:16px 0;padding:12px 16px;border-left:4px solid #ffc800;font-style:italic">
                ${greeting.split('\n').map((line) => html`${line}<br />`)}
              </p>`
            : ''
        }
        <div style="margin:24px 0;padding:24px;border:3px solid #191816;text-align:center">
          <p style="margin:0;text-transform:uppercase;letter-spacing:1px;font-weight:700">${words.title}</p>
          <p style="margin:8px 0;font-size:40px;line-height:1.1;font-weight:800">${amount}</p>
          <p style="margin:16px 0 4px;color:#6b665e;font-size:14px">${words.code}</p>
          <p style="margin:0 0 16px;font:700 22px/1.3 ui-monospace,Consolas,monospace">${voucher.code}</p>
          ${qrCode(url, words.qr)}
          <p style="margin:16px 0 0;font-weight:600">${until}</p>
        </div>
        ${mailButton(url, words.open)}
        <p>${words.how}</p>
        <p style="color:#6b665e;font-size:14px">
          ${words.rights} <a href="${termsUrl(appUrl, language)}" style="color:#191816">${words.terms}</a>
        </p>`,
      text: [
        lead,
        ...(greeting ? ['', greeting] : []),
        '',
        `${words.title}: ${amount}`,
        `${words.code}: ${voucher.code}`,
        until,
        '',
        `${words.open}: ${url}`,
        words.how,
        '',
        `${words.rights} ${words.terms}: ${termsUrl(appUrl, language)}`,
      ],
    },
  }
}

/** Says that a voucher ends soon with money on it (rules 9.5). It carries only the end of the code. */
export function voucherEndsMail(
  voucher: Pick<
    typeof vouchers.$inferSelect,
    'id' | 'amountRemaining' | 'currency' | 'expiresAt' | 'issuedToEmail'
  >,
  tail: string,
  language: Language,
): NewMail {
  const words = wordsIn(language).voucherEnds
  const amount = formatMoney(voucher.amountRemaining, voucher.currency, language)
  const day = fullDate(new Date(lastDayOf(voucher.expiresAt)), language)
  const subject = words.subject({ day })
  const lead = words.lead({ tail, amount, day })
  return {
    kind: 'voucher_ends',
    about: `${voucher.id}:${voucher.expiresAt}`,
    recipient: voucher.issuedToEmail,
    language,
    subject,
    body: {
      html: html`<h1 style="font-size:22px;margin:0 0 12px">${subject}</h1>
        <p>${lead}</p>
        <p>${words.longer}</p>`,
      text: [lead, '', words.longer],
    },
  }
}

const termsUrl = (appUrl: string, language: Language): string =>
  `${appUrl}${language === 'pl' ? '/regulamin' : '/terms'}`
