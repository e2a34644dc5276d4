import { paymentMethodsText } from '../../domain/payments/payment-methods'
import type { Settings } from '../../domain/settings/settings'
import { paths } from '../../domain/pages/page-paths'
import { formatWorkingDays } from '../../domain/time/working-day-range'
import { collectContentFacts } from '../facts.en'
import { listShortRates } from '../parcel-words'
import type { LegalText } from './legal-text'

export const delivery = (settings: Settings): LegalText => {
  const { facts, shared } = collectContentFacts(settings)
  return {
    title: 'Delivery and payment',
    description: `${facts.delivery ? `Delivery of a standard parcel in Poland for ${facts.delivery.fee}${facts.delivery.threshold && `, free from ${facts.delivery.threshold}`}` : 'Free delivery of standard parcels in Poland'}. Delivery time, payment methods, unpaid orders, invoices, taking back old equipment and batteries.`,
    sections: [
      {
        id: 'short',
        heading: 'In short',
        paragraphs: [
          ...(facts.deliveryRates
            ? [
                'Delivery prices in Polish złoty (the cart also shows your currency):',
                listShortRates(facts.deliveryRates),
              ]
            : ['Delivery is free.']),
          {
            facts: [
              [
                'Time',
                `usually ${formatWorkingDays(facts.times.range, 'en')} from payment, at the latest ${facts.longestDays} days after the contract is made, unless we name later days before you order`,
              ],
              ['Couriers', facts.couriers],
              ['Where we deliver', 'in Poland only'],
              ['Payment', `online: ${paymentMethodsText('PLN', 'en')}`],
              ['Held until you pay', `${facts.holdMinutes} minutes`],
            ],
          },
        ],
      },
      { id: 'area', heading: 'Where we deliver', paragraphs: [shared.area] },
      { id: 'couriers', heading: 'Couriers and large parcels', paragraphs: [shared.couriers] },
      ...(facts.pickup ? [{ id: 'pickup', heading: 'Collection in person', paragraphs: shared.pickup }] : []),
      {
        id: 'cost',
        heading: 'Delivery cost',
        paragraphs: [
          ...(facts.deliveryRates
            ? [
                `You pay per parcel; the cart shows the total. How we pack an order into parcels is described in the [Terms](${paths.terms.en}).`,
                ...shared.cost.slice(1),
              ]
            : shared.cost),
          'Gift vouchers are sent by e-mail, free of charge, after payment.',
        ],
      },
      {
        id: 'time',
        heading: 'Delivery time',
        paragraphs: [
          ...shared.time,
          shared.longestTime,
          'When the parcel is on its way, we send you an e-mail with the name of the courier and the tracking number.',
          shared.late,
        ],
      },
      { id: 'parcel', heading: 'Receiving the parcel', paragraphs: [shared.risk] },
      {
        id: 'payment',
        heading: 'Payment methods',
        paragraphs: [
          'You pay in advance, online, right after placing the order. We accept:',
          shared.payments,
          shared.paymentNote,
          shared.paymentProvider,
        ],
      },
      {
        id: 'unpaid',
        heading: 'An unpaid order',
        paragraphs: [
          shared.hold,
          'If a payment is declined, you can try again within this time with the same or another method. You can place a cancelled order again, provided that nobody else has bought that piece in the meantime.',
          shared.latePayment,
        ],
      },
      {
        id: 'invoices',
        heading: 'Invoices',
        paragraphs: [
          facts.isVatExempt
            ? 'We add no VAT to prices and the delivery cost, because we are exempt from it.'
            : 'Prices and the delivery cost include VAT. Products marked “Margin scheme – second-hand goods” are taxed on our margin only, and their invoice has no VAT amount.',
          shared.invoice,
          'Enter the company details and tax number in the order form, before you pay. Once a receipt without a tax number has been issued, the law does not allow us to issue a company invoice for it.',
        ],
      },
      {
        id: 'old-equipment',
        heading: 'Old equipment, batteries and packaging',
        paragraphs: [
          ...shared.takeBack,
          'The crossed-out wheeled bin on a product, battery or packaging means that it must not be thrown away with other waste. Old power tools and batteries contain substances harmful to health and the environment, and raw materials that can be recovered. By handing them in you help them to be reused and recycled. Your municipal office will tell you where the nearest collection point is.',
          'Before handing in a tool, take out its battery if that can be done without damage. Cover the contacts of a lithium-ion battery with tape. Do not send a damaged battery by parcel; take it to a collection point instead.',
          'Sort the packaging: cardboard and paper go to paper, film and polystyrene to plastics. Do not throw them into mixed waste.',
        ],
      },
      {
        id: 'more',
        heading: 'Returns and complaints',
        paragraphs: [
          `Who can return a purchase within 14 days, and how, is described on the page [Withdrawal from the contract](${paths.withdrawal.en}). How to make a complaint is described on the page [Complaints](${paths.complaints.en}).`,
          `A question about delivery or payment? Write to ${facts.email} or call ${facts.phone}, ${facts.hours}.`,
        ],
      },
    ],
  }
}
