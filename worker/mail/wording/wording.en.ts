import { FAILED_REFUND_WORDS } from '../../../content/failed-refund-words'
import { BILL_WORDS } from '../../../content/bill-words'
import { guaranteeLabelText, guaranteeWords } from '../../../content/guarantee-words.en'
import type { TranslatedTexts } from '../../../domain/text/wording'
import type { pl } from './wording.pl'

export const en: TranslatedTexts<typeof pl> = {
  hello: 'Hello,',
  greeting: ({ name }) => `Hello ${name},`,
  signature: 'The Ekspo Tools team',
  order: ({ number }) => `Order #${number}`,
  quantity: ({ units }) => (units === 1 ? '1 piece' : `${units} pieces`),
  subtotal: 'Products',
  shipping: 'Delivery',
  discount: 'Discount',
  byVoucher: 'Payment by voucher',
  ...BILL_WORDS.en,
  free: 'Free',
  deliverTo: 'Delivery address',
  collection: 'Collection in person',
  collectAt: 'Collect at',
  openingHours: 'Opening hours',
  courier: 'Courier',
  buyer: 'Buyer',
  invoice: 'Invoice details',
  nip: 'Tax number',
  defects: 'Known marks and missing parts',
  acceptedDefects: 'Marks and missing parts accepted with the order',
  grades: {
    A: 'Grade A: ex-display – like new',
    B: 'Grade B: ex-display – light marks',
    C: 'Grade C: ex-display – visible marks or parts missing',
  },
  progress: {
    ordered: 'Ordered',
    paid: 'Paid',
    packed: 'Packed',
    sent: 'Sent',
    delivered: 'Delivered',
  },
  received: {
    subject: ({ number }) => `Awaiting payment: order #${number}`,
    lead: ({ time }) =>
      `Thank you for your order. It is awaiting payment. We keep the products for you until ${time} Polish time.`,
    boughtLead: ({ time }) =>
      `Thank you for ordering a gift voucher. The order can be paid until ${time} Polish time.`,
  },
  offer: {
    subject: ({ number }) => `Check and confirm order #${number}`,
    lead: ({ day, time }) =>
      `Thank you for your call. Here is the order that we talked about. Please check it and confirm it: only then do we have a contract, and you can pay. We keep the products for you until ${day}, ${time} Polish time. If you do not confirm, you pay nothing.`,
    heldLead: ({ day, time }) =>
      `Thank you for your order in our shop. We keep the products for you until ${day}, ${time} Polish time, and wait for your payment until then.`,
    confirm: 'Check and confirm the order',
  },
  paid: {
    subject: ({ number }) => `Paid: order #${number}`,
    lead: 'We have received your payment and are preparing the parcel.',
    leadSent: 'We have received your payment for this order.',
    leadPickup: ({ days }) =>
      `We have received your payment and are preparing the products. When they are ready, usually within ${days} working days, we will e-mail you your pick-up code. Please wait for it before you come.`,
    endedUnits: {
      cancelled: ({ count, quantity }) =>
        quantity === 1 ? 'Cancelled' : `Cancelled: ${count} of ${quantity} pieces`,
      returned: ({ count, quantity }) =>
        quantity === 1 ? 'Returned' : `Returned: ${count} of ${quantity} pieces`,
    },
    refunded: 'Refunded',
    kept: 'After refunds',
    delivery: ({ days, longestDays }) =>
      `Expected delivery: ${days} (no later than ${longestDays} days after the contract is made).`,
    laterDelivery: ({ days }) => `Expected delivery: ${days}.`,
    rights:
      'You may withdraw from the contract within 14 days of receiving the goods without giving a reason.',
  },
  firms: {
    unsaid:
      'The order for a company does not say whether the purchase is of a professional nature. A natural person for whom it is not may withdraw from the contract within 14 days without giving a reason. Companies (other than civil partnerships) and other legal persons may not.',
    none: 'According to what was chosen in the order, there is no statutory right to withdraw from the contract within 14 days.',
  },
  cancelled: {
    subject: ({ number }) => `Cancelled: order #${number}`,
    lead: 'The order was not paid, so it is cancelled and the products are on sale again. Nothing was charged.',
    boughtLead: 'The order of the voucher was not paid, so it is cancelled. Nothing was charged.',
  },
  refundDue: {
    subject: ({ number }) => `Refunding your payment: order #${number}`,
    lead: 'Your payment arrived after the reservation had ended, and the order can no longer be fulfilled. We are sorry. The whole amount goes back by the same payment method.',
  },
  refund: {
    subject: ({ number }) => `Your refund: order #${number}`,
    cancelledSubject: ({ number }) => `Cancelled: order #${number}`,
    partSubject: ({ number }) => `Partly cancelled: order #${number}`,
    settledSubject: ({ number }) => `Settled: order #${number}`,
    againSubject: ({ number }) => `Refund sent again: order #${number}`,
    lead: ({ amount }) => `We are refunding ${amount}.`,
    cancelledLead: 'We have cancelled your order. Nothing more will be sent to you.',
    partLead: 'We have cancelled part of your order. The rest stays as it was.',
    settledLead: 'We have settled these products without a refund.',
    againLead: ({ amount }) =>
      `The earlier refund did not reach you. We are sending the money again: ${amount}.`,
    items: {
      cancelled: ({ name }) => `Cancelled: ${name}`,
      returned: ({ name }) => `Returned: ${name}`,
      reduced: ({ name }) => `Price reduction: ${name}`,
      delivery: 'Delivery',
      goodwill: 'Goodwill',
      voucher: 'Gift voucher',
    },
    ofValue: ({ value }) => `of ${value}`,
    sum: 'Total refund',
    reason: 'Reason',
    reasons: {
      late_payment: 'Late payment',
      withdrawal: 'Withdrawal from the contract',
      complaint: 'Complaint',
      cancellation: 'Cancellation',
      goodwill: 'Goodwill',
      at_provider: 'Refund',
    },
    note: ({ note }) => `Why this amount: ${note}`,
    money: ({ amount }) =>
      `${amount} goes back the way it was paid. Depending on the bank this usually takes up to 10 days.`,
    transfer: ({ amount }) => `We have sent ${amount} by bank transfer.`,
    byStaff: ({ amount }) => `We returned ${amount} by bank transfer, to your card or in cash.`,
    voucher: ({ amount, codeTail, day }) =>
      `${amount} is back on the voucher ending in ${codeTail}, valid until ${day}.`,
    blockedVoucher: ({ amount, codeTail }) =>
      `${amount} is back on the voucher ending in ${codeTail}. The voucher is blocked now: write to us before you want to use it.`,
    failedSubject: ({ number }) => `Refund did not arrive: order #${number}`,
    failedLead: ({ amount }) =>
      `The refund of ${amount} that we wrote about did not arrive: the bank or the payment provider rejected it. We are sorry.`,
    failedNext: FAILED_REFUND_WORDS.en.mail,
  },
  shipped: {
    subject: ({ number }) => `On its way: order #${number}`,
    lead: 'We have handed your parcel to the courier.',
    correctedSubject: ({ number }) => `New parcel details: order #${number}`,
    corrected: ({ previousShipment }) =>
      `The details of the parcel given earlier (${previousShipment}) were wrong. We are sorry. These are right:`,
    parcel: ({ courier, number }) => `Courier: ${courier}, parcel number: ${number}`,
    track: 'Track the parcel',
    check:
      'Look at the parcel when it arrives. If it is damaged, have the courier write it down or take pictures and write to us: that helps us to help you.',
    checkAtPoint:
      'When the parcel reaches the point, InPost sends you the collection code by text message, e-mail or app. Look at the parcel when you collect it. If it is damaged, take pictures, report it in the InPost app and write to us.',
  },
  parcelStatus: {
    out_for_delivery: {
      subject: ({ number }) => `Your parcel comes today: order #${number}`,
      lead: 'The courier has your parcel and is on the way to you.',
    },
    ready_to_collect: {
      subject: ({ number }) => `Your parcel is ready to collect: order #${number}`,
      lead: 'Your parcel has arrived. The courier sends you the code to collect it by text message, mail or app.',
    },
    place: 'Where to collect',
  },
  returnLabel: {
    subject: ({ number }) => `Return label: order #${number}`,
    lead: 'Here is the label for your return. We pay for the parcel.',
    open: 'Get the label',
    pack: 'Pack the products with everything that came with them. Print the label and stick it on the parcel.',
    drop: 'Hand the parcel in at any InPost PaczkoPunkt (a parcel shop).',
    dropBy: ({ day }) =>
      `Hand the parcel in at any InPost PaczkoPunkt (a parcel shop), by ${day} at the latest.`,
    noPrinter: 'No printer? Reply to this message and we will help.',
    collect:
      'As this is a complaint, you can also ask us to collect the parcel at our cost. Reply to this message or call.',
  },
  ready: {
    subject: ({ number }) => `Ready for collection: order #${number}`,
    lead: ({ day }) => `Your order is waiting for you until ${day}. Show this code when you collect it:`,
    codeLabel: ({ code }) => `QR code with the pick-up code ${code}`,
    secret: 'Anyone who knows the code can collect the order. Give it only to a person you send.',
    cannotComeInTime: ({ phone }) => `Can’t make it? Call ${phone} and we’ll arrange another day.`,
    onMap: 'Show on the map',
  },
  pickupReminder: {
    subject: ({ number }) => `Waiting for you: order #${number}`,
    lead: ({ day }) =>
      `Your order waits for collection only until ${day}. Show this code when you collect it:`,
  },
  viewing: {
    subject: {
      booked: ({ start }) => `Your visit is booked: ${start}`,
      moved: ({ start }) => `New time of your visit: ${start}`,
      reminder: ({ start }) => `See you soon: ${start}`,
      cancelled: ({ start }) => `Visit cancelled: ${start}`,
      sold: ({ name }) => `Sold before your visit: ${name}`,
    },
    lead: {
      booked:
        'We will show you the tool: look at it, pick it up, and ask us anything. You don’t have to buy it.',
      moved: 'We have moved your visit. The earlier time no longer applies.',
      reminder:
        'Just a reminder of your visit. If your plans have changed, pick another time or cancel with the button below.',
      cancelled: 'Your visit is cancelled. If you would still like to see this tool, choose another time.',
      cancelledByStaff: 'We are sorry, but we have to cancel your visit.',
      sold: 'We are sorry: someone bought this tool before your visit, so the visit is cancelled.',
      ownPurchase:
        'This tool is yours now, so we have cancelled the visit. If you would still like to come, call or write to us.',
    },
    start: 'When',
    place: 'Where',
    phone: 'Phone',
    held: 'During your visit, the tool is off sale. Someone may still buy it before then. If so, we will let you know at once.',
    notHeld: 'The tool stays on sale until your visit. If someone buys it, we will let you know at once.',
    calendar: 'A file for your calendar is attached.',
    calendarCancelled: 'The attached file removes the visit from your calendar.',
    open: 'Change or cancel your visit',
    again: 'Choose another time',
    similar: 'Similar tools on sale now:',
    eventTitle: ({ name }) => `Viewing: ${name}`,
    calendarFile: 'visit.ics',
  },
  chatAnswer: {
    subject: 'Answer from the chat',
    lead: ({ name }) => `Hello ${name}, we have answered you in the chat:`,
    open: 'Return to the chat',
    how: 'The link opens your chat. Do not pass it on to anybody. You can also simply reply to this message.',
  },
  chatTranscript: {
    subject: ({ day }) => `Chat transcript of ${day}`,
    lead: 'Here is what was said in our chat.',
    shop: 'Ekspo Tools',
    open: 'Return to the chat',
  },
  voucherUsed: ({ amount, codeTail }) => `Left on the voucher ending in ${codeTail}: ${amount}.`,
  boughtPaid: {
    lead: 'We have received your payment for a gift voucher.',
    own: 'The voucher with its code is on its way to this address in a separate message.',
    gift: ({ email, day }) => `We will send the voucher with its code to ${email} on ${day}.`,
    rights:
      'You may withdraw from the contract within 14 days without giving a reason. We will refund the amount left on the voucher.',
  },
  voucher: {
    subject: ({ amount }) => `Your gift voucher for ${amount}`,
    discountSubject: ({ amount }) => `Your discount voucher for ${amount}`,
    giftSubject: ({ name, amount }) => `${name} has given you a voucher for ${amount}`,
    lead: 'Thank you for your purchase. Here is your gift voucher for Ekspo Tools.',
    soldLead: 'Here is your gift voucher for Ekspo Tools.',
    discountLead:
      'Here is your discount voucher for Ekspo Tools: a present from us that lowers the price of your order.',
    giftLead: ({ name }) =>
      `You have a present: ${name} has bought you a gift voucher for Ekspo Tools, the shop for ex-display power tools.`,
    title: 'Gift voucher',
    discountTitle: 'Discount voucher',
    code: 'Voucher code',
    qr: 'QR code that leads to the voucher',
    until: ({ day }) => `Valid until ${day}`,
    open: 'See and print the voucher',
    how: 'Enter the code when you order. The voucher can be used for several orders, and the rest paid online.',
    soldRights:
      'A consumer who bought this voucher may withdraw from the purchase within 14 days of the contract without giving a reason. We will refund the amount left on the voucher.',
    rights: 'Whoever knows the code can use the voucher: keep it like money.',
    terms: 'Terms and conditions',
  },
  giftPrivacy: {
    title: 'Your personal data',
    controller: ({ firm, address, email, phone }) =>
      `Controller of your data: ${firm}, ${address}, e-mail: ${email}, phone: ${phone}.`,
    source: ({ giver }) =>
      `The person who bought the voucher, ${giver}, gave us your e-mail address, the greeting and the day of sending.`,
    staffSource:
      'This is for you in case someone else bought the voucher. The buyer then gave us your e-mail address.',
    purpose:
      'We use them only to deliver the voucher to you, to handle it and to settle any dispute about it. We will not send you advertising. Legal basis: Article 6(1)(f) GDPR, our legitimate interest in performing the contract with the buyer and in defending ourselves against claims. The companies that host the shop and send its e-mails process the data for us. The privacy policy names them, and the basis for transfers outside the European Economic Area.',
    retention: ({ months }) => `How long: ${months} months from the last day on which the voucher is valid.`,
    staffRetention: ({ years }) =>
      `How long: ${years} years after the year in which the voucher was sold or its price refunded, or until the voucher expires, if that is later.`,
    rights: ({ email }) =>
      `You have the right to get a copy of the data, to have them corrected or erased, or to restrict their processing. Write to ${email}.`,
    objection: ({ email }) =>
      `You have the right to object to the processing at any time, for reasons of your particular situation. Write to ${email}.`,
    authority:
      'You can complain to the President of the Personal Data Protection Office (UODO), ul. Stanisława Moniuszki 1A, 00-014 Warsaw, Poland, uodo.gov.pl.',
    more: 'More:',
    policy: 'Privacy policy',
  },
  voucherEnds: {
    subject: ({ day }) => `Your voucher is valid until ${day}`,
    lead: ({ codeTail, amount, day }) =>
      `There is ${amount} left on the voucher ending in ${codeTail}. It can be used until ${day}.`,
    use: 'Choose a tool',
    longer: 'No time to use it? Write to us before that day or after it: we extend the voucher if you ask.',
  },
  invitation: {
    subject: 'Invitation to the shop’s admin panel',
    lead: ({ name }) =>
      `${name}, the owner of the shop, gives you access to the admin panel. Open the link on the device that you will work on, and add a passkey.`,
    open: 'Open the panel',
    within: ({ hours }) => `The link works once, for ${hours} hours. Do not pass it on.`,
    notYou: 'A mistake? Ignore this message.',
  },
  signInLink: {
    subject: 'Sign in to the shop’s admin panel',
    lead: 'Someone, perhaps you, asks to sign in to the admin panel of the shop without the password.',
    open: 'Sign in',
    within: ({ minutes }) => `The link works once, for ${minutes} minutes. Do not pass it on.`,
    notYou: 'Not you? Ignore this message: nobody else received the link, and the password has not changed.',
  },
  orderLink: {
    subject: ({ number }) => `The link to order #${number}`,
    lead: 'This link shows you what is happening with your order. Please pass it on to nobody.',
    open: 'See the order',
    lookUp: 'Where is my order?',
    withdraw: 'Withdraw from contract here',
    notYou: 'You did not ask for a link? Ignore this message: nobody else has received it.',
  },
  requestWays: { letter: 'by letter', phone: 'by phone', email: 'by e-mail', counter: 'in person' },
  withdrawal: {
    subject: 'Withdrawal received',
    received: ({ day, time }) =>
      `We confirm receipt of your withdrawal from the contract, submitted on ${day} at ${time} (Polish time).`,
    receivedByHand: ({ day, way }) =>
      `We confirm that we received your withdrawal from the contract ${way} on ${day}.`,
    statement: 'Content of the statement: “I hereby give notice that I withdraw from the contract”.',
    name: 'Name',
    contract: 'Contract',
    email: 'E-mail address',
    goods: 'Products',
    all: 'the whole order',
    message: 'Message',
    id: 'Identifier of the statement',
    nothingToSendBack: ({ day }) =>
      `We have not sent the products yet, so we will not send them, and there is nothing to send back. We will refund you without delay, by ${day} at the latest, by the method used for the payment.`,
    bringToShowroom: ({ address }) =>
      `Bring the products to us, or send them back, within 14 days of the statement. The address: ${address}. Put a note with the order number in the parcel and keep the proof of posting. You bear the cost of sending them back, except for products that by reason of their size or weight cannot normally be returned by post: we collect those at our cost, and agree the day with you in reply to this message.`,
    sendBack: ({ address }) =>
      `Send the products back within 14 days of the statement to: ${address}. Put in a note with the order number and keep the proof of posting. You bear the cost of returning them, except for products that by reason of their size or weight cannot normally be returned by post: we collect those at our cost, and agree the day with you in reply to this message. If we have not sent them yet, we will not, and there is nothing for you to send back. A gift voucher is not sent back: we will block its code.`,
    check:
      'If the statement came after the period, or the order does not show that you have the right of withdrawal, we check this first and answer by e-mail. You need not send anything back before our answer, and if we accept the withdrawal, you have 14 days from our answer to do so.',
    refund:
      'If you have the right to withdraw, we will refund you without delay, and within 14 days of receiving the statement at the latest, by the method you paid with. We may withhold the refund until we have the products or proof that you have sent them. This does not apply to products that we collect ourselves.',
    more: 'This message confirms that your statement has reached us. Please keep it. If you have questions, just answer it.',
  },
  withdrawalDecision: {
    subject: {
      accepted: 'Withdrawal accepted',
      refused: 'Withdrawal: we cannot accept it',
    },
    lead: {
      accepted: ({ day }) =>
        `We have checked your withdrawal from the contract, submitted on ${day}, and we accept it.`,
      refused: ({ day }) =>
        `We have checked your withdrawal from the contract, submitted on ${day}. There is no right to withdraw in this case, so we cannot accept the withdrawal.`,
    },
    refusedUnknown: ({ day }) =>
      `We have checked your withdrawal from the contract, submitted on ${day}. We cannot accept it, because we could not establish the purchase that it is about. If you have the right to withdraw, this answer does not take it away.`,
    replaces: ({ day }) => `This answer replaces our answer of ${day}.`,
    submitted: 'Submitted',
    goods: {
      send: ({ day, address }) =>
        `Send the products back by ${day} to: ${address}. Put in a note with the order number and keep the proof of posting.`,
      bring: ({ day, address }) =>
        `Bring the products to us, or send them back, by ${day}. The address: ${address}. Put a note with the order number in the parcel and keep the proof of posting.`,
      nothing: 'There is nothing for you to send back.',
      voucher: 'The voucher is not sent back: we will block its code and refund the amount left on it.',
      sent: 'We already have proof that the products are on their way to us.',
      received: 'The products are already back with us.',
      settled: 'Everything is settled, and there is nothing for you to do.',
    },
    unsent: 'What we have not sent yet, we will not send, and you need not send it back.',
    cost: 'You bear the cost of returning them, except for products that by reason of their size or weight cannot normally be returned by post: we collect those at our cost, and agree the day with you in reply to this message.',
    refund: 'We will refund you without delay, by the method used for the payment.',
    refundBy: ({ day }) =>
      `We will refund you without delay, by ${day} at the latest, by the method used for the payment.`,
    withhold:
      'We may withhold the refund until we have the products or proof that you have sent them. This does not apply to products that we collect ourselves.',
    keep: 'Please keep this message. If you have questions, just answer it.',
    reason: 'Why',
    contractStays: {
      withBuyer: 'The contract remains in force, so please do not send the products back.',
      sentBack:
        'The contract remains in force. The products sent back to us are yours: we will arrange their return in reply to this message.',
      elsewhere: null,
    },
    disagree:
      'Do you disagree, or is there something that we do not know? Reply to this message and we will check everything again and answer within 14 days. You can also go to court. If something is wrong with the product, tell us in this form:',
    complaint: 'Complaint',
    help: ({ inspectorate }) =>
      `As a consumer you can ask a district or municipal consumer ombudsman for free help. You can also apply to the voivodeship inspector of the Polish Trade Inspection (Inspekcja Handlowa) for mediation or another out-of-court settlement${inspectorate ? ` (competent for us: ${inspectorate})` : ''}. Taking part is voluntary for both sides. The President of UOKiK keeps the list of bodies with their addresses: https://uokik.gov.pl`,
  },
  unproven: {
    subject: {
      withdrawal: ({ number }) => `Withdrawal from order #${number}: was it you?`,
      complaint: ({ number }) => `Complaint about order #${number}: was it you?`,
    },
    came: {
      withdrawal: ({ day, time }) =>
        `On ${day} at ${time} somebody sent a statement of withdrawal that names this order.`,
      complaint: ({ day, time }) => `On ${day} at ${time} somebody sent a complaint that names this order.`,
    },
    nothing:
      'It came neither by the link in our mails nor from your e-mail address, so we must check whether it was you. If it was, it counts from the moment it reached us.',
    you: 'If it was you: open the order and send it from there, or simply reply to this mail. The time of the first one counts.',
    open: 'Open the order',
    notYou: 'If it was not you, there is nothing to do.',
  },
  reviewRefused: {
    subject: {
      refused: 'Your review: why it is not shown',
      removed: 'Your review: why we removed it',
    },
    decision: {
      refused:
        'Your review will not be shown in the shop, in any country and without a time limit. We explain why below.',
      removed:
        'Your review is no longer shown in the shop, in any country and without a time limit. We explain why below.',
    },
    order: 'Order',
    day: 'Day of the decision',
    ground: 'Ground',
    grounds: {
      unlawful: 'Our terms forbid illegal content. We name the law below.',
      offensive: 'Our terms forbid offensive content.',
      rights: 'Our terms forbid content that infringes the rights of others.',
      misleading: 'Our terms forbid misleading content.',
      disruptive: 'Our terms forbid content that disrupts the shop.',
    },
    text: 'This decision is about your review:',
    facts: 'Why we decided so',
    reported: 'We decided after a report that we had received.',
    ownInitiative: 'We decided on our own initiative, without a report.',
    byPeople:
      'A person read the review and made the decision. We used no automated tools. The number of stars played no part.',
    change: 'You can change the review on your order page. We will then read it again.',
    objection:
      'Do you disagree? Reply to this message. A person decides on your complaint, and we answer within 14 days. There is no time limit for a complaint. You can also go to court, and as a consumer turn to the Trade Inspection or a consumer ombudsman. The ban and the ways to settle a dispute are in our',
    terms: 'Terms and conditions',
  },
  delivered: {
    subject: ({ number }) => `Delivered: order #${number}`,
    lead: 'Your parcel has arrived. We hope that everything is as it should be and the tool feels right in your hand.',
    collectedSubject: ({ number }) => `Collected: order #${number}`,
    collectedLead: 'Thank you for coming. We hope that the tool feels right in your hand.',
    review: 'Tell us how it was',
    honest:
      'We reject no review because it is negative. A published review is marked as a verified purchase.',
    why: 'We ask for a review because you consented to it when you ordered. Do you not want such requests or offers?',
    manual: ({ name }) => `Manual in Polish: ${name}`,
    wrong: 'If something is wrong, write to us.',
    rights: ({ day }) => `You may withdraw from the contract without giving a reason until ${day}.`,
  },
  pointChanged: {
    subject: ({ number }) => `New pick-up point: order #${number}`,
    lead: 'Your parcel will now go to this point:',
    now: 'New point',
    before: 'Previous point',
    notYou: ({ phone }) => `Not your change? Reply to this message or call us: ${phone}.`,
  },
  pointClosed: {
    subject: ({ number }) => `Choose another pick-up point: order #${number}`,
    lead: 'The point that you chose no longer hands out parcels. Choose another one and we will send your parcel there.',
    point: 'Closed point',
    choose: 'Choose another point',
    otherwise: 'Would you rather have it delivered to your door? Reply to this message or give us a call.',
  },
  reminder: {
    subject: ({ number }) => `Please pay for order #${number}`,
    lead: ({ amount, time }) =>
      `Your order of ${amount} has not been paid yet. We keep the products for you until ${time} Polish time.`,
    boughtLead: ({ amount, time }) =>
      `Your order of a voucher for ${amount} has not been paid yet. It waits for the payment until ${time} Polish time.`,
    pay: 'Pay now',
    otherwise:
      'Without a payment we cancel the order at no cost to you. If your payment is already on its way, there is nothing you need to do.',
  },
  followUp: {
    subject: ({ amount }) => `A ${amount} voucher for next time`,
    lead: ({ goods }) =>
      `Some time has passed since you bought ${goods}. How does it do? A few sentences from you help others to choose.`,
    review: 'Write a review',
    honest:
      'We reject no review because it is negative. The voucher is yours whether or not you write one, and whatever it says.',
    discountVoucher: ({ amount }) => `For your next purchase here is a discount voucher of ${amount}:`,
    why: 'We write because you agreed to a review request and commercial information when ordering. No more offers?',
    leave: 'Withdraw your consent',
  },
  documents: {
    terms: 'terms',
    withdrawal: 'withdrawal',
    guarantee: 'guarantee',
    legalGuarantee: 'legal-guarantee',
    legalGuaranteeTitle: 'Legal guarantee of conformity',
    withdrawalTitle: 'Instruction on withdrawal and model withdrawal form',
    version: ({ version }) => `Version ${version}`,
    enclosed: ({ version }) =>
      `We enclose the terms that you accepted with your order (version ${version}), and the instruction on withdrawal with the model form. Keep this message: it confirms your contract.`,
    enclosedTerms: ({ version }) =>
      `We enclose the terms that you accepted with your order (version ${version}). Keep this message: it confirms your contract.`,
    marketing: ({ text }) => `With the order you also gave this consent: “${text}”`,
    notice:
      'The seller is liable for any lack of conformity of the goods for at least 2 years from delivery. Details:',
    noticeLink: 'Your Europe',
  },
  guarantee: {
    title: 'Guarantee',
    ...guaranteeWords,
    statement: 'Guarantee statement',
    product: 'Product',
    model: 'Model',
    sku: 'SKU',
    serialNumber: 'Serial number',
    purchased: 'Date of purchase',
    order: 'Order',
    period: 'Duration',
    enclosed: 'The guarantee statement is attached as a separate document to print.',
    label: guaranteeLabelText,
  },
  complaint: {
    subject: ({ number }) => `Complaint ${number} received`,
    received: ({ number, day, time }) =>
      `We confirm receipt of your complaint ${number}, submitted on ${day} at ${time} (Polish time).`,
    receivedByHand: ({ number, day, way }) =>
      `We confirm that we received your complaint ${number} ${way} on ${day}.`,
    due: ({ day }) =>
      `We will answer by ${day}. If we do not answer a consumer, or a sole trader with consumer rights, within this time, the complaint is deemed accepted.`,
    number: 'Complaint number',
    submitted: 'Submitted',
    name: 'Name',
    email: 'E-mail address',
    contract: 'Order',
    product: 'Product',
    description: 'What is wrong',
    wish: 'What you want',
    keep: 'If you already have the product, keep it and do not send it back yet. If we have to examine it, we will collect it at our cost.',
    more: 'Pictures or further information can be sent in answer to this message.',
    answer: {
      accepted: ({ number }) => `Complaint ${number} accepted`,
      refused: ({ number }) => `Complaint ${number}: our answer`,
    },
    answered: ({ day }) => `We answer the complaint submitted on ${day}.`,
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
    issueWhy: 'You get this message because this address was signed up to the newsletter of the shop.',
    issueOpen: 'See the tools',
    newest: 'Newest in the shop',
    newestNote: 'Some of these tools may be sold by now. The page of each tool states its VAT.',
    issueLeave: 'Unsubscribe',
    testIssueSubject: ({ subject }) => `[Trial] ${subject}`,
  },
}
