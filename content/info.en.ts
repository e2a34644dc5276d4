import { courierName, deliversToPoint } from '../domain/delivery/couriers'
import { formatShowroomHours } from '../domain/delivery/showroom'
import { formatFirmAddress } from '../domain/settings/settings'
import { paymentMethodItems } from '../domain/payments/payment-methods'
import { joinWithOr } from '../domain/text/wording'
import { MAX_DELIVERY_DAYS } from '../domain/delivery/shipping'
import { paths } from '../domain/pages/page-paths'
import type { DeliveryTexts } from '../domain/delivery/shipping'
import type { InfoText } from './info-text'

const formatPrice = (price: DeliveryTexts): string =>
  price ? price.fee + (price.threshold && ` (free from ${price.threshold})`) : 'free'

export const infoText: InfoText = ({ firm, delivery, couriers, showroom }) => ({
  about: [
    {
      heading: `In business since ${firm.since}`,
      paragraphs: [
        'We sell professional tools that have been on display at exhibitions, trade fairs and in showrooms. We check and describe every one before it goes on sale.',
      ],
    },
  ],
  exhibition: [
    {
      heading: 'Where the tools come from',
      paragraphs: [
        'They were on display at exhibitions, trade fairs or in showrooms and, unless the product page says otherwise, were not used for work: people looked at them, picked them up and sometimes tried them out at a demonstration. That is why they cost less than new ones from a warehouse.',
      ],
    },
    {
      heading: 'What grades A, B and C mean',
      paragraphs: [
        [
          'A: ex-display, like new; no visible marks from display',
          'B: ex-display, light marks, such as a scuffed housing',
          'C: ex-display, visible marks or something missing, such as the case',
        ],
        'The marks and missing parts of each item are listed on its page, and you accept them separately before you pay.',
      ],
    },
    {
      heading: 'Guarantee and your rights',
      paragraphs: [
        'If the manufacturer gives a guarantee, the product page says how long it lasts and on what terms.',
        `The law gives consumers the same rights as for a new product from any online shop: the seller is liable for conformity for 2 years from delivery, and consumers can withdraw from the purchase within 14 days without giving a reason. The rules are in the [Terms](${paths.terms.en}).`,
        'The struck-through price is the list price of a new product, not our previous price.',
      ],
    },
  ],
  shipping: [
    {
      heading: 'Delivery',
      paragraphs: [
        `We deliver within Poland. Delivery prices: standard parcel ${formatPrice(delivery.courier)}, oversize parcel ${formatPrice(delivery.oversize)}, pallet ${formatPrice(delivery.pallet)}. The cart shows the price of delivery of the whole order. We ship with the courier you choose: ${joinWithOr(couriers.filter((courier) => !deliversToPoint(courier)).map(courierName), 'en')}.${couriers.some(deliversToPoint) ? ' We also send smaller purchases to an InPost parcel locker or point that you choose in the checkout.' : ''} The checkout shows the couriers that carry all your products.`,
        ...(showroom.isOn
          ? [
              `You can also collect your purchase from us, without a delivery fee: ${formatFirmAddress(firm)}, ${formatShowroomHours(showroom, 'en')}. When it is ready, you get an e-mail with your pick-up code.`,
            ]
          : []),
        `The expected days of delivery are on the page of the product, and beside each courier in the checkout. We deliver within ${MAX_DELIVERY_DAYS} days at the latest, unless we name later days before you order.`,
      ],
    },
    {
      heading: 'Payment',
      paragraphs: [
        `You pay online: ${paymentMethodItems('en').join(', ')}.`,
        `See [Delivery and payment](${paths.delivery.en}) for more.`,
      ],
    },
    {
      heading: 'Returns',
      paragraphs: [
        'Consumers may withdraw from the contract within 14 days of receiving the goods without giving a reason. So may natural persons with a business for whom the purchase is not of a professional nature. A statement sent before that period ends is enough. We refund the money, including the cost of delivery, without delay and within 14 days at the latest, by the same payment method. We may wait for goods that are sent back, or for proof that they were posted.',
        { action: 'Withdraw from contract here', href: paths.withdrawal.en },
      ],
    },
    {
      heading: 'Complaints',
      paragraphs: [
        `If the goods do not conform with the contract, make a complaint online, write to ${firm.email} or call ${firm.phone}. We answer within 14 days. The rules are in the [Terms](${paths.terms.en}#complaints).`,
        { action: 'Make a complaint', href: paths.complaints.en },
      ],
    },
  ],
})
