import {
  CURRENCIES,
  formatMoney,
  MINIMUM_CHARGE,
  RATES_CHARGEABLE_MS,
  RATES_HONOURED_MS,
} from '../../domain/currency'
import { HOLD } from '../../domain/order'
import { FREE_SHIPPING_FROM, FULFILMENT_DAYS, SHIPPING_FEE } from '../../domain/shipping'
import { SHOP } from '../../domain/shop'
import { TERMS_VERSION } from '../../domain/terms'
import type { LegalText } from './legal-text'

const address = `${SHOP.street}, ${SHOP.postalCode} ${SHOP.city}, Poland`
const contact = `${SHOP.firm}, ${address}, telephone ${SHOP.phone}, e-mail: ${SHOP.email}`
const fee = formatMoney(SHIPPING_FEE, 'PLN', 'en')
const threshold = formatMoney(FREE_SHIPPING_FROM, 'PLN', 'en')
const leastCharges = CURRENCIES.map((currency) => formatMoney(MINIMUM_CHARGE[currency], currency, 'en')).join(
  ', ',
)
const minutes = (ms: number) => ms / 60_000
const hours = (ms: number) => minutes(ms) / 60
const inForce = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
  new Date(TERMS_VERSION),
)

export const terms: LegalText = {
  title: `Terms and conditions of ${SHOP.name.en}`,
  description: `Terms and conditions of ${SHOP.name.en}: orders, payment, delivery, withdrawal, complaints and guarantee for ex-exhibition power tools.`,
  sections: [
    {
      heading: 'The seller and how to reach us',
      paragraphs: [
        `The online shop ${SHOP.name.en} (in Polish: ${SHOP.name.pl}) is run by ${SHOP.owner}, trading as ${SHOP.firm}, entered in the Polish Central Register and Information on Economic Activity (CEIDG). We have been in business since ${SHOP.since}.`,
        [
          `address for letters, returns and complaints: ${address}`,
          `tax number (NIP): ${SHOP.nip}`,
          `statistical number (REGON): ${SHOP.regon}`,
          `e-mail: ${SHOP.email}`,
          `telephone: ${SHOP.phone} (charged at your operator’s rate)`,
          `opening hours: Monday to Friday ${SHOP.hours.from}–${SHOP.hours.to}, closed on Saturdays, Sundays and public holidays`,
        ],
        'You can use this e-mail address and telephone number for every matter, including product safety and content in the shop. We answer in Polish and English.',
      ],
    },
    {
      heading: 'Definitions',
      paragraphs: [
        [
          `Shop – the website ${SHOP.name.en}, where we sell products and gift vouchers.`,
          `Seller, we – ${SHOP.firm}.`,
          'Buyer, you – a natural person with legal capacity, a legal person or another entity that uses the Shop or buys something in it.',
          'Consumer – a natural person who enters into a contract with us that is not directly connected with their business or profession.',
          'Sole trader with consumer rights – a natural person who enters into a contract with us directly connected with their business, where the content of the contract shows that it is not of a professional nature for them, in particular in view of the business activities entered in the CEIDG.',
          'Product – an item offered in the Shop, above all an ex-exhibition power tool.',
          'Voucher – an electronic gift voucher with a code that can be used to pay in the Shop.',
          'Terms – this document.',
        ],
        'Everything that the Terms say about the rights of a consumer as to withdrawal, conformity of the goods and complaints applies equally to a sole trader with consumer rights.',
      ],
    },
    {
      heading: 'Electronic services',
      paragraphs: [
        'Through the Shop we provide the following services free of charge:',
        [
          'browsing the offer and searching for products,',
          'the cart and the order form,',
          'chat with the seller, available at the hours shown in the chat window,',
          'the newsletter,',
          'the withdrawal form and the complaint form.',
        ],
        'You use the Shop without an account. The contract for a service begins when you start using it and ends when you stop, for example when you empty the cart, end the chat or close the page. We send the newsletter after you confirm your sign-up with the link in an e-mail. You can unsubscribe at any time with the link in every message.',
        'To use the Shop you need:',
        [
          'a device with internet access,',
          'an up-to-date browser such as Chrome, Firefox, Safari or Edge,',
          'JavaScript, cookies and browser storage switched on, in order to place an order and use the chat (you can read the offer without them),',
          'an e-mail address, in order to place an order, subscribe to the newsletter, make a complaint or send the withdrawal form.',
        ],
        'It is forbidden to supply unlawful content through the Shop, in particular in the chat, reviews and forms. The ban also covers content that is offensive, infringes the rights of others, is misleading or disturbs the working of the Shop. We may end a chat or remove content that breaks this ban. Where we have a way to reach its author, we tell them the reason, and they may make a complaint.',
        'A complaint about the electronic services is made in the same way as any other, as set out in the section “Complaints”.',
      ],
    },
    {
      heading: 'Ex-exhibition products and their condition',
      paragraphs: [
        'We mainly sell power tools that were shown at exhibitions, fairs, in showrooms or at demonstrations and may have been run there. We have most of them as a single piece. The pictures and the description on the product page are of that very piece, unless the product page says otherwise.',
        'We mark the condition of every product with one of three grades:',
        [
          'A: “ex-exhibition – like new” – no visible marks from display,',
          'B: “ex-exhibition – light marks” – light scratches, scuffs or traces of demonstrations that do not affect how it works,',
          'C: “ex-exhibition – visible marks / parts missing” – clear marks, or part of the equipment or packaging missing, as described on the product page.',
        ],
        'The grade alone does not replace the description. On the product page we state the specific marks and missing parts of that piece, what is in the box and, where we know it, information on the battery.',
        'If a product has features that differ from what can normally be expected, for example scratches, no original packaging or a missing accessory, we tell you about them expressly and ask you to accept them separately before you order. For this there is a separate box, not ticked in advance, “I know and accept that:”, with a list of those features. We are not liable for lack of conformity on account of the features you have accepted in this way. We remain fully liable for all others.',
        'We use the names and trade marks of manufacturers solely to describe the products.',
      ],
    },
    {
      heading: 'Prices',
      paragraphs: [
        'The price shown with a product is the final price per piece and includes VAT. It does not include delivery, which we show separately in the cart and in the order summary.',
        '“Catalogue price (new)” is the price suggested by the manufacturer for a new piece. It is not a former price of ours. The percentage beside it shows by how much our price is below the catalogue price.',
        'When we reduce our own price, we show next to it the “Lowest price in the 30 days before the reduction”, and for a product offered for less than 30 days the “Lowest price since first offered”.',
        'The price that applies is the one in the order summary at the moment you press the order button. If a price changes while you fill in the form, the Shop does not accept the order without your knowledge: it shows the new total and asks you to place the order again.',
        'We do not personalise prices on the basis of automated decision-making. Everyone sees the same prices in Polish złoty, whatever country they visit the Shop from.',
      ],
    },
    {
      heading: 'Currencies and exchange rates',
      paragraphs: [
        `We set our prices in Polish złoty (PLN). You can view them and pay in one of these currencies: ${CURRENCIES.join(', ')}. You choose the currency in the page header.`,
        'A price in another currency is calculated from the price of one piece in złoty at the reference rate of the European Central Bank, fetched regularly during the day, and rounded to one hundredth of the currency unit. We add no margin for the conversion.',
        `When you place an order, we freeze its currency, rate and all amounts. A later change of the rate changes neither your order nor the amount of any refund. We honour the rate you see while filling in the order for ${hours(RATES_HONOURED_MS)} hours.`,
        `We accept an order in a foreign currency only at a rate no older than ${hours(RATES_CHARGEABLE_MS)} hours. When there is no such rate, prices in foreign currencies are approximate and payment is possible in złoty only.`,
        'If your card is billed in a currency other than that of the order, your bank may convert the amount at its own rate and charge its own fees. We have no influence on them.',
      ],
    },
    {
      heading: 'Ordering and how the contract is made',
      paragraphs: [
        'You can place orders around the clock, in Polish or English. The information on products in the Shop is an invitation to enter into a contract. Putting a product in the cart does not reserve it yet.',
        'To place an order:',
        [
          'put products in the cart and go to the checkout,',
          'enter the buyer’s details and a delivery address in Poland, and for a company purchase also the company name and tax number,',
          'choose a courier and, if you like, enter a voucher code,',
          'accept the Terms and, when buying a product with described marks or missing parts, also its described condition,',
          'check the summary: products, their condition, prices, delivery cost and the total amount,',
          'press the button “Order with obligation to pay”.',
        ],
        'Until you press that button you can correct every detail, including the e-mail address, and change or empty the cart. If you notice a mistake later, write or call and we will correct the details as long as the parcel has not been sent. Please give the details for a company invoice before you pay.',
        'By pressing “Order with obligation to pay” you place an order that obliges you to pay. The contract of sale is made at the moment the Shop accepts the order, that is, shows its number and opens the payment or confirms that a voucher covered the whole amount. We also confirm acceptance of the order by e-mail at once. If someone ordered the same piece before you, the Shop does not accept the order, tells you so and charges nothing.',
        `From acceptance of the order we hold the products for you for ${minutes(HOLD.firstMs)} minutes. If your bank is still processing the payment, we extend this time by a further ${minutes(HOLD.extensionMs)} minutes, up to ${minutes(HOLD.longestMs)} minutes in all. If you do not pay within this time, the contract ends (condition subsequent), the order is cancelled and the products go back on sale. You bear no cost because of this.`,
        'If your payment arrives after this time, we fulfil the order on unchanged terms, provided that the products are still available. If they are not, we refund the whole amount at once by the same payment method and let you know by e-mail.',
        'After payment we send you by e-mail a confirmation of the contract on a durable medium: the number and content of the order, the description of the products’ condition, the prices and the delivery cost, the applicable version of the Terms, and the withdrawal instructions and form. We keep the content of the order and the version of the Terms that was accepted. We will send them again on request.',
        'If we accepted an order but cannot deliver the product, for example because it turns out to be damaged, we will tell you without delay and refund everything that was paid. This does not limit your other rights.',
      ],
    },
    {
      heading: 'Payment',
      paragraphs: [
        'You pay in advance, online, right after placing the order. We accept:',
        [
          'BLIK (in złoty only),',
          'Przelewy24 fast payments (in złoty and euro),',
          'Visa and Mastercard payment cards,',
          'Google Pay,',
          'Apple Pay.',
        ],
        'The methods available for a given order depend on the currency and your device. We do not accept ordinary transfers to a bank account or cash on delivery. We charge no extra fee for any payment method.',
        'Payments are handled by Stripe Payments Europe, Limited, with its registered office in Dublin, Ireland. You give the card details and the BLIK code directly to the provider. We neither receive nor store them.',
        'We treat an order as paid when the provider confirms to us that the full amount has been received. If a payment is declined, you can try again with the same or another method for as long as we hold the products for you.',
        'We send the sales document by e-mail. For companies we issue a VAT invoice from the details in the order, using the Polish National e-Invoicing System (KSeF) where the law requires it. A private person receives an invoice on request.',
      ],
    },
    {
      heading: 'Delivery',
      paragraphs: [
        'We deliver to addresses in Poland. Buyers from other countries may order for delivery to an address in Poland. For delivery abroad please write to us before ordering.',
        'Parcels are delivered by the courier you choose: InPost, DPD, DHL, GLS or UPS. We do not send large products, such as tool trolleys and tool sets, by InPost courier.',
        `Delivery costs ${fee}, whatever the courier, the number of products and their size. If the value of the products in the order is at least ${threshold}, delivery is free. What counts for this threshold is the value of the products in złoty, before any voucher. In another currency the fee is converted at the rate of the order.`,
        `We usually fulfil an order within ${FULFILMENT_DAYS.from}–${FULFILMENT_DAYS.to} working days of payment. We will deliver the product no later than ${FULFILMENT_DAYS.longest} days after the contract is made. Working days are Monday to Friday except public holidays in Poland. When the parcel is on its way, we send you an e-mail with its tracking number.`,
        'If we do not deliver the product in time, you may set us an additional period and, if it passes without delivery, withdraw from the contract. We will then refund the whole amount paid without delay.',
        'The risk of loss of or damage to the product passes to a consumer only when the product is handed over to them. If the parcel is damaged, draw up a report with the courier or take pictures and write to us. This makes the matter easier to clear up, but it is not a condition of a consumer’s complaint.',
        'Gift vouchers are sent by e-mail, free of charge, after payment.',
      ],
    },
    {
      heading: 'Gift vouchers',
      paragraphs: [
        'You choose the amount of a voucher within the limits shown when you buy it. We send the voucher code to your e-mail address once the order is paid. A voucher cannot be bought with another voucher.',
        'A voucher is valid for 12 months from the day of issue. We show the expiry date before the purchase and in the message with the code. If you do not manage to use the voucher in time, write to us and we will extend the validity of the unused amount.',
        'A purchased voucher is a means of payment, not a discount. It covers the price of products and the cost of delivery. You enter the code in your order. You can use it in parts: the unused amount stays on the voucher until it expires. We do not pay out the rest in cash.',
        'A voucher has its own currency. If the order is in another one, we convert the voucher at the rate frozen in the order.',
        `If the voucher covers the whole order, you pay nothing more. If the amount left to pay would be lower than the least that the payment provider accepts (${leastCharges}), we use correspondingly less of the voucher and the difference stays on it.`,
        'The amount of a voucher used in an order that was not paid goes back to the voucher. Anyone who knows the code can use it, so guard it like cash. If you suspect that someone else has learned the code, write to us and we will block the unused amount and issue a new code.',
        'Promotional vouchers that we give away free of charge are a discount. We state their value and expiry date together with the code. They cannot be exchanged for money.',
      ],
    },
    {
      heading: 'Withdrawal from the contract',
      paragraphs: [
        'You have the right to withdraw from the contract within 14 days without giving any reason. You can do so with the button “Withdraw from contract here” in the footer of the page. This right belongs to consumers and to sole traders with consumer rights.',
        'The button leads to the form on the page /withdrawal. It works without logging in, throughout the withdrawal period. You enter your name, the order number or another reference to the contract, and your e-mail address, and then press “Confirm withdrawal”. We will at once e-mail you an acknowledgement of receipt with the content of your statement and the date and time of its submission. You can also send a statement by e-mail or post, in your own words or on the model form.',
        'The period runs from the day on which you, or a person indicated by you other than the carrier, receives the product, and when an order arrives in several parcels, the last of the products. It is enough to send the statement before the period ends. If we do not inform you of the right of withdrawal, the period is extended by 12 months.',
        'You can withdraw from the whole contract or from part of it, for example return one of several products. To that extent the contract is treated as not concluded.',
        'The right of withdrawal also covers ex-exhibition and reduced products. You do not need the original packaging. Please protect the product, though, so that it is not damaged on the way.',
        'Within 14 days of receiving your statement we will refund all payments received from you, including the cost of delivery up to the least expensive standard delivery offered in the Shop. We refund by the same payment method unless you expressly agree to another. The part paid with a voucher goes back to the same voucher, and if it has less than 30 days of validity left, we extend it to 30 days. We may withhold the refund until we have received the product or evidence that it was sent back, whichever is the earlier.',
        `Send the product back within 14 days of withdrawal to: ${SHOP.firm}, ${address}. You bear the direct cost of sending it back. A product that by reason of its size or weight cannot normally be returned by post will be collected from you at our cost.`,
        'You are liable only for a loss in value of the product that results from handling beyond what is necessary to establish its nature, characteristics and functioning. In practice you may look at the tool and run it for a moment, as you could in a brick-and-mortar shop, but not do work with it.',
        'You may withdraw from the purchase of a gift voucher within 14 days of the conclusion of the contract, as long as the voucher has not been used. We will then block the code and refund the amount paid.',
      ],
    },
    {
      heading: 'Model instructions on withdrawal (statutory model)',
      paragraphs: [
        'Right of withdrawal',
        'You have the right to withdraw from this contract within 14 days without giving any reason.',
        'The withdrawal period will expire after 14 days from the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the goods. In the case of a contract relating to multiple goods ordered by you in one order and delivered separately, the withdrawal period will expire after 14 days from the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the last good. In the case of the purchase of a gift voucher, the withdrawal period will expire after 14 days from the day of the conclusion of the contract.',
        `To exercise the right of withdrawal, you must inform us (${contact}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or e-mail).`,
        'You may use the attached model withdrawal form, but it is not obligatory.',
        'You can also exercise your right of withdrawal online with the button “Withdraw from contract here” in the footer of every page (page /withdrawal). If you use this online function, we will send you an acknowledgement of receipt on a durable medium (e.g. by e-mail), including its content and the date and time of its submission, without undue delay.',
        'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
        'Effects of withdrawal',
        'If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery other than the least expensive type of standard delivery offered by us), without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
        'We may withhold reimbursement until we have received the goods back or you have supplied evidence of having sent back the goods, whichever is the earliest.',
        `You shall send back the goods or hand them over to us (${SHOP.firm}, ${address}), without undue delay and in any event not later than 14 days from the day on which you communicate your withdrawal from this contract to us. The deadline is met if you send back the goods before the period of 14 days has expired.`,
        'You will have to bear the direct cost of returning the goods. If the goods, by their nature, cannot normally be returned by post, we will collect them at our own expense.',
        'You are only liable for any diminished value of the goods resulting from the handling other than what is necessary to establish the nature, characteristics and functioning of the goods.',
      ],
    },
    {
      heading: 'Model withdrawal form (statutory model)',
      paragraphs: [
        '(complete and return this form only if you wish to withdraw from the contract)',
        [
          `To ${SHOP.firm}, ${address}, ${SHOP.email}:`,
          'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*): ………………',
          'Ordered on (*)/received on (*): ………………',
          'Name of consumer(s): ………………',
          'Address of consumer(s): ………………',
          'Signature of consumer(s) (only if this form is notified on paper): ………………',
          'Date: ………………',
        ],
        '(*) Delete as appropriate.',
      ],
    },
    {
      heading: 'Conformity of the goods with the contract',
      paragraphs: [
        'We are obliged to deliver a product that conforms with the contract. The seller is liable for lack of conformity of the goods with the contract for at least 2 years from delivery. Details: Your Europe (europa.eu/youreurope/guarantees). The rules are set out in the Polish Consumer Rights Act of 30 May 2014. They also apply to ex-exhibition products.',
        'We are liable for a lack of conformity that existed at the time of delivery and became apparent within 2 years of that time. If it becomes apparent within this period, it is presumed to have existed at delivery. You do not have to prove it.',
        'If a product does not conform with the contract, you may demand its repair or replacement, as you choose. We may use the other remedy, or even refuse both, only where the one chosen is impossible or would involve excessive costs for us. With a single piece, replacement may be impossible. We repair or replace within a reasonable time, without excessive inconvenience to you and at our cost, which includes collecting the product at our cost.',
        'You may reduce the price or withdraw from the contract when:',
        [
          'we refused repair and replacement, or neither repaired nor replaced the product,',
          'the lack of conformity persists although we tried to remedy it,',
          'the lack of conformity is serious enough to justify this at once,',
          'it is clear from our statement or the circumstances that we will not remedy the lack of conformity within a reasonable time or without excessive inconvenience to you.',
        ],
        'You may not withdraw from the contract if the lack of conformity is insignificant, although it is presumed to be significant. We refund the amount due from a price reduction within 14 days of receiving your statement. After withdrawal you send the product back at our cost and we refund the price within 14 days of receiving the product or evidence that it was sent back.',
        'If you choose repair and we repair the product, the period of our liability for its conformity is extended once by 12 months. This is worth bearing in mind when choosing between repair and replacement.',
        'We are not liable for features of which we expressly informed you and which you accepted expressly and separately before the contract was made.',
      ],
    },
    {
      heading: 'Manufacturer’s guarantee',
      paragraphs: [
        '12-month manufacturer’s guarantee + 2-year statutory seller liability.',
        'For products where the product page says so, the manufacturer gives a 12-month guarantee. The guarantor is the manufacturer named on the product page together with its address. The scope of the guarantee, the territory it covers and the way to make a claim are set out in the guarantee statement, which we supply with the product at the latest. You can make a claim under the guarantee to the guarantor or to us. We will pass it on free of charge.',
        'The guarantee does not exclude, limit or suspend the buyer’s rights under the rules on non-conformity of goods with the contract.',
      ],
    },
    {
      heading: 'Complaints',
      paragraphs: [
        `You can make a complaint with the form on the page /complaints, by e-mail to ${SHOP.email} or in writing to: ${SHOP.firm}, ${address}.`,
        'Give the order number, describe what is wrong and say what you expect: repair, replacement, a lower price or withdrawal from the contract. A picture helps us answer faster. A payment confirmation or an e-mail will also do as proof of purchase. Leaving out any of this does not bar the complaint.',
        'We answer within 14 days of receiving the complaint, by e-mail or on paper. If we do not answer within this time, the complaint is deemed accepted.',
        'If we need to examine the product, we will collect it from you at our cost. If we do not accept the complaint, we will give the reason and state whether we agree to an out-of-court settlement of the dispute.',
      ],
    },
    {
      heading: 'Out-of-court dispute resolution',
      paragraphs: [
        'As a consumer you may use out-of-court ways of handling complaints and pursuing claims. Taking part is voluntary for both sides. You may:',
        [
          'apply to the voivodeship inspector of the Polish Trade Inspection (Inspekcja Handlowa) for mediation or another out-of-court settlement,',
          'apply to the permanent arbitration court at the voivodeship inspector of the Trade Inspection,',
          'ask a district or municipal consumer ombudsman or a consumer organisation for free help,',
          'turn to the European Consumer Centre Poland (konsument.gov.pl) if you live in another country of the European Union, Iceland or Norway.',
        ],
        'The list of bodies entitled to resolve consumer disputes out of court, with information on their procedures, is kept by the President of the Polish Office of Competition and Consumer Protection (uokik.gov.pl). You can always go to court as well.',
      ],
    },
    {
      heading: 'Companies and sole traders',
      paragraphs: [
        'Your rights depend on the nature of the purchase, not on the mere fact that you gave a tax number or asked for an invoice. If you are a sole trader and the purchase is not of a professional nature for you, you have the rights of a consumer to the extent described in these Terms: you may withdraw from the contract, we are liable to you for the conformity of the goods, and the rules on unfair contract terms protect you. In case of doubt we assume that a purchase by a natural person is not of a professional nature.',
        'Towards all other businesses, in particular companies and persons who buy within their profession:',
        [
          'there is no statutory right to withdraw without giving a reason,',
          'on the basis of Article 558 § 1 of the Polish Civil Code we exclude the statutory warranty for defects (rękojmia), which does not limit the manufacturer’s guarantee,',
          'the risk of accidental loss of or damage to the product passes to the buyer when the parcel is handed to the carrier, and the parcel must be examined on receipt in the manner usual for such parcels,',
          'disputes are decided by the court competent for the Seller’s place of business.',
        ],
        'This list does not apply to consumers or to sole traders with consumer rights.',
      ],
    },
    {
      heading: 'Product safety, old equipment and batteries',
      paragraphs: [
        `The manufacturer’s details, the model designation, and warnings and safety information in Polish are on the product page. Read the manual before using a tool. If you notice a hazard or there has been an accident, stop using the tool and write to ${SHOP.email}. We notify buyers of warnings and recalls by e-mail.`,
        'When you buy a power tool, you may hand over old equipment of the same kind free of charge on delivery. Old equipment must not be thrown away with other waste. Write to us after placing the order and we will arrange collection. We also take equipment back at our address.',
        'Used batteries are collected separately. You can return them free of charge to us or to any collection point.',
      ],
    },
    {
      heading: 'Reviews',
      paragraphs: [
        'Next to the reviews we state whether and how we check that their authors bought the product in the Shop. We treat as checked only reviews by persons whose purchase we confirmed by the order number. Example entries are marked as examples.',
        'We publish positive and negative reviews. We do not buy reviews or have them written. If we offer a voucher for a review, it does not depend on what the review says. We do not publish unlawful reviews. You can report such content to us by e-mail, and we will explain to the author the reason for its removal.',
      ],
    },
    {
      heading: 'Personal data',
      paragraphs: [
        `The controller of personal data is the Seller. The Privacy policy on the page /privacy-policy describes what data we process, why and for how long, and what rights you have. On matters of data write to ${SHOP.email}.`,
      ],
    },
    {
      heading: 'Final provisions',
      paragraphs: [
        `Version ${TERMS_VERSION} of the Terms is in force from ${inForce}. It is available in the Shop free of charge. You can save and print it.`,
        'An order is governed by the version of the Terms accepted when it was placed. We may change the Terms for important reasons: when the law, the ways of payment or delivery, the Seller’s details or the way the Shop works change. A new version applies only to orders placed after its publication. We inform newsletter subscribers by e-mail of changes that concern them.',
        'You conclude the contract in Polish or English, in the language in which you place the order. If the language versions of the Terms differ, we apply to a consumer the one that is more favourable to them.',
        'Polish law applies. If you are a consumer and live in another country, this does not deprive you of the protection given by mandatory provisions of the law of that country. Matters not covered here are governed by the law, in particular the Polish Civil Code, the Consumer Rights Act and the Act on Providing Services by Electronic Means. No provision of the Terms limits the rights a consumer has under those laws.',
        'We require no deposit or financial guarantee. We have not signed up to a code of conduct within the meaning of the rules on unfair commercial practices.',
      ],
    },
  ],
}
