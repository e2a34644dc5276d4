import { formatCount as countEn } from '../../../../domain/text/plural.en'
import { formatCount } from '../../../../domain/text/plural.pl'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  title: 'Odbiór przez kuriera',
  failed: 'Nie udało się wczytać odbiorów przez kuriera.',
  order: 'Zamów odbiór przez kuriera',
  waiting: ({ count: n }: { count: number }) =>
    `${formatCount(n, 'paczka czeka', 'paczki czekają', 'paczek czeka')} na kuriera InPost.`,
  parcels: ({ count: n }: { count: number }) => formatCount(n, 'paczka', 'paczki', 'paczek'),
  number: ({ number }: { number: string }) => `InPost nr ${number}`,
  noNumber: 'InPost',
  collected: 'u kuriera',
  states: {
    requested: 'Wysyłamy do InPost',
    created: 'InPost sprawdza',
    sent: 'Zlecony kurierowi',
    accepted: 'Kurier przyjedzie',
    done: 'Odebrane',
    rejected: 'Odrzucony',
    cancelled: 'Anulowany',
  },
  retryFrom: ({ time }: { time: string }) => `Możesz spróbować jeszcze raz albo anulować od ${time}.`,
  empty: 'Etykiety paczek z tego odbioru są anulowane. Anuluj też odbiór.',
  emptyAccepted:
    'Etykiety paczek z tego odbioru są anulowane, a kurier przyjedzie. Powiedz mu, że nie ma paczek.',
  check: 'Sprawdź teraz',
  checkFailed: 'Jeszcze się nie udało',
  cancel: {
    action: 'Anuluj odbiór',
    lead: 'Kurier nie przyjedzie. Paczki zostają z etykietami i możesz zamówić dla nich inny odbiór.',
    confirm: 'Anuluj odbiór',
    keep: 'Zostaw',
    done: 'Odbiór anulowany',
    failed: 'Nie udało się anulować odbioru',
  },
  dialog: {
    title: 'Odbiór przez kuriera InPost',
    parcels: 'Paczki do zabrania',
    none: 'Zaznacz co najmniej jedną paczkę',
    note: 'Wiadomość dla kuriera',
    noteHint: 'Na przykład: wejście od podwórza, do 16:00',
    noteLong: 'Skróć wiadomość',
    place: 'Kurier przyjedzie tutaj',
    placeHint:
      'Nadawcę zmienisz w Ustawieniach: „Etykiety przez Furgonetkę” albo dane firmy. InPost może policzyć przyjazd kuriera według umowy.',
    submit: 'Zamów kuriera',
    leave: 'Wróć',
    done: 'Odbiór zamówiony',
    doneLead: 'Poniżej widać, czy InPost go przyjął.',
    failed: 'Nie udało się zamówić odbioru',
  },
  problems: {
    unreachable: 'InPost nie odpowiada. Sklep próbuje dalej sam i nie zamówi kuriera drugi raz.',
    unauthorized: 'InPost odrzuca klucz sklepu. Właściciel musi ustawić nowy INPOST_TOKEN.',
    not_configured: 'Sklep nie ma już klucza do InPost.',
    validation_failed: 'InPost nie przyjął danych, więc kurier nie przyjedzie.',
    collection_rejected:
      'InPost odrzucił odbiór, więc kurier nie przyjedzie. Zamów go jeszcze raz. Jeśli to się powtórzy, zamów go w Managerze Paczek.',
    collection_unknown: 'InPost nie zna już tego odbioru, więc kurier nie przyjedzie. Zamów nowy.',
    ordered_too_late: 'InPost długo nie odpowiadał, więc kurier nie został zamówiony. Zamów go jeszcze raz.',
    no_parcels: 'Etykiety paczek z tego odbioru anulowano, więc kurier nie został zamówiony.',
  } as Record<string, string>,
  otherProblem: ({ code }: { code: string }) =>
    `InPost odmówił (kod: ${code}), więc kurier nie przyjedzie. Sprawdź zlecenia odbioru w Managerze Paczek.`,
  serviceMessage: ({ message }: { message: string }) => `Odpowiedź InPost: „${message}”`,
  rejected: ({ fields }: { fields: string }) => `Popraw: ${fields}.`,
  fields: {
    name: 'imię i nazwisko nadawcy w Ustawieniach',
    phone: 'telefon nadawcy w Ustawieniach',
    email: 'e-mail firmy w Ustawieniach',
    'address.street': 'ulicę nadawcy w Ustawieniach',
    'address.building_number': 'numer domu nadawcy w Ustawieniach',
    'address.city': 'miejscowość nadawcy w Ustawieniach',
    'address.post_code': 'kod pocztowy nadawcy w Ustawieniach',
    shipments: 'wybór paczek (jedna z nich może już mieć zlecenie w Managerze Paczek)',
    comment: 'wiadomość dla kuriera',
  } as Record<string, string>,
}

