import { formatMoney } from '../../../domain/money/currency'
import { formatOrderNumber } from '../../../domain/orders/order'
import type { Deps } from '../../deps'
import type { NewMail } from '../outbox/new-mail'
import { pictureUrl } from '../parts/buyer-links'
import { ActionButton, FactTable, MailTitle, Paragraph } from '../parts/mail-parts'
import {
  formatBuyer,
  formatBuyerWithCity,
  formatGoods,
  shortenSubject,
  type SummarizedOrder,
} from '../parts/order-summary'

/**
 * Tells the shop of a paid order: who bought what for how much. `about` begins with the order's id, so the mail is deleted
 * when the order is anonymised.
 */
export function saleAlertMail(sale: SummarizedOrder, { appUrl }: Pick<Deps, 'appUrl'>): NewMail {
  const { order, lines } = sale
  const amount = formatMoney(order.total, order.currency, 'pl')
  const goods = formatGoods(sale)
  const introText = `${formatBuyerWithCity(order)} kupuje za ${amount}: ${goods}.`
  return {
    kind: 'shop_alert',
    about: `${order.id}:sale`,
    recipient: null,
    language: 'pl',
    subject: shortenSubject(`Sprzedane za ${amount}: ${formatBuyer(order)}, ${goods}`),
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
