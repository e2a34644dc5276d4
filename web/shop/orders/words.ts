import { FAILED_REFUND_WORDS } from '../../../content/failed-refund-words'
import type { OrderedGoods } from '../../../domain/returns/withdrawn-goods'
import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'

type CountParams = { count: number; total: number }

const pl = {
  title: ({ number }: { number: string }) => `Zamówienie #${number}`,
  cancelledTitle: ({ number }: { number: string }) => `Zamówienie #${number} anulowane`,
  placed: ({ day }: { day: string }) => `Złożone ${day}`,
  status: {
    pending: 'Czeka na płatność',
    unconfirmed: 'Czeka na Twoje potwierdzenie',
    paid: 'Opłacone',
    failed: 'Płatność nieudana',
    cancelled: 'Anulowane',
    returned: 'Produkty zwrócone',
  },
  /** State of an order that is refunded completely: the refund is done, under way or failed. */
  moneyState: {
    done: 'Pieniądze zwrócone',
    under_way: 'Zwrot pieniędzy w toku',
    failed: 'Zwrot pieniędzy nie dotarł',
  },
  partCancelled: ({ state }: { state: string }) => `${state}, część anulowana`,
  cancellation: {
    title: 'Zamówienie jest anulowane',
    beforeSending: 'Niczego już do Ciebie nie wyślemy.',
    onItsWay: 'Paczka była już w drodze. Nie musisz jej odbierać.',
    done: ({ amount }: { amount: string }) => `Zwróciliśmy Ci ${amount}.`,
    under_way: ({ amount }: { amount: string }) => `Zwracamy Ci ${amount}. Pieniądze są w drodze.`,
    failed: `Zwrot pieniędzy nie dotarł. Przepraszamy. ${FAILED_REFUND_WORDS.pl.page}`,
  },
  parcelState: {
    packed: 'Opłacone, paczka spakowana',
    shipped: ({ day }: { day: string }) => `Wysłane ${day}`,
    delivered: ({ day }: { day: string }) => `Doręczone ${day}`,
    returned: ({ day }: { day: string }) => `Paczka wróciła do nas ${day}`,
  },
  pickupState: {
    packed: 'Opłacone, gotowe do odbioru',
    shipped: ({ day }: { day: string }) => `Odebrane ${day}`,
    delivered: ({ day }: { day: string }) => `Odebrane ${day}`,
    returned: ({ day }: { day: string }) => `Produkty wróciły do nas ${day}`,
  },
  pay: 'Zapłać teraz',
  renewed: 'Sklep został właśnie zaktualizowany. Wybierz płatność jeszcze raz.',
  steps: {
    placed: 'Zamówienie złożone',
    prepared: 'Zamówienie przygotowane po rozmowie',
    confirmed: 'Zamówienie potwierdzone',
    collected: 'Produkty odebrane',
    ready: 'Gotowe do odbioru',
    broughtBack: 'Produkty wróciły do nas',
    paid: 'Płatność otrzymana',
    cancelled: 'Zamówienie anulowane',
    packed: 'Paczka spakowana',
    shipped: 'Paczka wysłana',
    delivered: 'Paczka doręczona',
    returned: 'Paczka wróciła do nas',
  },
  pickupPoint: 'Odbiór w punkcie',
  uncheckedPoint: 'Sprawdzimy ten kod, zanim wyślemy paczkę.',
  history: 'Przebieg',
  withdrawn: 'Złożone oświadczenie o odstąpieniu od umowy',
  refund: {
    done: ({ amount }: { amount: string }) => `Zwrot ${amount}`,
    under_way: ({ amount }: { amount: string }) => `Zwrot ${amount} w toku`,
    failed: ({ amount }: { amount: string }) => `Zwrot ${amount} nie dotarł`,
    none: 'Rozliczenie bez zwrotu pieniędzy',
  },
  cancelledGoods: ({ goods }: { goods: string }) => `Anulowane: ${goods}`,
  parcel: 'Przesyłka',
  courierAndNumber: ({ courier, number }: { courier: string; number: string }) =>
    `${courier}, numer ${number}`,
  track: 'Śledź przesyłkę',
  courier: ({ courier }: { courier: string }) => `Kurier: ${courier}`,
  expectedDelivery: ({ days }: { days: string }) => `Przewidywana dostawa: ${days}`,
  goods: 'Produkty',
  voucherBought: 'Bon',
  unitCount: ({ count }: { count: number }) => `${count} szt.`,
  defects: 'Znane ślady i braki',
  guarantee: 'Oświadczenie gwarancyjne',
  /** Badges beside a product: its cancelled or returned units. */
  units: {
    cancelled: {
      all: 'Anulowane',
      some: ({ count, total }: CountParams) => `Anulowane: ${count} z ${total}`,
    },
    returned: { all: 'Zwrócone', some: ({ count, total }: CountParams) => `Zwrócone: ${count} z ${total}` },
    /** Badge of units that the shop expects back, or that are back in the shop without a decision on their refund. */
    undecided: {
      all: 'Zwrot towaru w toku',
      some: ({ count, total }: CountParams) => `Zwrot towaru w toku: ${count} z ${total}`,
    },
    /** Badge of an order with returned units whose refund is not decided. Shown only if no unit is on its way back. */
    back: {
      all: 'Wróciło do nas',
      some: ({ count, total }: CountParams) => `Wróciło do nas: ${count} z ${total}`,
    },
  },
  subtotal: 'Produkty',
  shipping: 'Dostawa',
  free: 'Gratis',
  discount: 'Rabat',
  voucher: 'Zapłata bonem',
  refundedTotal: { done: 'Zwrócone', under_way: 'Zwrócone lub w drodze do Ciebie' },
  owed: 'Wyślemy jeszcze raz',
  remains: 'Po zwrotach',
  left: ({ last4, amount }: { last4: string; amount: string }) => `Na bonie …${last4} zostało ${amount}.`,
  bought: {
    sentAfterPayment: ({ email }: { email: string }) =>
      `Bon z kodem wyślemy zaraz po zapłacie na adres ${email}.`,
    sentOnDayIfPaid: ({ email, day }: { email: string; day: string }) =>
      `Gdy zamówienie będzie opłacone, bon z kodem wyślemy ${day} na adres ${email}.`,
    willBeSentOn: ({ email, day }: { email: string; day: string }) =>
      `Bon z kodem wyślemy ${day} na adres ${email}.`,
    sending: ({ email }: { email: string }) => `Bon z kodem właśnie wysyłamy na adres ${email}.`,
    failed: ({ email }: { email: string }) =>
      `Nie udało się wysłać bonu z kodem na adres ${email}. Pracujemy nad tym. Jeśli w adresie jest błąd, napisz do nas.`,
    stopped: ({ email }: { email: string }) =>
      `Bon jest teraz zablokowany, więc nie wysyłamy go na adres ${email}. Jeśli masz pytania, napisz do nas.`,
    sent: ({ email }: { email: string }) =>
      `Bon z kodem wysłaliśmy na adres ${email}. Saldo sprawdzisz na stronie bonu.`,
    giftSentOn: ({ email, day }: { email: string; day: string }) =>
      `Bon z kodem wysłaliśmy ${day} na adres ${email}.`,
    refunded: 'Zwracamy pieniądze za bon, więc nie można go już użyć.',
  },
  orderCurrency: ({ currency }: { currency: string }) =>
    `Zamówienie złożono w ${currency}, więc kwoty są w tej walucie.`,
  address: 'Dostawa i kontakt',
  documentAddress: 'Dane do dokumentu i kontakt',
  collection: 'Odbiór osobisty',
  contact: 'Kontakt',
  nip: 'NIP',
  onInvoice: 'Adres na fakturze',
  wantsInvoice: 'Fakturę wystawimy na imię, nazwisko i adres z zamówienia.',
  withdraw: 'Odstąp od umowy tutaj',
  withdrawGoods: {
    until: ({ day }: { day: string }) => `Możesz odstąpić od umowy bez podania przyczyny do ${day}.`,
    open: 'Konsument ma 14 dni od otrzymania towaru na odstąpienie od umowy bez podania przyczyny.',
  },
  withdrawalPeriodOver: ({ day }: { day: string }) =>
    `Termin na odstąpienie od umowy bez podania przyczyny minął ${day}. Oświadczenie nadal możesz złożyć: sprawdzimy je i odpowiemy.`,
  withdrawVoucher: {
    until: ({ day }: { day: string }) =>
      `Możesz odstąpić od umowy bez podania przyczyny do ${day}. Zwrócimy kwotę, która została na bonie.`,
    open: 'Konsument może odstąpić od umowy bez podania przyczyny w ciągu 14 dni od zakupu. Zwrócimy kwotę, która została na bonie.',
  },
  withdrawCapacityUnknown:
    'W zamówieniu na firmę nie podano charakteru zakupu. Prawo odstąpienia od umowy w ciągu 14 dni bez podania przyczyny ma osoba fizyczna, dla której taki zakup nie ma charakteru zawodowego.',
  withdrawNone:
    'Zgodnie z tym, co zaznaczono w zamówieniu, ustawowe prawo odstąpienia od umowy w ciągu 14 dni nie przysługuje. Jeśli zaszła pomyłka, i tak możesz złożyć oświadczenie.',
  withdrawalMade: ({ day, time, goods }: { day: string; time: string; goods: string }) =>
    `Odstąpienie przyjęte ${day}, ${time}: ${goods}.`,
  wholeOrder: 'całe zamówienie',
  someGoods: 'część produktów',
  withdrawalMeans: {
    send: 'Odeślij produkty w ciągu 14 dni od złożenia oświadczenia. Te, których nie można zwykle nadać pocztą, odbierzemy na nasz koszt.',
    sendRest:
      'Jeśli produkty są jeszcze u Ciebie, odeślij je w ciągu 14 dni od złożenia oświadczenia. Te, których nie można zwykle nadać pocztą, odbierzemy na nasz koszt.',
    bring:
      'Przynieś produkty do nas albo odeślij je w ciągu 14 dni od złożenia oświadczenia. Te, których nie można zwykle nadać pocztą, odbierzemy na nasz koszt.',
    keep: ({ day }: { day: string }) => `Nie musisz nic odsyłać. Pieniądze zwrócimy najpóźniej ${day}.`,
    staffCheck: 'Sprawdzimy oświadczenie i odpowiemy e-mailem. Do tego czasu nie musisz nic odsyłać.',
    voucher: 'Zwrócimy kwotę, która została na bonie.',
    awaited: 'Czekamy na produkty.',
    sent: 'Mamy dowód nadania, zwracamy pieniądze.',
    received: 'Produkty wróciły, zwracamy pieniądze.',
    under_way: 'Rozliczone: pieniądze są w drodze do Ciebie.',
    done: 'Rozliczone: pieniądze zwrócone.',
    refused: 'Nie przyjęliśmy tego odstąpienia.',
  },
  refusalMailed: 'Odpowiedzieliśmy e-mailem.',
  refusalReason: 'Dlaczego:',
  sendBackByLabel: 'Mamy dla Ciebie etykietę: jest niżej na tej stronie. Za przesyłkę płacimy my.',
  sendBack: 'Dołącz kartkę z numerem zamówienia i zachowaj dowód nadania. Adres do zwrotu:',
  withdrawNothing:
    'Wszystkie produkty z tego zamówienia są już anulowane albo zwrócone. Nie ma od czego odstąpić.',
  withdrawableGoods: ({ goods }: { goods: string }) => `Odstąpienie może jeszcze objąć: ${goods}.`,
  withdrawableUnits: ({ name, sku, left, quantity }: OrderedGoods & { left: number }) =>
    `${name} (${sku}), ${left} z ${quantity} sztuk`,
  complain: 'Coś jest nie tak z produktem? Odpowiemy w ciągu 14 dni.',
  complainVoucher: 'Coś jest nie tak z bonem? Odpowiemy w ciągu 14 dni.',
  complainAction: 'Złóż reklamację',
  complaintSubmitted: ({ number }: { number: string }) => `Złożona reklamacja ${number}`,
  complaintStatus: {
    received: 'przyjęta',
    in_progress: 'sprawdzamy',
    accepted: 'uwzględniona',
    refused: 'odpowiedzieliśmy e-mailem',
  },
  answerBy: ({ day }: { day: string }) => `odpowiemy najpóźniej ${day}`,
  help: 'Zwroty i pomoc',
  print: 'Drukuj zamówienie',
  printConfirmation: 'Drukuj potwierdzenie',
  ended: {
    title: 'To zamówienie jest zamknięte',
    replaced: 'To zamówienie zastąpiło nowsze, złożone z tego samego koszyka.',
    replacedBy: ({ number }: { number: string }) =>
      `To zamówienie zastąpiło nowsze, #${number}. Link do niego jest w e-mailu o tamtym zamówieniu.`,
    expired: 'Czas na płatność minął, więc zamówienie wygasło.',
    shop: 'To zamówienie anulował sklep.',
    other: 'To zamówienie jest anulowane.',
    nothingCharged:
      'Nic nie zostało pobrane. Gdyby płatność mimo to dotarła, zrealizujemy zamówienie, o ile produkty są nadal dostępne, a jeśli nie, zwrócimy całą kwotę.',
    mayArrive: 'Jeśli płatność jest już w drodze, damy znać e-mailem.',
    sendLink: 'Wyślij mi link do nowszego zamówienia',
  },
  failed: 'Nie udało się wczytać zamówienia.',
  lookup: {
    title: 'Gdzie jest moje zamówienie?',
    lead: 'Podaj numer zamówienia i adres e-mail, na który przyszło potwierdzenie. Wyślemy tam link.',
    invalid: 'Ten link jest niepełny albo nie pasuje do zamówienia. Wyślemy Ci nowy.',
    number: 'Numer zamówienia',
    numberHint: 'Osiem znaków z e-maila, np. AB12CD34.',
    email: 'Adres e-mail',
    submit: 'Wyślij link',
    sent: 'Sprawdź skrzynkę',
    sentLead: ({ email }: { email: string }) =>
      `Jeśli pod tym numerem jest zamówienie złożone z adresu ${email}, link jest już w drodze. Nie przychodzi? Sprawdź spam, numer i adres.`,
    again: 'Popraw dane',
    failed: 'Nie udało się wysłać.',
  },
}

