import { legalVersion } from '../../domain/settings/terms'
import { type Settings, SHOP_NAME } from '../../domain/settings/settings'
import { listStoredData, summarizeStoredData } from './stored-data.en'
import { collectContentFacts } from '../facts.en'
import { paymentStepText, recipientTexts, transferParagraphs } from './processor-texts'
import type { LegalText } from './legal-text'

export const privacyPolicy = (settings: Settings): LegalText => {
  const { firm, processors } = settings
  const { facts } = collectContentFacts(settings)
  return {
    title: 'Privacy policy',
    description: `What personal data the shop ${SHOP_NAME.en} processes, why, for how long and what rights you have. What we store in your browser and why we show no cookie banner.`,
    sections: [
      {
        id: 'short',
        heading: 'In short',
        paragraphs: [
          [
            'We collect only the data needed to handle your order, conversation and requests.',
            'There are no advertisements, tracking pixels, profiling or third-party analytics here.',
            'We count page views without identifiers, so we do not know who visited.',
            summarizeStoredData(),
            'We send the newsletter and messages with offers only with your consent, which you can withdraw with one click.',
          ],
        ],
      },
      {
        id: 'controller',
        heading: 'Controller of your data',
        paragraphs: [
          `The controller of your personal data is ${facts.seller}. ${['Address: ' + facts.address, 'tax number (NIP): ' + firm.nip, 'statistical number (REGON): ' + firm.regon, ...facts.registration].join(', ')}.`,
          `On matters of personal data write to ${facts.email}, call ${facts.phone} or send a letter to the address above. We have not appointed a data protection officer, because the law does not require us to.`,
        ],
      },
      {
        id: 'purposes',
        heading: 'What data we process, why and on what basis',
        paragraphs: [
          'The legal bases come from Article 6(1) of Regulation (EU) 2016/679 (GDPR).',
          [
            'Order, payment, delivery and voucher: name, address, e-mail, telephone, products ordered, amounts, currency, payment status, parcel number, voucher code, and for a company purchase the company name, tax number and, if you give it, the nature of the purchase; for a transfer also the account number. Purpose: making and performing the contract. Basis: point (b), and when you buy on behalf of a company, point (f), that is, our legitimate interest in handling its order.',
            'A voucher as a gift: the recipient’s e-mail address, the greeting and the day of delivery, which the buyer gives us. Purpose: delivering the voucher. Basis: point (f), our legitimate interest in performing the contract with the buyer. We write to the recipient only about their voucher.',
            'Cart: a random cart number and the products chosen, without data by which we could recognise you until you place an order. Basis: point (b), steps before making a contract.',
            'Invoices, accounting and taxes: data from the order and the sales document. Basis: point (c), obligations under tax and accounting law.',
            'Withdrawals and complaints: the content of the statement or claim, the pictures you add, contact details, a shortened IP address, date and time of submission, the course of the matter. Basis: point (c), obligations under the Consumer Rights Act, and point (b).',
            'Product safety: contact details and products bought, when buyers must be warned or a product recalled. Basis: point (c), the rules on general product safety.',
            'Chat, e-mail and telephone: the name given, e-mail address, content of the conversation. While a chat lasts we also see which page of the shop you look at and what is in your cart; we do not store this. Purpose: answering your question. Basis: point (b) when the conversation concerns a contract, and in other matters point (f), that is, our legitimate interest in answering questions.',
            'A booked visit to see a tool: first and last name, e-mail, phone number and remarks if you give them, the chosen tool and the time. Purpose: to arrange the visit and send messages about it. Basis: point (b), steps before a contract at your request.',
            'Newsletter: e-mail address, language, the wording and version of the consent, the moments it was given and confirmed, and a shortened IP address. Basis: point (a), your consent, also under Article 398 of the Polish Electronic Communications Law.',
            'Messages after the purchase asking for a review, with commercial information or a discount voucher: first name, e-mail, order number. We send them only if you tick a separate consent when ordering. Basis: point (a).',
            'Reviews: signature, text and rating, wording, version and time of the consent to publication, and the link to the order by which we check the purchase. Basis: point (a), and for checking the purchase point (f), that is, our legitimate interest in showing only reviews by people who bought from us.',
            'Reports of unlawful content and complaints about accessibility: name, contact details and the content of the report. Basis: point (c), obligations under Article 16 of Regulation (EU) 2022/2065 and the rules on accessibility, and where these do not bind us, point (f), that is, our legitimate interest in clearing up the matter.',
            'Visit statistics: the data described in the section “Visit statistics”. Basis: point (f), that is, our legitimate interest in knowing which pages are useful.',
            'Security of the shop: IP address and technical data of requests in logs, and limits on the number of requests. Basis: point (f), that is, our legitimate interest in protection against abuse and failures.',
            'Establishing, pursuing and defending claims, and showing that we comply with the law, for example that we had consent: the data needed in the given matter. Basis: point (f), that is, our legitimate interest in defending our rights, and point (c).',
          ],
          'We receive the data from you, and those of someone who is given a voucher from the person who bought it. The payment provider tells us whether a payment succeeded, and the courier, or the broker from which we ordered the parcel, tells us about its delivery. When you type the Polish tax number (NIP) of a company, we ask the public VAT register about it and put the name and address from the register into the form. We keep this answer until the end of the day at the longest. When you search for a parcel locker, we ask the list of InPost for points: we pass on only the text you type, the town or the postal code or, if your browser asks you and you agree, your location to within about 100 m. We do not pass on your IP address or the data of your order. We do not receive card details or BLIK codes.',
          'Providing data is voluntary, but without the data marked as required in the order form we cannot make the contract or deliver the product. The data for an invoice are required by tax law. Do not give us sensitive data, for example on health. We do not need them.',
          'We make no decisions about you based solely on automated processing that would produce legal effects or similarly significantly affect you. We do no profiling.',
        ],
      },
      {
        id: 'recipients',
        heading: 'Who receives the data',
        paragraphs: [
          'Each recipient gets only the data it needs:',
          [
            ...recipientTexts(processors, 'en'),
            `the courier that carries the parcel, usually the one chosen in the order: ${facts.allCouriers}; for a return or complaint with our label InPost, which receives the name, address, phone number and e-mail address of the sender,`,
            'the Head of the National Revenue Administration, who keeps the VAT register – the Polish tax number typed into the order form,',
            'the provider of our mailbox, when you write to us or the Shop notifies us of your order or matter, and the telephone operator, when you call us,',
            'our bank, when you pay by transfer or we refund you by transfer (name, account number, amount, payment reference),',
            'the accounting office, the provider of the invoicing software and the Polish National e-Invoicing System (KSeF),',
            'the manufacturer giving the guarantee, when you make a guarantee claim through us,',
            'a law firm, where a matter requires it,',
            'courts, offices and authorities, when the law obliges us.',
          ],
          'We do not sell data or share them for the marketing purposes of other companies.',
        ],
      },
      {
        id: 'transfers',
        heading: 'Transfers outside the European Economic Area',
        paragraphs: transferParagraphs(processors, 'en', facts.email),
      },
      {
        id: 'retention',
        heading: 'How long we keep data',
        paragraphs: [
          listStoredData(),
          'Copies stay longer in two places: in backups for up to 30 days, only to restore the Shop after a failure, and in our mailbox for up to 12 months, if a message from you or about your matter contains your data.',
          'If there is a dispute, we keep the data needed until it is finally concluded, and the data necessary for defence against claims until those are time-barred.',
        ],
      },
      {
        id: 'rights',
        heading: 'Your rights',
        paragraphs: [
          'You have the right to:',
          [
            'find out whether we process data about you and which, and receive a copy of them,',
            'have data corrected and completed,',
            'have data erased that we no longer have to keep,',
            'have processing restricted,',
            'receive the data that we process by automated means on the basis of a contract or consent in a machine-readable format and transfer them to another controller,',
            'withdraw consent at any time, which does not affect the lawfulness of what we did before its withdrawal.',
          ],
          `An e-mail to ${facts.email} is enough. We answer without undue delay, within one month at the latest. In complex matters we may extend this by a further two months, of which we will inform you within the first month. We charge no fee for this. So as not to give data to the wrong person, we may ask you to confirm your identity, for example by a message from the address given in the order.`,
        ],
      },
      {
        id: 'objection',
        heading: 'Right to object',
        paragraphs: [
          `You may object at any time, on grounds relating to your particular situation, to processing based on our legitimate interest (point (f)). You may object to direct marketing always and without giving a reason. Write to ${facts.email}.`,
        ],
      },
      {
        id: 'authority',
        heading: 'Complaint to the supervisory authority',
        paragraphs: [
          'If you believe that we process your data unlawfully, you may lodge a complaint with the President of the Polish Personal Data Protection Office (UODO): ul. Stanisława Moniuszki 1A, 00-014 Warsaw, Poland, [uodo.gov.pl](https://uodo.gov.pl). You may also lodge it with the supervisory authority in the country of the European Union where you live or work. Before you do, please write to us. We will try to help at once.',
        ],
      },
      {
        id: 'browser',
        heading: 'What we store in your browser',
        paragraphs: [
          'We store only what the functions of the shop need. In the browser’s local storage, until you clear it or the function itself removes the entry:',
          [
            'language – the language of the shop,',
            'currency – the currency in which you see prices,',
            'cart-session-id – a random cart number by which the shop finds your products (removed once the order is paid),',
            'ordered-cart – the number and the total of the order that awaits payment, the time until which it is held and the number of the cart it was made of, so that you can still pay for it and after payment the right cart is emptied (removed after payment),',
            'dismissed-announcement – the number of the announcement that you close above a page of the shop, so as not to show it again (replaced when you close the next one),',
            'own-batteries – the battery systems that you mark as yours on a product page (removed when you unmark them),',
            'chat-customer-name – the name given in the chat, so as not to ask again (removed when you start a new chat),',
            'chat-session-id – a random conversation number by which you return to it after reloading the page (removed when you start a new chat).',
          ],
          'In session storage, which disappears when you close the tab:',
          [
            'voucherAmount – the amount of the gift voucher you are buying (removed after payment),',
            'voucherCurrency – the currency in which that amount was chosen (removed after payment),',
            'applied-voucher – the code of the voucher you want to use for an order, so that it is not lost when the page is reloaded (removed after payment),',
            'checkout-draft – what you typed into the order form, so that it is not lost when the page is reloaded (removed after payment),',
            'accepted-prices – the prices of the products in your cart that we showed you first or that you accepted, so that a changed price is still pointed out when the page is reloaded (removed when the product leaves the cart),',
            'voucher-draft – what you typed into the order form of a gift voucher, for the same reason (removed after payment),',
            'withdrawal-draft – what you typed into the statement of withdrawal, for the same reason,',
            'viewing-draft – what you typed into the form of a visit, for the same reason (deleted once the visit is booked),',
            'complaint-draft – what you typed into the complaint form, for the same reason (without pictures),',
            'review-draft – the review that you are typing on the page of an order, for the same reason (removed once sent),',
            'order-attempt – a random number of the order attempt together with its content, so that the same order is not placed twice,',
            'paid-order – the number of your last paid order, so that the checkout can say that it is paid when you go back to it,',
            'chat-unsent – your chat messages that the shop has not confirmed yet, and the number of their conversation, so that they are not lost when the page is reloaded (removed once sent),',
            'chat-draft – the text that you are typing in the chat (removed once sent).',
          ],
          'If your browser does not allow us to store anything, those of the entries above that a purchase and a conversation need stay in the memory of the page and in the name of the window, which disappears when you close the tab, so that you can complete the purchase:',
          ['name – the name of the window (window.name).'],
          'In the history of the tab (history state), which disappears when you close it:',
          [
            'receipt – the receipt of a statement of withdrawal or a complaint, so that it is still shown when the page is reloaded (removed when you begin another one),',
            'balance – the code of the voucher whose balance you check and the answer of the shop, so that another currency or language does not ask for it again (used for a minute),',
            'said – the sentence that the page of an order is to show after it has reloaded itself (removed when you order or pay).',
          ],
          'In cookies, for a year:',
          [
            'language – the language of the shop, so that the page opens in your language at once (unless you choose it: the language of the page from which you go to the checkout, until you close the browser),',
            'currency – the currency, so that the right prices are shown at once.',
          ],
          'Both cookies are our own: they contain only the code of the language and of the currency, are the same for many people and do not allow us to recognise you. You can delete all these entries at any time in your browser settings. The shop will then forget your choice, cart and conversation.',
          'On your first visit we choose the language and currency by the country that our server recognises at the moment of the request. We do not store this country and ask no outside service for it. You can always change the choice.',
        ],
      },
      {
        id: 'payment-step',
        heading: 'The payment step',
        paragraphs: [paymentStepText(processors, 'en')],
      },
      {
        id: 'statistics',
        heading: 'Visit statistics',
        paragraphs: [
          'We count page views ourselves, without third-party tools, on the Shop’s servers, whose provider is named above. For each view we store: the path of the page without parameters, the name of the website someone came from, the browser family (for example “Firefox”) and the time.',
          'We also keep totals for each day: views of products and of the checkout, products put into a cart, the reasons why an order could not be placed, and the words of searches without matching results. We store only numbers and these words, without data on who searched. We do not store words that look like an e-mail address, a phone or order number, or a voucher code.',
          'We store no IP address in the statistics, not even a shortened one. We assign no identifier, store nothing in the browser for statistics, make no fingerprint of the device and do not link page views to an order or a person.',
        ],
      },
      {
        id: 'no-consent',
        heading: 'Why we do not ask for cookie consent',
        paragraphs: [
          'Consent is needed when a website stores or reads something on the device that is not necessary for the service the user asks for (Article 399 of the Polish Electronic Communications Law). Everything that our shop stores serves exactly such services: language, currency, cart, order, voucher, chat, visit, withdrawal, complaint, review, payment and your choices on the pages. The statistics store nothing on the device and do not read what is stored on it. That is why there is no consent window here.',
          'If we ever want to use a tool that requires consent, we will ask for it first. Without it the tool will not run.',
        ],
      },
      {
        id: 'protection',
        heading: 'How we protect data',
        paragraphs: [
          'The connection to the shop is encrypted. At the shop, only its staff have access to the data of orders and conversations, after logging in, and changes, exports and the opening of a single order, request or conversation are recorded. You open your own order with the link from the e-mail, so do not pass that link on. The numbers of orders, carts and conversations in addresses are random and cannot be guessed. Only a party with which we have a data processing agreement may process data on our behalf (Article 28 GDPR).',
        ],
      },
      {
        id: 'changes',
        heading: 'Changes to this policy',
        paragraphs: [
          `This is version ${legalVersion('privacy', settings)} of the policy. The day from which it is valid is given at the beginning. When the way we process data changes, we will update the policy and give a new date. Of important changes that concern data we already have, we will inform the persons concerned by e-mail.`,
        ],
      },
    ],
  }
}
