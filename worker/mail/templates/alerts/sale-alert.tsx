import { deliveryName } from '../../../../domain/delivery/couriers'
import { formatPoint } from '../../../../domain/delivery/pickup-point'
import { formatMoney } from '../../../../domain/money/currency'
import { formatOrderNumber } from '../../../../domain/orders/order'
import type { Deps } from '../../../deps'
import type { Alert } from '../../../alerts/alert'
import { pictureUrl } from '../../parts/buyer-links'
import { FactTable } from '../../parts/mail-parts'
import {
  formatBuyer,
  formatBuyerWithCity,
  formatGoods,
  shortenSubject,
  type SummarizedOrder,
} from '../../parts/order-summary'
import { alertMail } from './alert-mail'

/**
 * Tells the shop of a paid order: who bought what for how much. `about` begins with the order's id, so the mail is
 * deleted when the order is anonymised.
 */
export function saleAlert(sale: SummarizedOrder, { appUrl }: Pick<Deps, 'appUrl'>): Alert {
  const { order, lines } = sale
  const amount = formatMoney(order.total, order.currency, 'pl')
  const goods = formatGoods(sale, 'pl')
  const path = `/admin/orders/${order.id}`
  const introText = `${formatBuyerWithCity(order)} kupuje za ${amount}: ${goods}.`
  const title = `Sprzedane za ${amount}`
  const mail = alertMail({
    about: `${order.id}:sale`,
    subject: shortenSubject(`${title}: ${formatBuyer(order)}, ${goods}`),
    preview: introText,
    title,
    paragraphs: [introText, `Dostawa: ${formatDelivery(order)}.`],
    button: { href: appUrl + path, text: `Otwórz zamówienie #${formatOrderNumber(order.id)}` },
    children:
      lines.length > 0 ? (
        <FactTable
          areAmounts
          facts={lines.map((line) => ({
            label: line.names.pl || line.name,
            picture: pictureUrl(appUrl, line.image),
            details: [`${line.sku} · ${line.quantity} szt.`],
            value: formatMoney(line.total, order.currency, 'pl'),
          }))}
        />
      ) : null,
  })
  return {
    event: 'sale',
    mail,
    path,
    push: {
      pl: { title, body: goods },
      en: {
        title: `Sold for ${formatMoney(order.total, order.currency, 'en')}`,
        body: formatGoods(sale, 'en'),
      },
    },
  }
}

/** The courier’s name, with the locker or shop point if the buyer chose one. */
const formatDelivery = ({ courier, pickupPoint }: SummarizedOrder['order']): string =>
  [deliveryName(courier, 'pl'), pickupPoint && formatPoint(pickupPoint)].filter(Boolean).join(', ')
