import type { Settings } from '../../domain/settings/settings'
import { paths } from '../../domain/pages/page-paths'
import { collectContentFacts } from '../facts.en'
import type { LegalText } from './legal-text'
import { buildWithdrawalRules } from './withdrawal-rules.en'

export const withdrawal = (settings: Settings): LegalText => {
  const { firm } = settings
  const { facts } = collectContentFacts(settings)
  const { form, instruction, mailLink, rules } = buildWithdrawalRules(settings)
  return {
    title: 'Withdrawal from the contract',
    heading: 'Return a purchase',
    description:
      'Consumers have 14 days to withdraw from the contract without giving a reason. Online form, e-mail or letter, the instructions, a printable model form, sending goods back and refunds.',
    printable: { id: 'form', label: 'Print the form only' },
    sections: [
      {
        id: 'right',
        heading: 'Your right',
        paragraphs: [rules.right, rules.period, rules.exhibition],
      },
      {
        id: 'how',
        heading: 'How to withdraw',
        paragraphs: [
          'An unequivocal statement that you withdraw from the contract is enough. You need neither a reason nor an account. You can:',
          [
            'fill in the online form at the top of this page,',
            `write an e-mail to ${facts.email} – the link below opens a message with the text ready to fill in,`,
            `send a letter to: ${facts.recipient},`,
            'use the [model form](#form) and send it by e-mail or post, but this is not obligatory.',
          ],
          `[Write the withdrawal e-mail](${mailLink})`,
          'Give your name, the order number or another reference to the contract, and the products you are returning. If there is something you do not remember, send the statement all the same. We will sort out the rest with you.',
          'We will acknowledge receipt of your statement by e-mail without delay, with date and time. Keep the message or the proof of posting as evidence that the deadline was met.',
        ],
      },
      {
        id: 'return',
        heading: 'Sending the goods back',
        paragraphs: [
          rules.sendBack,
          rules.check,
          'Put everything that came in the box into the parcel, with a note of the order number. Keep the proof of posting. Please do not send parcels cash on delivery.',
          rules.handling,
        ],
      },
      { id: 'refund', heading: 'Refund', paragraphs: [rules.refund] },
      {
        id: 'special',
        heading: 'Part of an order, gift voucher, company purchase',
        paragraphs: [
          rules.part,
          rules.voucher,
          `Companies (other than civil partnerships) and persons who buy within their profession have no statutory right to withdraw without giving a reason. What counts is the nature of the purchase, not the invoice as such. The details are in the [Terms](${paths.terms.en}#businesses).`,
          `If a product does not conform with the contract, you can make a [complaint](${paths.complaints.en}), after the 14 days as well. That is a separate right.`,
        ],
      },
      {
        id: 'instruction',
        heading: 'Instructions on withdrawal',
        paragraphs: [
          'According to annex I A to Directive 2011/83/EU (in Poland: annex 1 to the Consumer Rights Act).',
          ...instruction,
        ],
      },
      {
        id: 'form',
        heading: 'Model withdrawal form',
        onOwnPage: true,
        paragraphs: [
          ...form,
          `Send the completed form to ${firm.email} or by post to the address given above.`,
        ],
      },
    ],
  }
}
