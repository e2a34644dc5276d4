import { formatWorkingDays } from '../../../../domain/time/working-day-range'
import { formatChatHours } from '../../../../domain/chat/chat-hours'
import type { Settings } from '../../../../domain/settings/settings'
import { paths } from '../../../../domain/pages/page-paths'
import { collectContentFacts } from '../../../../content/facts.en'
import type { Replies } from './reply'

/**
 * Returns the English ready replies with the shop's current terms, such as the delivery fee. `origin` makes URLs
 * absolute, so that the chat shows them as links.
 */
export function buildReplies(settings: Settings, origin: string): Replies {
  const { firm, chat } = settings
  const { facts, shared } = collectContentFacts(settings)
  return {
    greeting: {
      command: 'hello',
      title: 'Greeting',
      text: 'Hello! How can I help you?',
    },
    wait: {
      command: 'wait',
      title: 'One moment, please',
      text: 'I am checking this for you, one moment please.',
    },
    delivery: {
      command: 'delivery',
      title: 'Cost and time of delivery',
      text: `Delivery of a standard parcel within Poland ${facts.delivery ? `costs ${facts.delivery.fee}${facts.delivery.threshold && ` and is free when the products cost at least ${facts.delivery.threshold}`}` : 'is free'}. The delivery price of larger products is on the page of the product. We usually fulfil an order within ${formatWorkingDays(facts.times.range, 'en')} of payment, and deliver the product no later than ${facts.longestDays} days after the contract is made, unless we named later days before the order. Details: ${origin}${paths.delivery.en}`,
    },
    return: {
      command: 'return',
      title: 'Withdrawal and return',
      text: `A consumer, or a natural person for whom a company purchase is not of a professional nature, may withdraw from the contract within 14 days of receiving the product, without giving a reason; this includes ex-display products. An e-mail to ${firm.email} is enough. The product has to be sent back within 14 days of withdrawing, and the buyer bears the direct cost of sending it back. We collect a product that cannot normally be posted at our cost. We refund without delay, within 14 days of receiving the statement at the latest, but may wait for a product that you send back, or proof that it was sent. Details: ${origin}${paths.withdrawal.en}`,
    },
    complaint: {
      command: 'complaint',
      title: 'Complaint',
      text: `If the product does not conform with the contract, please write to ${firm.email}: the order number, a description of the problem, ideally with a picture, and what you would like us to do. We answer within 14 days. The rules: ${origin}${paths.terms.en}#complaints`,
    },
    warranty: {
      command: 'guarantee',
      title: 'Guarantee',
      text: `If a product has a manufacturer’s guarantee, its page says how long it lasts and who gives it. Independently of it, the seller is liable for 2 years for the conformity of the goods with the contract, towards consumers and sole traders with consumer rights, that is, natural persons (also partners of a civil partnership) whose business purchase is not of a professional nature. Towards other businesses the statutory warranty for defects is excluded. ${shared.guarantee} Details: ${origin}${paths.terms.en}#businesses`,
    },
    invoice: {
      command: 'invoice',
      title: 'Invoice',
      text: `${shared.invoice} Please give the company details and the tax number (NIP) in the order form, before paying. Once a receipt without a tax number has been issued, the law does not allow us to issue a company invoice for it.`,
    },
    payment: {
      command: 'payment',
      title: 'Payment methods',
      text: `You pay in advance, online: ${shared.payments.join(' ')} We hold the products for ${facts.holdMinutes} minutes from the order.`,
    },
    grades: {
      command: 'condition',
      title: 'Grades A, B and C',
      text: 'Grade A: ex-display, like new. Grade B: ex-display, light marks. Grade C: ex-display, visible marks or parts missing. The marks and missing parts of each item are listed on its page.',
    },
    hours: {
      command: 'hours',
      title: 'Hours',
      text: `In this chat we answer: ${formatChatHours(chat, 'en')}. By phone, ${firm.phone}: ${facts.hours}. You can also write to ${firm.email}`,
    },
    thanks: {
      command: 'thanks',
      title: 'Thanks',
      text: 'Thank you for the conversation, and have a good day!',
    },
  }
}
