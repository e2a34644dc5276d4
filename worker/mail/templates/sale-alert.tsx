import { formatMoney } from '../../../domain/money/currency'
import { formatOrderNumber } from '../../../domain/orders/order'
import type { Deps } from '../../deps'
import type { orderLines, OrderRow } from '../../features/orders/orders.table'
import type { NewMail } from '../outbox/new-mail'
import { pictureUrl } from '../parts/buyer-links'
import { ActionButton, FactTable, MailTitle, Paragraph } from '../parts/mail-parts'

type Sale = {
  order: OrderRow
  lines: readonly (typeof orderLines.$inferSelect)[]
  /** The bought voucher; null for an order of goods. */
  purchase: { name: string } | null
}

/** Maximum length of a subject in characters. A phone shows no more. */
const MAX_SUBJECT_LENGTH = 60

const shorten = (text: string): string =>
  text.length <= MAX_SUBJECT_LENGTH ? text : `${text.slice(0, MAX_SUBJECT_LENGTH - 1).trimEnd()}…`

/**
 * Tells the shop of a paid order: who bought what for how much. `about` begins with the order's id, so the mail is deleted
 * when the order is anonymised.
 */
export function saleAlertMail({ order, lines, purchase }: Sale, { appUrl }: Pick<Deps, 'appUrl'>): NewMail {
  const amount = formatMoney(order.total, order.currency, 'pl')
  const buyer = order.companyName ?? `${order.firstName} ${order.lastName}`
  // The mail is Polish, but the stored name of a voucher is in the order's language. A voucher therefore gets a fixed
  // Polish name.
  const goods = purchase
    ? 'Bon podarunkowy'
    : lines
        .map(({ names, name, quantity }) => `${names.pl || name}${quantity > 1 ? ` × ${quantity}` : ''}`)
        .join(', ')
  const introText = `${buyer}${order.city ? ` (${order.city})` : ''} kupuje za ${amount}: ${goods}.`
  return {
    kind: 'shop_alert',
    about: `${order.id}:sale`,
    recipient: null,
    language: 'pl',
    subject: shorten(`Sprzedane za ${amount}: ${buyer}, ${goods}`),
    preview: introText,
    body: (
      <>
        <MailTitle>Sprzedane za {amount}</MailTitle>
        <Paragraph>{introText}</Paragraph>
        <ActionButton href={`${appUrl}/admin/orders/${order.id}`}>
          Otwórz zamówienie #{formatOrderNumber(order.id)}
        </ActionButton>
        {lines.length > 0 ? (
          <FactTable
            areAmounts
            facts={lines.map((line) => ({
              label: line.names.pl || line.name,
              picture: pictureUrl(appUrl, line.image),
              details: [`${line.sku} · ${line.quantity} szt.`],
              value: formatMoney(line.total, order.currency, 'pl'),
            }))}
          />
        ) : null}
      </>
    ),
  }
}
