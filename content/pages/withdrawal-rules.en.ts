import type { Settings } from '../../domain/settings/settings'
import { paths } from '../../domain/pages/page-paths'
import type { TextBlock } from '../../domain/text/long-text'
import { collectContentFacts } from '../facts.en'

/** The withdrawal rules shared by the terms and the withdrawal page (Polish Consumer Rights Act, art. 27–38). */
export function buildWithdrawalRules(settings: Settings) {
  const { firm } = settings
  const { facts } = collectContentFacts(settings)
  const rules = {
    right:
      'You have the right to withdraw from the contract within 14 days without giving any reason. This right belongs to consumers and to sole traders with consumer rights, that is, sole traders and partners of a civil partnership for whom the purchase is not of a professional nature.',
    period:
      'The period runs from the day on which you, or a person indicated by you other than the carrier, receives the product, and when an order arrives in several parcels, the last of the products. It is enough to send the statement before the period ends. If we do not inform you of the right of withdrawal, the period is extended by 12 months.',
    part: 'You can withdraw from the whole contract or from part of it, for example return one of several products. To that extent the contract is treated as not concluded. If you return all products of the order, we refund the whole cost of delivery. If you return some of them, we refund the part of this cost that the parcels of the other products do not need, by the price list of the day of your order. We do not charge a cost of delivery afterwards if the rest of the order is worth less than the threshold from which we charge none.',
    exhibition:
      'The right of withdrawal also covers ex-display and reduced products. You do not need the original packaging. Please protect the product, though, so that it is not damaged on the way.',
    refund:
      'Without delay, and at the latest within 14 days of receiving your statement, we will refund all payments received from you, including the cost of delivery: all of it if you withdraw from the whole contract, whichever way of delivery you chose, and if you withdraw from part of it, by the rules for returning part of an order. We refund by the same payment method unless you expressly agree to another. The part paid with a voucher goes back to the same voucher, and if it has less than 30 days of validity left, we extend it to 30 days. We may withhold the refund until we have received the product or evidence that it was sent back, whichever is the earlier. This does not apply to a product that we collect ourselves.',
    sendBack: `Send the product back without delay, and at the latest within 14 days of withdrawal, to: ${facts.recipient}. It is enough to post it before this time ends. You may also bring a product that you collected in person to this address within this time. You bear the direct cost of sending it back. A product that by reason of its size or weight cannot normally be returned by post will be collected from you at our cost.`,
    check:
      'If the statement came after the period, or the order does not show that you have the right of withdrawal, we check this first and answer by e-mail. You may wait for our answer before you send anything back. If we accept the withdrawal, you have 14 days from our answer to do so.',
    handling:
      'You are liable only for a loss in value of the product that results from handling beyond what is necessary to establish its nature, characteristics and functioning. In practice you may look at the tool and run it for a moment, as you could in a brick-and-mortar shop, but not do work with it.',
    voucher:
      'You may withdraw from the purchase of a gift voucher within 14 days of the conclusion of the contract. We will then block the code and refund the amount paid. If part of the voucher has already been used, we refund the amount left on it.',
  }

  /** The model instructions (Directive 2011/83/EU, annex I A), filled in. */
  const withdrawalInstruction: TextBlock[] = [
    { title: 'Right of withdrawal' },
    'You have the right to withdraw from this contract within 14 days without giving any reason.',
    'The withdrawal period will expire after 14 days from the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the goods. In the case of a contract relating to multiple goods ordered by you in one order and delivered separately, the withdrawal period will expire after 14 days from the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the last good. In the case of the purchase of a gift voucher, the withdrawal period will expire after 14 days from the day of the conclusion of the contract.',
    `To exercise the right of withdrawal, you must inform us (${facts.contact}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or e-mail).`,
    `You may use the attached model withdrawal form, but it is not obligatory. You can also exercise your right of withdrawal online at “[Withdraw from contract here](${paths.withdrawal.en})”, which the footer of every page of the Shop links to. If you use this online function, we will send you an acknowledgement of receipt of the withdrawal on a durable medium (e.g. by e-mail), including its content and the date and time of its submission, without undue delay.`,
    'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
    { title: 'Effects of withdrawal' },
    'If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery other than the least expensive type of standard delivery offered by us), without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
    'We may withhold reimbursement until we have received the goods back or you have supplied evidence of having sent back the goods, whichever is the earliest. This does not apply to goods that we collect ourselves.',
    `You shall send back the goods or hand them over to us (${facts.recipient}), without undue delay and in any event not later than 14 days from the day on which you communicate your withdrawal from this contract to us. The deadline is met if you send back the goods before the period of 14 days has expired.`,
    'You will have to bear the direct cost of returning the goods. If the goods, by their nature, cannot normally be returned by post, we will collect them at our own expense.',
    'You are only liable for any diminished value of the goods resulting from the handling other than what is necessary to establish the nature, characteristics and functioning of the goods.',
  ]

  /** The model form (Directive 2011/83/EU, annex I B), with lines to write on. */
  const withdrawalForm: TextBlock[] = [
    '(complete and return this form only if you wish to withdraw from the contract)',
    `To ${facts.recipient}, ${firm.email}:`,
    {
      blanks: [
        'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*)',
        'Ordered on (*)/received on (*)',
        'Name of consumer(s)',
        'Address of consumer(s)',
        'Signature of consumer(s) (only if this form is notified on paper)',
        'Date',
      ],
    },
    '(*) Delete as appropriate.',
  ]

  const mailText = `To: ${facts.recipient}

I hereby give notice that I withdraw from my contract of sale of the following goods (names of the products or “whole order”):

Order number:
Ordered on or received on:
Name of consumer:
Address of consumer:
Date:
`

  /**
   * Opens an e-mail with a withdrawal form in the buyer's mail program. Parentheses are escaped, because an unescaped one
   * would end a Markdown link.
   */
  const mailLink = `mailto:${firm.email}?subject=${encodeURIComponent('Withdrawal from the contract')}&body=${encodeURIComponent(mailText.replaceAll('\n', '\r\n')).replaceAll('(', '%28').replaceAll(')', '%29')}`

  return { rules, instruction: withdrawalInstruction, form: withdrawalForm, mailLink }
}
