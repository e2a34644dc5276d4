import { formatShowroomHours } from '../../../../domain/delivery/showroom'
import { formatPickupCode, type PICKUP_MAIL_KINDS } from '../../../../domain/orders/pickup'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { formatFirmAddress } from '../../../../domain/settings/settings'
import { dateOf, parseDay } from '../../../../domain/time/calendar-days'
import { formatFullDate } from '../../../../domain/time/format-days'
import type { Deps } from '../../../deps'
import type { OrderRow } from '../../../features/orders/orders.table'
import { OrderButton, WithdrawalLink } from '../../parts/buyer-links'
import { GoodsTable, type MailedGoods } from '../../parts/goods-table'
import { FactTable, InlineLink, MailTitle, Paragraph } from '../../parts/mail-parts'
import { QrCode } from '../../parts/qr-code'
import type { NewMail } from '../../outbox/new-mail'
import { mailWordsFor } from '../../wording/wording'

type ReadyOrder = { order: OrderRow; goods: MailedGoods; pickupCode: string; pickupUntil: string }

/**
 * Tells the buyer that the goods can be collected, or reminds of them: the code, the place, the hours, and the last day.
 */
export function readyMail(
  { order, goods, pickupCode, pickupUntil }: ReadyOrder,
  { settings: { firm, showroom }, appUrl }: Pick<Deps, 'settings' | 'appUrl'>,
  kind: (typeof PICKUP_MAIL_KINDS)[number] = 'order_ready',
): NewMail {
  const { language } = order
  const words = mailWordsFor(language)
  const { subject: toSubject, lead: toLead } = kind === 'order_ready' ? words.ready : words.pickupReminder
  const subject = toSubject({ number: formatOrderNumber(order.id) })
  const introText = toLead({ day: formatFullDate(dateOf(parseDay(pickupUntil)), language) })
  const code = formatPickupCode(pickupCode)
  return {
    kind,
    about: order.id,
    recipient: order.email,
    language,
    subject,
    preview: introText,
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{words.greeting({ name: order.firstName })}</Paragraph>
        <Paragraph>{introText}</Paragraph>
        <p
          style={{
            margin: '0 0 16px',
            fontSize: 32,
            lineHeight: '1.3',
            fontWeight: 800,
            textAlign: 'center',
            fontFamily: 'ui-monospace, Consolas, monospace',
          }}
        >
          {code}
        </p>
        <QrCode text={pickupCode} label={words.ready.codeLabel({ code })} />
        <FactTable
          facts={[
            { label: words.collectAt, value: `${firm.firm}\n${formatFirmAddress(firm)}` },
            { label: words.openingHours, value: formatShowroomHours(showroom, language) },
          ]}
        />
        <Paragraph>
          <InlineLink href={firm.maps}>{words.ready.onMap}</InlineLink>
        </Paragraph>
        <Paragraph>{words.ready.secret}</Paragraph>
        <Paragraph>{words.ready.cannotComeInTime({ phone: firm.phone })}</Paragraph>
        <GoodsTable goods={goods} language={language} appUrl={appUrl} />
        <OrderButton order={order} appUrl={appUrl} />
        <WithdrawalLink order={order} appUrl={appUrl} />
      </>
    ),
  }
}
