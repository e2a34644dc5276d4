import { FAILED_REFUND_WORDS } from '../../../../content/failed-refund-words'
import { PICKUP_WORKING_DAYS } from '../../../../domain/delivery/showroom'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

type LeadText = { title: string; text: string }
type WordParams<K extends string> = Record<K, string>

const pl = {
  /** The steps of an order of goods, as the mails name them. */
  progress: {
    ordered: 'Złożone',
    paid: 'Opłacone',
    packed: 'Spakowane',
    shipped: 'Wysłane',
    delivered: 'Doręczone',
  },
  confirm: ({ time }: WordParams<'time'>): LeadText => ({
    title: 'Sprawdź i potwierdź zamówienie',
    text: `Trzymamy dla Ciebie produkty do ${time}. Umowę zawieramy dopiero, gdy potwierdzisz. Jeśli nie potwierdzisz, nic nie płacisz.`,
  }),
  collect: {
    title: 'Do odbioru w naszym sklepie',
    text: 'Zamówienie jest opłacone. Zadzwoń przed przyjazdem, a przygotujemy produkty.',
  },
  preparing: {
    title: 'Przygotowujemy Twoje zamówienie',
    text: `Zwykle trwa to do ${PICKUP_WORKING_DAYS} dni roboczych. Gdy wszystko będzie gotowe, wyślemy Ci e-mail z kodem odbioru. Poczekaj na niego z przyjazdem.`,
  },
  pickup: ({ day }: WordParams<'day'>): LeadText => ({
    title: 'Gotowe do odbioru',
    text: `Czekamy na Ciebie do ${day}. Przy odbiorze pokaż ten kod:`,
  }),
  pickupCode: ({ code }: WordParams<'code'>) => `Kod QR z kodem odbioru ${code}`,
  onMap: 'Pokaż na mapie',
  pay: ({ time }: WordParams<'time'>): LeadText => ({
    title: `Zapłać do ${time}`,
    text: 'Do tej godziny trzymamy dla Ciebie produkty.',
  }),
  payVoucher: ({ time }: WordParams<'time'>): LeadText => ({
    title: `Zapłać do ${time}`,
    text: 'Potem zamówienie wygaśnie, a Ty nic nie tracisz.',
  }),
  waiting: {
    title: 'Czekamy na płatność',
    text: 'Gdy tylko bank ją potwierdzi, napiszemy do Ciebie.',
  },
  sendBack: ({ day }: WordParams<'day'>): LeadText => ({
    title: `Odeślij paczkę do ${day}`,
    text: 'Już wysłana? To wszystko, napiszemy, gdy do nas dotrze. Dużych produktów, których nie można zwykle nadać pocztą, nie odsyłaj: odbierzemy je na nasz koszt.',
  }),
  bring: ({ day }: WordParams<'day'>): LeadText => ({
    title: `Oddaj produkty do ${day}`,
    text: 'Przynieś je do nas albo wyślij na ten adres. Do paczki dołącz kartkę z numerem zamówienia. Dużych produktów, których nie można zwykle nadać pocztą, nie odsyłaj: odbierzemy je na nasz koszt.',
  }),
  sendBackPast: ({ day }: WordParams<'day'>): LeadText => ({
    title: 'Czekamy na Twoją paczkę',
    text: `Termin odesłania minął ${day}. Już wysłana? To wszystko, napiszemy, gdy do nas dotrze. Dużych produktów, których nie można zwykle nadać pocztą, nie odsyłaj: odbierzemy je na nasz koszt.`,
  }),
  refund: {
    done: ({ amount }: WordParams<'amount'>): LeadText => ({
      title: `Zwróciliśmy Ci ${amount}`,
      text: 'Niżej opisujemy, za co i jaką drogą.',
    }),
    under_way: ({ amount }: WordParams<'amount'>): LeadText => ({
      title: `${amount} wraca do Ciebie`,
      text: 'Niżej opisujemy, za co i jaką drogą.',
    }),
    failed: ({ amount }: WordParams<'amount'>): LeadText => ({
      title: `Zwrot ${amount} nie dotarł`,
      text: `Przepraszamy. ${FAILED_REFUND_WORDS.pl.page}`,
    }),
  },
  settled: {
    title: 'Produkty są z powrotem u nas',
    text: 'Zamówienie jest rozliczone bez zwrotu pieniędzy.',
  },
  withdrawal: {
    keep: ({ day }: WordParams<'day'>): LeadText => ({
      title: 'Nie musisz nic odsyłać',
      text: `Mamy Twoje odstąpienie od umowy. Pieniądze zwrócimy najpóźniej ${day} i napiszemy, gdy będą w drodze.`,
    }),
    staffCheck: {
      title: 'Sprawdzamy Twoje odstąpienie',
      text: 'Odpowiemy e-mailem. Do tego czasu nie musisz nic odsyłać. Jeśli przyjmiemy odstąpienie, na odesłanie produktów masz 14 dni od odpowiedzi.',
    },
    voucher: {
      title: 'Mamy Twoje odstąpienie',
      text: 'Zwrócimy kwotę, która została na bonie.',
    },
    received: {
      title: 'Produkty wróciły, zwracamy pieniądze',
      text: 'Napiszemy, gdy będą w drodze do Ciebie.',
    },
  },
  complaint: ({ day }: WordParams<'day'>): LeadText => ({
    title: `Odpowiemy do ${day}`,
    text: 'Sprawdzamy Twoją reklamację. Zatrzymaj produkt u siebie. Jeśli będziemy musieli go obejrzeć, odbierzemy go na nasz koszt.',
  }),
  complaintWithoutProduct: ({ day }: WordParams<'day'>): LeadText => ({
    title: `Reklamacja: odpowiemy do ${day}`,
    text: 'Sprawdzamy Twoją reklamację i odpowiemy e-mailem.',
  }),
  voucher: 'Twój bon',
  arrives: ({ days }: WordParams<'days'>) => `Przewidywana dostawa: ${days}`,
  arrivesBy: ({ day }: WordParams<'day'>) => `Przewidywana dostawa do ${day}`,
  late: {
    title: 'Dostawa trwa dłużej, niż przewidywaliśmy',
    text: 'Przepraszamy. Jeśli chcesz wiedzieć więcej, napisz do nas albo zadzwoń.',
  },
  parcelStep: {
    new: 'Sprawdzamy i pakujemy Twoje zamówienie. Gdy ruszy w drogę, napiszemy.',
    packed: 'Paczka jest spakowana i czeka na kuriera. Gdy ruszy w drogę, napiszemy.',
    shipped: 'Paczka jest w drodze.',
  },
  collected: {
    title: 'Niech dobrze służy!',
    text: 'Coś jest nie tak z zakupem? Daj znać, pomożemy.',
  },
  delivered: {
    title: 'Doręczone. Niech dobrze służy!',
    text: 'Coś jest nie tak z zakupem? Daj znać, pomożemy.',
  },
  cameBack: {
    title: 'Paczka wróciła do nas',
    text: 'Napisz do nas albo zadzwoń: wyślemy ją jeszcze raz albo zwrócimy pieniądze.',
  },
}

