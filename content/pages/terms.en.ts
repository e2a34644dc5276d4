import { CURRENCIES, MAX_ORDER_RATE_AGE_MS, QUOTED_RATE_VALIDITY_MS } from '../../domain/money/currency'
import { legalVersion } from '../../domain/settings/terms'
import { type Settings, SHOP_NAME } from '../../domain/settings/settings'
import { YOUR_EUROPE_URLS } from '../../domain/settings/legal-notice'
import { paths } from '../../domain/pages/page-paths'
import { collectContentFacts } from '../facts.en'
import type { LegalText } from './legal-text'
import { buildWithdrawalRules } from './withdrawal-rules.en'
import { HOUR_MS } from '../../domain/time/time'

const toHours = (ms: number) => ms / HOUR_MS

export const terms = (settings: Settings): LegalText => {
  const { firm } = settings
  const { facts, shared } = collectContentFacts(settings)
  const { form, instruction, rules } = buildWithdrawalRules(settings)
  return {
    title: `Terms and conditions of ${SHOP_NAME.en}`,
    description: `Terms and conditions of ${SHOP_NAME.en}: orders, payment, delivery, withdrawal, complaints and guarantee for ex-display power tools.`,
    sections: [
      {
        id: 'seller',
        heading: 'The seller and how to reach us',
        paragraphs: [
          `The online shop ${SHOP_NAME.en} (in Polish: ${SHOP_NAME.pl}) is run by ${facts.seller}. We have been in business since ${firm.since}.`,
          [
            `address for letters, returns and complaints: ${facts.address}`,
            `tax number (NIP): ${firm.nip}`,
            `statistical number (REGON): ${firm.regon}`,
            ...facts.registration,
            `e-mail: ${facts.email}`,
            `telephone: ${facts.phone} (charged at your operator’s rate)`,
            `opening hours: ${facts.hours}`,
          ],
          'You can use this e-mail address and telephone number for every matter, including product safety and content in the shop. We answer in Polish and English. They are also the point of contact for authorities and users under Articles 11 and 12 of Regulation (EU) 2022/2065 (Digital Services Act).',
        ],
      },
      {
        id: 'definitions',
        heading: 'Definitions',
        paragraphs: [
          [
            `Shop – the website ${SHOP_NAME.en}, where we sell products and gift vouchers.`,
            `Seller, we – ${firm.firm}.`,
            'Buyer, you – a natural person with legal capacity, a legal person or another entity that uses the Shop or buys something in it.',
            'Consumer – a natural person who enters into a contract with us that is not directly connected with their business or profession.',
            'Sole trader with consumer rights – a natural person who enters into a contract with us directly connected with their business, where the content of the contract shows that it is not of a professional nature for them, in particular in view of the business activities entered in the CEIDG.',
            'Product – an item offered in the Shop, above all an ex-display power tool.',
            'Voucher – an electronic gift voucher with a code that can be used to pay in the Shop.',
            'Terms – this document.',
          ],
          'Everything that the Terms say about the rights of a consumer as to withdrawal, conformity of the goods and complaints applies equally to a sole trader with consumer rights.',
        ],
      },
      {
        id: 'electronic-services',
        heading: 'Electronic services',
        paragraphs: [
          'Through the Shop we provide the following services free of charge:',
          [
            'browsing the offer and searching for products,',
            'the cart, the order form and the order page,',
            'the voucher balance and the forms for withdrawals and complaints,',
            'where offered in the Shop: chat with the seller at the hours shown in its window, booking a visit to see a tool (with the link in the e-mail you can move it up to five times or cancel it), the newsletter and the publication of reviews.',
          ],
          'You use the Shop without an account. The contract for a service begins when you start using it and ends when you stop, for example when you empty the cart, end the chat or close the page. We send the newsletter after you confirm your sign-up with the link in an e-mail. You can unsubscribe at any time with the link in every message.',
          'To use the Shop you need:',
          [
            'a device with internet access,',
            'an up-to-date browser such as Chrome, Firefox, Safari or Edge,',
            'JavaScript switched on, in order to place an order and use the chat (you can read the offer without it); cookies and browser storage let the shop remember your cart and conversation after you close the tab,',
            'an e-mail address, in order to place an order, book a visit or subscribe to the newsletter.',
          ],
          'It is forbidden to supply unlawful content through the Shop, in particular in the chat, reviews and forms. The ban also covers content that is offensive, infringes the rights of others, is misleading or disturbs the working of the Shop. We may end a chat or remove content that breaks this ban. Where we have a way to reach its author, we tell them the reason, and they may make a complaint.',
          'Using the internet carries risks such as malicious software and phishing. Use an up-to-date browser, check the address of the page on which you pay, and give a BLIK code to nobody outside the payment form. We never ask for your bank password.',
          `How the Shop meets the accessibility requirements is described in the [Accessibility statement](${paths.accessibility.en}).`,
          'A complaint about the electronic services is made in the same way as any other, as set out in the section [Complaints](#complaints).',
        ],
      },
      {
        id: 'exhibition',
        heading: 'Ex-display products and their condition',
        paragraphs: [
          'We mainly sell power tools that were shown at exhibitions, fairs, in showrooms or at demonstrations and may have been run there. We check the number of available pieces when you add a product to the cart and when you order. The pictures and the description on the product page are of the very piece that is sold, unless the product page says otherwise.',
          'We mark the condition of every product with one of three grades:',
          [
            'A: “ex-display – like new” – no visible marks from display,',
            'B: “ex-display – light marks” – light scratches, scuffs or traces of demonstrations that do not affect how it works,',
            'C: “ex-display – visible marks / parts missing” – clear marks, or part of the equipment or packaging missing, as described on the product page.',
          ],
          'The grade alone does not replace the description. On the product page we state the specific marks and missing parts of that piece, what is in the box and, where we know it, information on the battery.',
          'If a product has features that differ from what can normally be expected, for example scratches, no original packaging or a missing accessory, we tell you about them expressly and ask you to accept them separately before you order. For this there is a separate box, not ticked in advance, “I know and accept these marks and missing parts:”, with a list of those features. We are not liable for lack of conformity on account of the features you have accepted in this way. We remain fully liable for all others.',
          'We use the names and trade marks of manufacturers solely to describe the products.',
        ],
      },
      {
        id: 'prices',
        heading: 'Prices',
        paragraphs: [
          `The price shown with a product is the final price per piece${facts.isVatExempt ? '. We add no VAT, because we are exempt from it. The price' : ' and includes VAT. It'} does not include delivery, which we show separately in the cart and in the order summary.`,
          ...(facts.isVatExempt
            ? []
            : [
                'Products marked “Margin scheme – second-hand goods” are taxed on our margin only. Their invoice has no VAT amount, so no VAT can be deducted from it.',
              ]),
          '“New (list price)” is the price suggested by the manufacturer for a new piece. It is not a former price of ours. The percentage beside it shows by how much our price is below the list price.',
          'When we reduce our own price, we show next to it the “Lowest price in the 30 days before the reduction”, and for a product offered for less than 30 days the “Lowest price since first offered”. We show it for 30 days from the reduction; after that the reduced price is simply our price.',
          'The price that applies is the one in the order summary at the moment you press the order button. If a price changes while you fill in the form, the Shop does not accept the order without your knowledge: it shows the new total and asks you to place the order again.',
          'We do not personalise prices on the basis of automated decision-making. Everyone sees the same prices in Polish złoty, whatever country they visit the Shop from.',
        ],
      },
      {
        id: 'currencies',
        heading: 'Currencies and exchange rates',
        paragraphs: [
          `We set our prices in Polish złoty (PLN). You can view them and pay in one of these currencies: ${CURRENCIES.join(', ')}. You choose the currency in the page header.`,
          'A price in another currency is calculated from the price of one piece in złoty at the reference rate of the European Central Bank, fetched regularly during the day, and rounded to one hundredth of the currency unit. We add no margin for the conversion.',
          `When you place an order, we freeze its currency, rate and all amounts. A later change of the rate changes neither your order nor the amount of any refund. We honour the rate you see while filling in the order for ${toHours(QUOTED_RATE_VALIDITY_MS)} hours from the moment the Shop fetched it from the rates service.`,
          `We accept an order in a foreign currency only at the latest published rate, fetched by the Shop no more than ${toHours(MAX_ORDER_RATE_AGE_MS)} hours ago. At weekends and on holidays this is the rate of the last day of publication. When there is no such rate, prices in foreign currencies are approximate and payment is possible in złoty only.`,
          'If your card is billed in a currency other than that of the order, your bank may convert the amount at its own rate and charge its own fees. We have no influence on them.',
        ],
      },
      {
        id: 'ordering',
        heading: 'Ordering and how the contract is made',
        paragraphs: [
          'You can place orders around the clock, in Polish or English, except during pauses in sales that we announce in the Shop. The information on products in the Shop is an invitation to enter into a contract. Putting a product in the cart does not reserve it yet.',
          'To place an order:',
          [
            'put products in the cart and go to the checkout,',
            'enter the buyer’s details and a delivery address in Poland, and for a company purchase also the company name and tax number,',
            `choose a delivery method, for pick-up also a parcel locker or point${facts.pickup ? ', or collection in person' : ''} and, if you like, enter a voucher code,`,
            'accept the Terms and, when buying a product with described marks or missing parts, also its described condition,',
            'check the summary: products, their condition, prices, delivery cost and the total amount,',
            `press the button “${shared.order}”.`,
          ],
          'Until you press that button you can correct every detail, including the e-mail address, and change or empty the cart. If you notice a mistake later, write or call and we will correct the details as long as the parcel has not been sent. Please give the details for a company invoice before you pay.',
          `By pressing “${shared.order}” you place an order that obliges you to pay. The contract of sale is made at the moment the Shop accepts the order, that is, shows its number and opens the payment or confirms that a voucher covered the whole amount. We also confirm acceptance of an order that you do not pay at once by e-mail after a few minutes; after payment we send the confirmation of the contract. If someone ordered the same piece before you, the Shop does not accept the order, tells you so and charges nothing.`,
          shared.hold,
          shared.latePayment,
          'After payment we send you by e-mail a confirmation of the contract on a durable medium: the number and content of the order, the description of the products’ condition, the prices and the delivery cost, the applicable version of the Terms, and the withdrawal instructions and form. We keep the content of the order and the version of the Terms that was accepted. We will send them again on request.',
          'If we accepted an order but cannot deliver the product, for example because it turns out to be damaged, we will tell you without delay and refund everything that was paid. This does not limit your other rights.',
        ],
      },
      {
        id: 'payment',
        heading: 'Payment',
        paragraphs: [
          'You pay in advance, online, right after placing the order. We accept:',
          shared.payments,
          shared.paymentNote,
          shared.paymentProvider,
          'We treat an order as paid when the provider confirms to us that the full amount has been received. If a payment is declined, you can try again with the same or another method for as long as we hold the products for you.',
          shared.invoice,
        ],
      },
      {
        id: 'delivery',
        heading: 'Delivery',
        paragraphs: [
          shared.area,
          shared.couriers,
          ...shared.pickup,
          ...shared.cost,
          ...shared.time,
          shared.longestTime,
          'When the parcel is on its way, we send you an e-mail with its tracking number.',
          shared.late,
          shared.risk,
          'Gift vouchers are sent by e-mail, free of charge, after payment.',
        ],
      },
      {
        id: 'vouchers',
        heading: 'Gift vouchers',
        paragraphs: [
          'You choose the amount of a voucher within the limits shown when you buy it. We send the voucher code to your e-mail address once the order is paid. A voucher that is a gift, with your greeting, goes to the address of the recipient that you give, at once or in the morning of the day you choose, at most 12 months ahead; you then receive a confirmation without the code. A voucher cannot be bought together with other products or with another voucher.',
          'A voucher bought in the Shop is valid for 12 months from the day of issue, one that is a gift from the day it is sent. We show the expiry date before the purchase and in the message with the code, and you can check the balance and validity of a voucher on the page [Voucher balance](/bon). If you do not manage to use the voucher in time, write to us and we will extend the validity of the unused amount.',
          'A purchased voucher is a means of payment, not a discount. It covers the price of products and the cost of delivery. You enter the code in your order. You can use it in parts: the unused amount stays on the voucher until it expires. We do not pay out the rest in cash.',
          'A voucher has its own currency. If the order is in another one, we convert the voucher at the rate frozen in the order.',
          `If the voucher covers the whole order, you pay nothing more. If the amount left to pay would be lower than the least that the payment provider accepts (${facts.leastCharges}), we use correspondingly less of the voucher and the difference stays on it.`,
          'The amount of a voucher used in an order that was not paid goes back to the voucher. Anyone who knows the code can use it, so guard it like cash. If you suspect that someone else has learned the code, write to us and we will block the unused amount and issue a new code.',
          'Discount vouchers, which we give away free of charge, are not a means of payment but lower the price. We state their value and expiry date together with the code. They cannot be exchanged for money.',
        ],
      },
      {
        id: 'withdrawal',
        heading: 'Withdrawal from the contract',
        paragraphs: [
          rules.right,
          `The link “[${shared.withdrawHere}](${paths.withdrawal.en})” is in the footer of every page of the shop. It leads to an online form that works without logging in and is confirmed with the button “Confirm withdrawal”. You can also send the statement by e-mail to ${facts.email} or by post to: ${facts.recipient}, in your own words or on the model form. We will acknowledge receipt of the statement by e-mail without delay, with its content, date and time.`,
          rules.period,
          rules.part,
          rules.exhibition,
          rules.refund,
          rules.sendBack,
          rules.check,
          rules.handling,
          rules.voucher,
        ],
      },
      {
        id: 'instruction',
        heading: 'Instructions on withdrawal (annex 1)',
        paragraphs: instruction,
      },
      {
        id: 'form',
        heading: 'Model withdrawal form (annex 2)',
        onOwnPage: true,
        paragraphs: form,
      },
      {
        id: 'conformity',
        heading: 'Conformity of the goods with the contract',
        paragraphs: [
          'This section is for consumers and for sole traders with consumer rights.',
          `We are obliged to deliver a product that conforms with the contract. The seller is liable for lack of conformity of the goods with the contract for at least 2 years from delivery. Details: [Your Europe](${YOUR_EUROPE_URLS.en}). The rules are set out in the Polish Consumer Rights Act of 30 May 2014. They also apply to ex-display products.`,
          'We are liable for a lack of conformity that existed at the time of delivery and became apparent within 2 years of that time. If it becomes apparent within this period, it is presumed to have existed at delivery. You do not have to prove it. We do not rely on the end of the 2 years if we deceitfully concealed the lack of conformity.',
          'If a product does not conform with the contract, you may demand its repair or replacement, as you choose. We may use the other remedy only where the one you chose is impossible or would involve excessive costs for us. We may refuse only where this is so for both. With a single piece, replacement may be impossible. We repair or replace within a reasonable time, without excessive inconvenience to you and at our cost, which includes collecting the product at our cost.',
          'You may reduce the price or withdraw from the contract when:',
          [
            'we refused repair and replacement, or neither repaired nor replaced the product,',
            'the lack of conformity persists although we tried to remedy it,',
            'the lack of conformity is serious enough to justify this at once,',
            'it is clear from our statement or the circumstances that we will not remedy the lack of conformity within a reasonable time or without excessive inconvenience to you.',
          ],
          'You may not withdraw from the contract if the lack of conformity is insignificant, although it is presumed to be significant. We refund the amount due from a price reduction without delay, and at the latest within 14 days of receiving your statement. After withdrawal you send the product back at our cost, and we refund the price without delay, and at the latest within 14 days of receiving the product or evidence that it was sent back.',
          'If you choose repair and we repair the product, the period of our liability for its conformity is extended once by 12 months. This is worth bearing in mind when choosing between repair and replacement.',
          'We are not liable for features of which we expressly informed you and which you accepted expressly and separately before the contract was made.',
        ],
      },
      {
        id: 'digital',
        heading: 'Tools with software or an app',
        paragraphs: [
          'Some tools and batteries have software or connect to an app. On the page of such a product we state what data it makes and who gets them and, if the manufacturer has set it, until when updates are provided. If the page does not say what the product works with, ask us before you buy.',
          'A product that does not work properly without software or an app is a product with digital elements. Towards a consumer and a sole trader with consumer rights we are liable for these elements too, even if the manufacturer supplies them. This includes updates, also of security, needed to stay in conformity with the contract. The buyer is told of them and receives them for as long as can reasonably be expected in view of the kind of product, the purpose of its use, and the circumstances and nature of the contract.',
          'If digital content or a digital service is supplied continuously, we are liable for it as long as it is supplied, and for at least 2 years from delivery of the product.',
          'If somebody does not install an update within a reasonable time, although they were told of it and of the consequences of leaving it out, we are not liable for a lack of conformity that results solely from the missing update. This does not apply if the cause was a mistake in the installation instructions.',
          'An app may have terms of its own and require an account with the manufacturer. That is a separate contract, which does not limit your rights towards us.',
        ],
      },
      {
        id: 'guarantee',
        heading: 'Manufacturer’s guarantee',
        paragraphs: [
          'Independently of any guarantee the seller is liable for 2 years for the conformity of the goods with the contract. What holds for other businesses is in the section [Companies and sole traders](#businesses).',
          'Only products whose page says so come with a guarantee; the page states its duration. The guarantor is their manufacturer, unless the product page names somebody else; it tells the guarantor’s name and address. The scope of the guarantee, the territory it covers and the way to make a claim are set out in the guarantee statement, which we attach to the confirmation of the order as a separate document. You can make a claim under the guarantee to the guarantor or to us. We will pass it on free of charge.',
          shared.guarantee,
        ],
      },
      {
        id: 'complaints',
        heading: 'Complaints',
        paragraphs: [
          `You can make a complaint with the [online form](${paths.complaints.en}), by e-mail to ${facts.email} or in writing to: ${facts.recipient}. You can also call first: ${facts.phone}.`,
          'Give the order number, describe what is wrong and say what you expect: repair, replacement, a lower price or withdrawal from the contract. A picture helps us answer faster. A payment confirmation or an e-mail will also do as proof of purchase. Leaving out any of this does not bar the complaint.',
          'We answer within 14 days of receiving the complaint, by e-mail or on paper. If we do not answer a consumer, or a sole trader with consumer rights, within this time, the complaint is deemed accepted.',
          'If we need to examine the product, we will collect it from you at our cost. If we do not accept the complaint, we will give the reason and state whether we agree to an out-of-court settlement of the dispute.',
        ],
      },
      {
        id: 'disputes',
        heading: 'Out-of-court dispute resolution',
        paragraphs: [
          'As a consumer you may use out-of-court ways of handling complaints and pursuing claims. Taking part is voluntary for both sides. You may:',
          [
            `apply to the voivodeship inspector of the Polish Trade Inspection (Inspekcja Handlowa) for mediation or another out-of-court settlement${facts.inspectorate ? ` (competent for us: ${facts.inspectorate})` : ''},`,
            'apply to the permanent arbitration court at the voivodeship inspector of the Trade Inspection,',
            'ask a district or municipal consumer ombudsman or a consumer organisation for free help,',
            'turn to the European Consumer Centre Poland ([konsument.gov.pl](https://konsument.gov.pl)) if you live in another country of the European Union, Iceland or Norway.',
          ],
          'The list of bodies entitled to resolve consumer disputes out of court, with information on their procedures, is kept by the President of the Polish Office of Competition and Consumer Protection ([uokik.gov.pl](https://uokik.gov.pl)). You can always go to court as well.',
        ],
      },
      {
        id: 'businesses',
        heading: 'Companies and sole traders',
        paragraphs: [
          'Your rights depend on the nature of the purchase, not on the mere fact that you gave a tax number or asked for an invoice. If you are a sole trader or a partner of a civil partnership and the purchase is not of a professional nature for you, you have the rights of a consumer to the extent described in these Terms: you may withdraw from the contract, we are liable to you for the conformity of the goods, and the rules on unfair contract terms protect you. In case of doubt we assume that a purchase by a natural person is not of a professional nature.',
          'Towards all other buyers who are not consumers, in particular companies (other than civil partnerships), other legal persons and persons who buy within their profession:',
          [
            'there is no statutory right to withdraw without giving a reason,',
            'on the basis of Article 558 § 1 of the Polish Civil Code we exclude the statutory warranty for defects (rękojmia), which neither limits the manufacturer’s guarantee nor applies to a defect that was concealed by deceit (Article 558 § 2),',
            'the risk of accidental loss of or damage to the product passes to the buyer when the parcel is handed to the carrier, and the parcel must be examined on receipt in the manner usual for such parcels,',
            'disputes are decided by the court competent for the Seller’s place of business.',
          ],
          'This list does not apply to consumers or to sole traders with consumer rights.',
        ],
      },
      {
        id: 'safety',
        heading: 'Product safety, old equipment and batteries',
        paragraphs: [
          `The manufacturer’s details, the model designation, and warnings and safety information in Polish are on the product page. Read the manual before using a tool. If you notice a hazard or there has been an accident, stop using the tool and write to ${facts.email}. We notify buyers of warnings and recalls by e-mail. When a product is recalled from consumers, the business responsible for the recall offers them, free of charge, a choice of at least two of three remedies: repair, replacement, or a refund of at least the price paid. One remedy is enough only where the others are impossible or disproportionately costly. A refund is always due if repair or replacement is not completed within a reasonable time and without significant inconvenience (Article 37 of Regulation (EU) 2023/988).`,
          ...shared.takeBack,
        ],
      },
      {
        id: 'reviews',
        heading: 'Reviews',
        paragraphs: [
          'Next to the reviews we state whether and how we check that their authors bought the product in the Shop. We treat as checked only reviews by persons whose purchase we confirmed by the order number. Example entries are marked as examples.',
          'We publish positive and negative reviews. We do not buy reviews or have them written. A message that asks for a review may contain a discount voucher. It is yours whether or not you write a review, and whatever it says.',
          'A member of staff reads each review before it is published. We do not publish reviews that are unlawful or break the ban in the section [Electronic services](#electronic-services); we use no automatic assessment of content for this. You can report unlawful content to us by e-mail; the link below this paragraph opens a message with the text ready to fill in. State where the content is, the reason, your name and e-mail address, and that you believe in good faith that the information and allegations in the report are accurate and complete. We do not require name and address if you report a sexual offence against a child. We will acknowledge the report, handle it without delay, and tell you the decision with its reason. If we reject or remove a review, we tell its author the reason. Against either decision you can make a complaint, which a person handles, or go to court.',
          { action: 'Report unlawful content', href: buildReportLink(firm.email) },
        ],
      },
      {
        id: 'personal-data',
        heading: 'Personal data',
        paragraphs: [
          `The controller of personal data is the Seller. The [Privacy policy](${paths.privacy.en}) describes what data we process, why and for how long, and what rights you have. On matters of data write to ${facts.email}.`,
        ],
      },
      {
        id: 'final',
        heading: 'Final provisions',
        paragraphs: [
          `This is version ${legalVersion('terms', settings)} of the Terms. The day from which it is valid is given at the beginning. The Terms are available in the Shop free of charge. You can save and print them.`,
          'An order is governed by the version of the Terms accepted when it was placed. We may change the Terms for important reasons: when the law, the ways of payment or delivery, the Seller’s details or the way the Shop works change. A new version applies only to orders placed after its publication and does not worsen the conditions of vouchers bought before. We inform newsletter subscribers by e-mail of changes that concern them.',
          'You conclude the contract in Polish or English, in the language in which you place the order. If the language versions of the Terms differ, we apply to a consumer the one that is more favourable to them.',
          'Polish law applies. If you are a consumer and live in another country, this does not deprive you of the protection given by mandatory provisions of the law of that country. Matters not covered here are governed by the law, in particular the Polish Civil Code, the Consumer Rights Act and the Act on Providing Services by Electronic Means. No provision of the Terms limits the rights a consumer has under those laws.',
          'We require no deposit or financial guarantee. We have not signed up to a code of conduct within the meaning of the rules on unfair commercial practices.',
        ],
      },
    ],
  }
}

/** Opens an e-mail that reports unlawful content, with each point of art. 16(2) of the Digital Services Act. */
function buildReportLink(email: string): string {
  const reportText = `Where the content is – address of the page and signature of the review:

Why it is unlawful:

Name:
E-mail address:

I believe in good faith that the information and allegations in this report are accurate and complete.
`
  return `mailto:${email}?subject=${encodeURIComponent('Report of unlawful content')}&body=${encodeURIComponent(reportText.replaceAll('\n', '\r\n'))}`
}
