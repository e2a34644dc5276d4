import { type Settings, SHOP_NAME } from '../../domain/settings/settings'
import { collectContentFacts } from '../facts.en'
import type { LegalText } from './legal-text'

export const accessibility = (settings: Settings): LegalText => {
  const { facts } = collectContentFacts(settings)
  return {
    title: 'Accessibility statement',
    description: `How accessible the shop ${SHOP_NAME.en} is to people with disabilities: the aim of WCAG 2.2 AA, how we check it, known gaps, contact and complaints.`,
    sections: [
      {
        id: 'aim',
        heading: 'Aim and standard',
        paragraphs: [
          `We want everyone to be able to buy a tool at ${SHOP_NAME.en} by themselves. We build the shop to the WCAG 2.2 guidelines at level AA. They include the requirements of EN 301 549 for websites, which refers to WCAG 2.1 AA.`,
          'This statement covers the pages of the shop: the offer, the cart, the checkout, and the information and legal pages.',
        ],
      },
      {
        id: 'conformance',
        heading: 'State of accessibility',
        paragraphs: [
          'We assess the shop as partially conformant with WCAG 2.2 AA: the tests show no violations, but we have not examined everything yet and know of the gaps described below. In the shop:',
          [
            'everything that can be clicked also works by keyboard, and the focused place is clearly visible,',
            'dialogs and panels close with the Escape key, and the focus then returns to where it was,',
            'every page begins with a link “Skip to content”,',
            'form fields have labels, and errors are described in words and gathered in one place,',
            'text has a contrast of at least 4.5:1, and the main buttons on a phone are at least 44 pixels high,',
            'pages can be enlarged and read on a screen 320 pixels wide without scrolling sideways,',
            'motion on the screen is short and is switched off when the system asks for it,',
            'the offer and the texts can be read without JavaScript, and the legal pages can also be printed.',
          ],
        ],
      },
      {
        id: 'assessment',
        heading: 'How we check it',
        paragraphs: [
          'We have drawn up this statement on the basis of a self-assessment. With every change of the shop we run:',
          [
            'an automatic examination with axe-core of all kinds of pages, the cart, the dialogs, the order form with errors and the payment, in both languages, on a phone and a desktop screen, by the rules of WCAG 2.0, 2.1 and 2.2 at levels A and AA,',
            'keyboard tests in a real browser: opening and closing dialogs, menus and the cart, the return of the focus, submitting forms.',
          ],
          'An automatic tool finds only some of the barriers. We therefore do not treat its result as proof of full conformance.',
        ],
      },
      {
        id: 'gaps',
        heading: 'Known gaps',
        paragraphs: [
          [
            'The shop has not yet been examined by an independent auditor or by people with disabilities. We have not carried out full tests with screen readers.',
            'The alternative text of product pictures that we have not described is the name of the product only. The marks and missing parts that can be seen on them are listed in words on the product page.',
            'Where a product has no English name yet, its Polish one also stands in labels of buttons and in messages of the English pages, which cannot be marked as Polish. A screen reader may pronounce it wrongly there.',
            `For an order on the website there are ${facts.holdMinutes} minutes to pay, because that is how long we reserve the piece. This time is extended only while the bank is processing the payment. When it is over, the order can be placed again.`,
            'The payment form, the pages of banks, the BLIK and wallet apps and the pages of couriers belong to other companies. We have no influence on their accessibility.',
            'Manuals and guarantee cards of manufacturers may not be digitally accessible.',
            'Without JavaScript it is not possible to place or pay for an order. If this is an obstacle for you, write or call: we will help you order on the website, for example on another device. You can also order by phone: we send the content by e-mail and reserve the products for longer.',
          ],
        ],
      },
      {
        id: 'help',
        heading: 'Help with your purchase',
        paragraphs: [
          `If something makes it difficult for you to buy or to read information, write to ${facts.email} or call ${facts.phone}, ${facts.hours}. We will describe the product, send the text in another form and help you place the order. This costs nothing.`,
        ],
      },
      {
        id: 'micro',
        heading: 'Accessibility act',
        paragraphs: [formatExemption(settings)],
      },
      {
        id: 'complaint',
        heading: 'Remarks and complaints',
        paragraphs: [
          `Send a remark or a complaint about lack of accessibility to ${facts.email}, tell us by telephone (${facts.phone}) or write to: ${facts.recipient}.`,
          'Give your name, how to reach you, the page or step that causes difficulty and what the difficulty is. You may also say what solution you need. We answer within 30 days. In a particularly complicated matter we answer within 60 days and tell you beforehand. A complaint that we do not answer in time counts as accepted.',
          'At any time, also without a complaint to us, you may notify the President of the Board of the Polish State Fund for Rehabilitation of Disabled Persons (PFRON): al. Jana Pawła II 13, 00-828 Warsaw, Poland, e-mail: [dostepnosc@pfron.org.pl](mailto:dostepnosc@pfron.org.pl). The accessibility of electronic commerce is supervised by the Polish minister responsible for computerisation.',
        ],
      },
      {
        id: 'date',
        heading: 'Date and review of this statement',
        paragraphs: [
          'The date and version number of the statement are at the top of this page. We review it at least once a year and after every larger change of the shop.',
        ],
      },
    ],
  }
}

/**
 * States whether the European Accessibility Act applies to the shop (rules 7.1). Makes no such statement until the
 * owner has entered the size of the firm.
 */
function formatExemption({ legal: { isMicro } }: Settings): string {
  const lawName =
    'The Polish Act of 26 April 2024 on ensuring that economic operators meet the accessibility requirements for certain products and services'
  if (isMicro === null)
    return `${lawName} sets out how accessible online shops must be. Whatever it requires, we build the shop to the guidelines named above and describe the state as it really is.`
  return isMicro
    ? `${lawName} does not impose its requirements for services on microenterprises. We are a microenterprise, so these requirements do not bind us. We still build the shop, of our own accord, to the guidelines named above and describe the state as it really is.`
    : `${lawName} also applies to our shop. Its requirements for electronic commerce bind us. We do not use the exemption for microenterprises.`
}
