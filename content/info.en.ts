import { COURIERS, courierName, LARGE_PARCEL_COURIERS } from '../domain/delivery/couriers'
import { paymentMethodItems } from '../domain/payments/payment-methods'
import { joinWithOr } from '../domain/text/wording'
import { FULFILMENT_DAYS } from '../domain/delivery/shipping'
import { paths } from '../domain/pages/page-paths'
import type { InfoText } from './info-text'

export const infoText: InfoText = ({ firm, delivery }) => ({
  about: [
    {
      heading: `In business since ${firm.since}`,
      paragraphs: [
        'We sell professional tools that stood at exhibitions, trade fairs and in showrooms. We check, describe and photograph every piece before it goes on sale.',
      ],
    },
  ],
  exhibition: [
    {
      heading: 'Where the tools come from',
      paragraphs: [
        'They stood at exhibitions, trade fairs or in showrooms. They never worked on a building site: people looked at them, held them and sometimes ran them at a demonstration. That is why they cost less than new ones from a warehouse.',
      ],
    },
    {
      heading: 'What grades A, B and C mean',
      paragraphs: [
        [
          'A: ex-display, like new; no marks to be seen from close by',
          'B: ex-display, light marks, such as a scuffed housing',
          'C: ex-display, visible marks or something missing, such as the case',
        ],
        'The marks and missing parts of each piece are listed on its page, and you accept them separately before you pay.',
      ],
    },
    {
      heading: 'Guarantee and your rights',
      paragraphs: [
        'If the manufacturer gives a guarantee, the product’s page states its period and terms.',
        `The law gives consumers the same as for a new product from any shop: the seller is liable for conformity for 2 years from delivery, and consumers can withdraw from the purchase within 14 days without giving a reason. The rules are in the [Terms](${paths.terms.en}).`,
        'The struck-through price is the list price of a new product, not an earlier price of ours.',
      ],
    },
  ],
  shipping: [
    {
      heading: 'Delivery',
      paragraphs: [
        `We deliver within Poland. ${delivery ? `A courier costs ${delivery.fee}; from ${delivery.threshold} delivery is free` : 'Delivery is free'}. We send by the courier you choose: ${joinWithOr(COURIERS.map(courierName), 'en')}. Large goods go by ${joinWithOr(LARGE_PARCEL_COURIERS.map(courierName), 'en')}.`,
        `Orders take ${FULFILMENT_DAYS.from} to ${FULFILMENT_DAYS.to} working days, ${FULFILMENT_DAYS.longest} days at the latest.`,
      ],
    },
    {
      heading: 'Payment',
      paragraphs: [
        `You pay online: ${paymentMethodItems('en').join(', ')}.`,
        `The page [Delivery and payment](${paths.delivery.en}) has more.`,
      ],
    },
    {
      heading: 'Returns',
      paragraphs: [
        'You may withdraw from the contract within 14 days of receiving the goods without giving a reason. A statement sent before that period ends is enough. We return the money, with the cost of the cheapest standard delivery, within 14 days by the same payment method.',
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
