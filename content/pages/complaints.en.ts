import { COMPLAINT_ANSWER_DAYS } from '../../domain/returns/complaint'
import { paths } from '../../domain/pages/page-paths'
import type { Settings } from '../../domain/settings/settings'
import { collectContentFacts } from '../facts.en'
import type { LegalText } from './legal-text'

export const complaints = (settings: Settings): LegalText => {
  const { facts } = collectContentFacts(settings)
  return {
    title: 'Complaints',
    description: `The product does not conform with the contract? Make a complaint online and add pictures. Consumers choose between repair and replacement. We answer within ${COMPLAINT_ANSWER_DAYS} days.`,
    sections: [
      {
        id: 'how',
        heading: 'How to complain',
        paragraphs: [
          'You can:',
          [
            'fill in the online form at the top of this page,',
            `write an e-mail to ${facts.email},`,
            `send a letter to: ${facts.recipient},`,
            `call first: ${facts.phone}.`,
          ],
          'Give the order, describe what is wrong and say what you expect. Pictures help us answer faster, but are not required. A payment confirmation will also do as proof of purchase.',
        ],
      },
      {
        id: 'answer',
        heading: 'When we answer',
        paragraphs: [
          `We answer within ${COMPLAINT_ANSWER_DAYS} days of receiving the complaint, at the e-mail address of the form. If we do not answer a consumer, or a sole trader with consumer rights, within this time, the complaint is deemed accepted.`,
          `If we do not accept the complaint, we give the reason and state whether we agree to an out-of-court settlement of the dispute and who can handle it.${facts.inspectorate ? ` For our shop this is the ${facts.inspectorate}.` : ''}`,
        ],
      },
      {
        id: 'choice',
        heading: 'Repair or replacement',
        paragraphs: [
          'These rules are for consumers and for sole traders with consumer rights.',
          'If the product does not conform with the contract, you choose between repair and replacement. Both are free of charge, and we collect the product at our cost. If we have only one of a tool, a replacement may not be possible.',
          'If you choose repair and we repair the product, the period of our liability for its conformity is extended once by 12 months.',
          `You can ask for a lower price or your money back if we refused repair and replacement or did neither, if the defect persists although we tried to remedy it, if it is clear that we will not remedy it within a reasonable time or without excessive inconvenience, or if it is serious enough to justify it at once. The details are in the [Terms](${paths.terms.en}#conformity).`,
        ],
      },
      {
        id: 'liability',
        heading: 'What we are liable for, and how long',
        paragraphs: [
          'We are liable for a lack of conformity that existed on delivery and came to light within 2 years of it. You need not prove that it was there from the start. This includes ex-display products.',
          'We are not liable for marks and missing parts that were listed on the product page and that you accepted separately before buying.',
          `This right is independent of the guarantee of the manufacturer and of the [withdrawal from the contract](${paths.withdrawal.en}) within 14 days.`,
          `These rights belong to consumers and to sole traders with consumer rights. What holds for other businesses is in the [Terms](${paths.terms.en}#businesses).`,
        ],
      },
    ],
  }
}
