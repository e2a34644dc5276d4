import type { Wording } from '../../domain/wording'
import type { pl } from './wording.pl'

export const en: Wording<typeof pl> = {
  greeting: ({ name }) => `Hello ${name},`,
  signature: 'The Ekspo Tools team',
  order: ({ number }) => `Order #${number}`,
  quantity: ({ pieces }) => (pieces === 1 ? '1 piece' : `${pieces} pieces`),
  subtotal: 'Products',
  shipping: 'Delivery',
  discount: 'Voucher',
  total: 'Total (incl. VAT)',
  free: 'free',
  deliverTo: 'Delivery address',
  defects: 'Known marks from display',
  received: {
    subject: ({ number }) => `Order #${number}: awaiting payment`,
    lead: 'Thank you for your order. It is awaiting payment. The products are reserved for you while you pay.',
  },
  paid: {
    subject: ({ number }) => `Order #${number} is paid`,
    lead: 'We have received your payment and are preparing the parcel.',
    delivery: ({ days, from, to, longest }) =>
      `Delivery: ${days} (${from}–${to} working days, ${longest} days at most).`,
    rights:
      'You may withdraw from the contract within 14 days of receiving the goods without giving a reason. The seller is liable for the conformity of the goods for 2 years.',
  },
  cancelled: {
    subject: ({ number }) => `Order #${number} is cancelled`,
    lead: 'The payment did not arrive in time, so the order was cancelled and the products are on sale again. Nothing was charged.',
  },
  refundDue: {
    subject: ({ number }) => `Order #${number}: we are refunding your payment`,
    lead: 'Your payment arrived after the reservation had ended, and the product was sold in the meantime. We are sorry. The whole amount goes back by the same payment method.',
  },
  newsletter: {
    subject: 'Confirm your newsletter sign-up',
    lead: 'Someone, probably you, gave this address to receive the newsletter of the shop. Confirm the sign-up and we will begin to write.',
    confirm: 'Confirm sign-up',
    within: ({ days }) =>
      `The link works for ${days} days. Without a confirmation we delete the address and send nothing more.`,
    consent: 'What you agree to:',
    notYou: 'Not you? Ignore this message or',
    unsubscribe: 'unsubscribe this address',
  },
}