export type OrderWords = TranslatedTexts<typeof pl>

const en: OrderWords = {
  title: ({ number }) => `Order #${number}`,
  cancelledTitle: ({ number }) => `Order #${number} is cancelled`,
  placed: ({ day }) => `Placed on ${day}`,
  status: {
    unconfirmed: 'Waiting for your confirmation',
    pending: 'Waiting for payment',
    paid: 'Paid',
    failed: 'Payment failed',
    cancelled: 'Cancelled',
    returned: 'Products returned',
  },
  moneyState: {
    done: 'Refunded',
    under_way: 'Refund under way',
    failed: 'Refund did not arrive',
  },
  partCancelled: ({ state }) => `${state}, partly cancelled`,
  cancellation: {
    title: 'This order is cancelled',
    beforeSending: 'Nothing more will be sent to you.',
    onItsWay: 'The parcel was already on its way. You do not have to accept it.',
    done: ({ amount }) => `We have refunded ${amount}.`,
    under_way: ({ amount }) => `We are refunding ${amount}. The money is on its way.`,
    failed: `The refund did not arrive. We are sorry. ${FAILED_REFUND_WORDS.en.page}`,
  },
  parcelState: {
    packed: 'Paid, parcel packed',
    shipped: ({ day }) => `Sent on ${day}`,
    delivered: ({ day }) => `Delivered on ${day}`,
    returned: ({ day }) => `Came back to us on ${day}`,
  },
  pickupState: {
    packed: 'Paid, ready for collection',
    shipped: ({ day }) => `Collected on ${day}`,
    delivered: ({ day }) => `Collected on ${day}`,
    returned: ({ day }) => `Came back to us on ${day}`,
  },
  pay: 'Pay now',
  renewed: 'The shop has just been updated. Please choose to pay once more.',
  steps: {
    placed: 'Order placed',
    prepared: 'Order prepared after your call',
    confirmed: 'Order confirmed',
    collected: 'Products collected',
    ready: 'Ready for collection',
    broughtBack: 'Products came back to us',
    paid: 'Payment received',
    cancelled: 'Order cancelled',
    packed: 'Parcel packed',
    shipped: 'Parcel sent',
    delivered: 'Parcel delivered',
    returned: 'Parcel came back to us',
  },
  pickupPoint: 'Pick-up point',
  uncheckedPoint: 'We will check this code before we ship the parcel.',
  history: 'History',
  withdrawn: 'Withdrawal from the contract submitted',
  refund: {
    done: ({ amount }) => `Refund of ${amount}`,
    under_way: ({ amount }) => `Refund of ${amount} under way`,
    failed: ({ amount }) => `Refund of ${amount} did not arrive`,
    none: 'Settled without a refund',
  },
  cancelledGoods: ({ goods }) => `Cancelled: ${goods}`,
  parcel: 'Parcel',
  courierAndNumber: ({ courier, number }) => `${courier}, number ${number}`,
  track: 'Track the parcel',
  courier: ({ courier }) => `Courier: ${courier}`,
  expectedDelivery: ({ days }) => `Expected delivery: ${days}`,
  goods: 'Products',
  voucherBought: 'Voucher',
  unitCount: ({ count }) => (count === 1 ? '1 item' : `${count} items`),
  defects: 'Known marks and missing parts',
  guarantee: 'Guarantee statement',
  units: {
    cancelled: { all: 'Cancelled', some: ({ count, total }) => `Cancelled: ${count} of ${total}` },
    returned: { all: 'Returned', some: ({ count, total }) => `Returned: ${count} of ${total}` },
    undecided: {
      all: 'Return in progress',
      some: ({ count, total }) => `Return in progress: ${count} of ${total}`,
    },
    back: { all: 'Back with us', some: ({ count, total }) => `Back with us: ${count} of ${total}` },
  },
  subtotal: 'Products',
  shipping: 'Delivery',
  free: 'Free',
  discount: 'Discount',
  voucher: 'Payment by voucher',
  refundedTotal: { done: 'Refunded', under_way: 'Refunded or on its way to you' },
  owed: 'Will be sent again',
  remains: 'After refunds',
  left: ({ last4, amount }) => `The voucher …${last4} has ${amount} left.`,
  bought: {
    sentAfterPayment: ({ email }) =>
      `We will send the voucher with its code to ${email} right after payment.`,
    sentOnDayIfPaid: ({ email, day }) =>
      `Once the order is paid, we will send the voucher with its code to ${email} on ${day}.`,
    willBeSentOn: ({ email, day }) => `We will send the voucher with its code to ${email} on ${day}.`,
    sending: ({ email }) => `We are sending the voucher with its code to ${email} right now.`,
    failed: ({ email }) =>
      `The voucher with its code could not be sent to ${email}. We are working on it. If the address is wrong, write to us.`,
    stopped: ({ email }) =>
      `The voucher is blocked at the moment, so we are not sending it to ${email}. If you have questions, write to us.`,
    sent: ({ email }) =>
      `We have sent the voucher with its code to ${email}. You can check its balance on the voucher page.`,
    giftSentOn: ({ email, day }) => `We sent the voucher with its code to ${email} on ${day}.`,
    refunded: 'The price of the voucher goes back to you, so it can no longer be used.',
  },
  orderCurrency: ({ currency }) => `You ordered in ${currency}, so the amounts are in that currency.`,
  address: 'Delivery and contact',
  documentAddress: 'Billing and contact details',
  collection: 'Collection in person',
  contact: 'Contact',
  nip: 'Tax number',
  onInvoice: 'Billing address',
  wantsInvoice: 'We will make out the invoice to the name and address of the order.',
  withdraw: 'Withdraw from contract here',
  withdrawGoods: {
    until: ({ day }) => `You can withdraw from the contract without giving a reason until ${day}.`,
    open: 'Consumers have 14 days from receiving the goods to withdraw without giving a reason.',
  },
  withdrawalPeriodOver: ({ day }) =>
    `The last day to withdraw from the contract without giving a reason was ${day}. You can still make the statement: we will look into it and answer.`,
  withdrawVoucher: {
    until: ({ day }) =>
      `You can withdraw from the contract without giving a reason until ${day}. We will refund the amount left on the voucher.`,
    open: 'Consumers can withdraw from the contract without giving a reason within 14 days of the purchase. We will refund the amount left on the voucher.',
  },
  withdrawCapacityUnknown:
    'The order for a company does not say whether the purchase is of a professional nature. A natural person for whom it is not may withdraw from the contract within 14 days without giving a reason.',
  withdrawNone:
    'According to what was chosen in the order, there is no statutory right to withdraw from the contract within 14 days. If that was a mistake, you can make the statement all the same.',
  withdrawalMade: ({ day, time, goods }) => `Withdrawal received on ${day}, ${time}: ${goods}.`,
  wholeOrder: 'the whole order',
  someGoods: 'some of the products',
  withdrawalMeans: {
    send: 'Send the products back within 14 days of the statement. We collect those that cannot normally be posted at our cost.',
    sendRest:
      'If you still have the products, send them back within 14 days of the statement. We collect those that cannot normally be posted at our cost.',
    bring:
      'Bring the products to us or send them back within 14 days of the statement. We collect those that cannot normally be posted at our cost.',
    keep: ({ day }) => `There is nothing to send back. We will refund you by ${day} at the latest.`,
    staffCheck:
      'We will look into the statement and answer by e-mail. Until then you need not send anything back.',
    voucher: 'We will refund the amount left on the voucher.',
    awaited: 'We are waiting for the products.',
    sent: 'We have your proof of posting, we are refunding you.',
    received: 'The products are back, we are refunding you.',
    under_way: 'Settled: the money is on its way to you.',
    done: 'Settled: you have been refunded.',
    refused: 'We did not accept this withdrawal.',
  },
  refusalMailed: 'We answered by e-mail.',
  refusalReason: 'Why:',
  sendBackByLabel: 'We have a label for you, further down this page. We pay for the parcel.',
  sendBack: 'Enclose a note with the order number and keep the proof of posting. The address for returns:',
  withdrawNothing:
    'All products in this order have already been cancelled or returned. There is nothing left to withdraw from.',
  withdrawableGoods: ({ goods }) => `You can still withdraw from: ${goods}.`,
  withdrawableUnits: ({ name, sku, left, quantity }) => `${name} (${sku}), ${left} of ${quantity}`,
  complain: 'Something wrong with a product? We answer within 14 days.',
  complainVoucher: 'Something wrong with the voucher? We answer within 14 days.',
  complainAction: 'Make a complaint',
  complaintSubmitted: ({ number }) => `Complaint ${number} submitted`,
  complaintStatus: {
    received: 'received',
    in_progress: 'being checked',
    accepted: 'accepted',
    refused: 'we answered by e-mail',
  },
  answerBy: ({ day }) => `we answer by ${day}`,
  help: 'Returns and help',
  print: 'Print the order',
  printConfirmation: 'Print the confirmation',
  ended: {
    title: 'This order is closed',
    replaced: 'This order was replaced by a newer one from the same cart.',
    replacedBy: ({ number }) =>
      `This order was replaced by a newer one, #${number}. The link to it is in the e-mail about that order.`,
    expired: 'The time to pay ran out, so the order expired.',
    shop: 'The shop cancelled this order.',
    other: 'This order is cancelled.',
    nothingCharged:
      'Nothing was charged. Should a payment arrive all the same, we fulfil the order if the products are still available; if not, we return all of it.',
    mayArrive: 'If your payment is already on its way, we will tell you by e-mail.',
    sendLink: 'Send me a link to the newer order',
  },
  failed: 'The order could not be loaded.',
  lookup: {
    title: 'Where is my order?',
    lead: 'Enter the order number and the e-mail address that the confirmation came to. We will send a link there.',
    invalid: 'This link is incomplete or does not match the order. We will send you a new one.',
    number: 'Order number',
    numberHint: 'Eight characters from the e-mail, such as AB12CD34.',
    email: 'E-mail address',
    submit: 'Send the link',
    sent: 'Check your inbox',
    sentLead: ({ email }) =>
      `If there is an order with this number placed from ${email}, the link is on its way. Not arriving? Check your spam folder, the number and the address.`,
    again: 'Correct the details',
    failed: 'It could not be sent.',
  },
}

export const ORDER_WORDS: Record<'pl' | 'en', OrderWords> = { pl, en }

export const useOrderWords = (): OrderWords => ORDER_WORDS[useLocale().language]