const en: TranslatedTexts<typeof pl> = {
  title: 'Courier collection',
  failed: 'The courier collections could not be loaded.',
  order: 'Order a courier collection',
  waiting: ({ count: n }) => `${countEn(n, 'parcel waits', 'parcels wait')} for the courier of InPost.`,
  parcels: ({ count: n }) => countEn(n, 'parcel', 'parcels'),
  number: ({ number }) => `InPost no. ${number}`,
  noNumber: 'InPost',
  collected: 'with the courier',
  states: {
    requested: 'Being sent to InPost',
    created: 'InPost is checking it',
    sent: 'Passed to the courier',
    accepted: 'The courier is coming',
    done: 'Collected',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
  },
  retryFrom: ({ time }) => `You can try again or cancel from ${time}.`,
  empty: 'The labels of this collection are cancelled. Cancel the collection too.',
  emptyAccepted:
    'The labels of this collection are cancelled, but the courier is coming. Tell them that there are no parcels.',
  check: 'Check now',
  checkFailed: 'That did not work yet',
  cancel: {
    action: 'Cancel collection',
    lead: 'The courier will not come. The parcels keep their labels, and you can order another collection for them.',
    confirm: 'Cancel collection',
    keep: 'Keep it',
    done: 'Collection cancelled',
    failed: 'The collection could not be cancelled',
  },
  dialog: {
    title: 'Collection by InPost',
    parcels: 'Parcels to take',
    none: 'Choose at least one parcel',
    note: 'Message to the courier',
    noteHint: 'For example: entrance from the yard, until 16:00',
    noteLong: 'Shorten the message',
    place: 'The courier comes here',
    placeHint:
      'You can change the sender in Settings: “Labels through Furgonetka”, or the details of the firm. InPost may charge for the visit, depending on your contract.',
    submit: 'Order the courier',
    leave: 'Back',
    done: 'Collection ordered',
    doneLead: 'See below whether InPost accepts it.',
    failed: 'The collection could not be ordered',
  },
  problems: {
    unreachable: 'InPost does not answer. The shop keeps trying by itself, and orders no second courier.',
    unauthorized: 'InPost rejects the key of the shop. The owner must set a new INPOST_TOKEN.',
    not_configured: 'The shop no longer has a key for InPost.',
    validation_failed: 'InPost did not accept the details, so no courier comes.',
    collection_rejected:
      'InPost rejected the collection, so no courier comes. Order it again. If that fails too, order it in Parcel Manager.',
    collection_unknown: 'InPost no longer knows this collection, so no courier comes. Order a new one.',
    ordered_too_late: 'InPost did not answer for a long time, so no courier was ordered. Order it again.',
    no_parcels: 'The labels of this collection were cancelled, so no courier was ordered.',
  },
  otherProblem: ({ code }) =>
    `InPost refused (code: ${code}), so no courier comes. Check the collection orders in Parcel Manager.`,
  serviceMessage: ({ message }) => `Answer of InPost: “${message}”`,
  rejected: ({ fields }) => `Correct: ${fields}.`,
  fields: {
    name: 'the name of the sender in Settings',
    phone: 'the phone number of the sender in Settings',
    email: 'the e-mail address of the firm in Settings',
    'address.street': 'the street of the sender in Settings',
    'address.building_number': 'the house number of the sender in Settings',
    'address.city': 'the town of the sender in Settings',
    'address.post_code': 'the postal code of the sender in Settings',
    shipments: 'the choice of parcels (one of them may already have an order in Parcel Manager)',
    comment: 'the message to the courier',
  },
}

export const COLLECTION_WORDS = { pl, en }

export const useCollectionWords = () => COLLECTION_WORDS[useLocale().language]