const en: TranslatedTexts<typeof pl> = {
  progress: {
    ordered: 'Ordered',
    paid: 'Paid',
    packed: 'Packed',
    shipped: 'Sent',
    delivered: 'Delivered',
  },
  confirm: ({ time }) => ({
    title: 'Check and confirm your order',
    text: `We are holding the tools for you until ${time} (Polish time). We have a contract only once you confirm. If you do not, you pay nothing.`,
  }),
  collect: {
    title: 'For collection in our shop',
    text: 'Your order is paid. Call before you come, and we will have it ready.',
  },
  preparing: {
    title: 'We are preparing your order',
    text: `This usually takes up to ${PICKUP_WORKING_DAYS} working days. When everything is ready, we will send you an e-mail with your pick-up code. Please wait for it before you come.`,
  },
  pickup: ({ day }) => ({
    title: 'Ready for collection',
    text: `Please collect your order by ${day}. Show this code:`,
  }),
  pickupCode: ({ code }) => `QR code with the pick-up code ${code}`,
  onMap: 'Show on the map',
  pay: ({ time }) => ({
    title: `Pay by ${time}`,
    text: 'We are holding the tools for you until then (Polish time).',
  }),
  payVoucher: ({ time }) => ({
    title: `Pay by ${time}`,
    text: 'After that (Polish time) the order expires, and you lose nothing.',
  }),
  waiting: {
    title: 'Waiting for your payment',
    text: 'We will write to you as soon as the bank confirms it.',
  },
  sendBack: ({ day }) => ({
    title: `Send the parcel back by ${day}`,
    text: 'Already sent? Then you are done. We will write when it reaches us. Do not send large products that cannot normally be posted: we collect them at our cost.',
  }),
  bring: ({ day }) => ({
    title: `Return the products by ${day}`,
    text: 'Bring them to us or send them to this address. Put a note with the order number in the parcel. Do not send large products that cannot normally be posted: we collect them at our cost.',
  }),
  sendBackPast: ({ day }) => ({
    title: 'We are waiting for your parcel',
    text: `The last day to send it back was ${day}. Already sent? Then you are done. We will write when it reaches us. Do not send large products that cannot normally be posted: we collect them at our cost.`,
  }),
  refund: {
    done: ({ amount }) => ({
      title: `Refund of ${amount} sent`,
      text: 'Below you can see what for, and how it reaches you.',
    }),
    under_way: ({ amount }) => ({
      title: `Refund of ${amount} on its way`,
      text: 'Below you can see what for, and how it reaches you.',
    }),
    failed: ({ amount }) => ({
      title: `Your refund of ${amount} did not arrive`,
      text: `We are sorry. ${FAILED_REFUND_WORDS.en.page}`,
    }),
  },
  settled: {
    title: 'The products are back with us',
    text: 'The order is settled without a refund.',
  },
  withdrawal: {
    keep: ({ day }) => ({
      title: 'There is nothing to send back',
      text: `We have your withdrawal. We will refund you by ${day} at the latest and write when the money is on its way.`,
    }),
    staffCheck: {
      title: 'We are checking your withdrawal',
      text: 'We will answer by e-mail. Until then you need not send anything back. If we accept the withdrawal, you have 14 days from our answer to send the products back.',
    },
    voucher: {
      title: 'We have your withdrawal',
      text: 'We will refund the amount left on the voucher.',
    },
    received: {
      title: 'Your products are back, we are refunding you',
      text: 'We will write when the money is on its way.',
    },
  },
  complaint: ({ day }) => ({
    title: `You will have our answer by ${day}`,
    text: 'We are looking into your complaint. Keep the product. If we have to examine it, we collect it at our cost.',
  }),
  complaintWithoutProduct: ({ day }) => ({
    title: `Complaint: our answer by ${day}`,
    text: 'We are looking into your complaint and will answer by e-mail.',
  }),
  voucher: 'Your voucher',
  arrives: ({ days }) => `Expected delivery: ${days}`,
  arrivesBy: ({ day }) => `Expected delivery by ${day}`,
  late: {
    title: 'Your delivery is taking longer than expected',
    text: 'We are sorry. If you would like to know more, write to us or call.',
  },
  parcelStep: {
    new: 'We are checking and packing your order. We will write when it is on its way.',
    packed: 'Your parcel is packed and waiting for the courier. We will write when it is on its way.',
    shipped: 'Your parcel is on its way.',
  },
  collected: {
    title: 'Enjoy your purchase!',
    text: 'Is something not right? Tell us and we will help.',
  },
  delivered: {
    title: 'Delivered. Enjoy your purchase!',
    text: 'Is something not right? Tell us and we will help.',
  },
  cameBack: {
    title: 'Your parcel came back to us',
    text: 'Write to us or call: we will send it again or refund you.',
  },
}

export type LeadWords = TranslatedTexts<typeof pl>
export const LEAD_WORDS: Record<'pl' | 'en', LeadWords> = { pl, en }
export const useLeadWords = (): LeadWords => LEAD_WORDS[useLocale().language]
