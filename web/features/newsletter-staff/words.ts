import type { Wording } from '../../../domain/wording'
import { useLocale } from '../../i18n/locale'
import { count as countEn } from '../../i18n/plural.en'
import { count } from '../../i18n/plural.pl'

const pl = {
  title: 'Newsletter',
  search: 'Adres e-mail',
  filter: 'Stan',
  filters: { pending: 'niepotwierdzone', confirmed: 'potwierdzone', unsubscribed: 'wypisane' },
  status: { pending: 'Czeka na potwierdzenie', confirmed: 'Potwierdzony', unsubscribed: 'Wypisany' },
  languages: { pl: 'polski', en: 'angielski' },
  forgotten: 'adres usunięty',
  asked: 'Zapis',
  confirmed: 'Potwierdzenie',
  empty: 'Nikt się jeszcze nie zapisał.',
  saveHint: 'Plik zawiera tylko potwierdzone adresy. Pobranie zapisujemy w dzienniku.',
  views: { subscribers: 'Czytelnicy', letters: 'Listy' },
  letter: {
    title: 'Nowy list',
    lead: 'List dostaną wszyscy, którzy potwierdzili zapis, każdy w swoim języku i tylko raz. Pod listem będzie link, którym można się wypisać.',
    languages: { pl: 'Po polsku', en: 'Po angielsku' },
    subject: 'Temat',
    text: 'Treść',
    textHint: 'Pusty wiersz zaczyna nowy akapit.',
    problems: {
      required: 'To pole jest wymagane',
      tooLong: 'Za dużo znaków',
      invalid: 'Niedozwolone znaki',
    } as Record<string, string>,
    preview: 'Podgląd',
    previewIn: { pl: 'Podgląd po polsku', en: 'Podgląd po angielsku' },
    try: 'Wyślij próbę do sklepu',
    tried: 'Próba w drodze',
    triedLead: 'Obie wersje przyjdą na adres e-mail sklepu.',
    send: 'Wyślij do czytelników',
    readers: ({ pl, en }: { pl: number; en: number }) =>
      `Potwierdzone adresy: ${pl + en} (po polsku: ${pl}, po angielsku: ${en}).`,
    noReaders: 'Nikt jeszcze nie potwierdził zapisu: nie ma do kogo pisać.',
    ask: 'Wysłać list?',
    askLead: ({ count: n }: { count: number }) =>
      `List pójdzie do ${count(n, 'osoby', 'osób', 'osób')}. Wysłanego nie można zmienić ani cofnąć.`,
    askLimits:
      'Każdy odbiorca to jeden e-mail. Sprawdź, czy limit u dostawcy poczty wystarczy także na wiadomości o zamówieniach.',
    confirm: 'Tak, wyślij',
    cancel: 'Jeszcze nie',
    sent: 'List jest w drodze',
    sentLead: 'Wysyłamy go partiami, co minutę.',
    sentBefore: 'Ten list już wysłano',
    failed: 'Nie udało się wysłać',
    list: 'Wysłane listy',
    none: 'Nie wysłano jeszcze żadnego listu.',
    finished: 'Wysłany',
    onItsWay: 'Wysyłamy',
    stopped: 'Zatrzymany',
    stop: 'Zatrzymaj wysyłkę',
    stopAsk: 'Zatrzymać wysyłkę?',
    stopKept:
      'Kto już dostał list, ten go ma. Nikt inny go nie dostanie, chyba że właśnie teraz jest do niego wysyłany.',
    stopForGood: 'Zatrzymanego listu nie można wznowić: ta sama treść nie zostanie wysłana drugi raz.',
    stopConfirm: 'Tak, zatrzymaj',
    stopCancel: 'Wysyłaj dalej',
    isStopped: 'Wysyłka zatrzymana',
    stopLate: 'Za późno: list napisano już do wszystkich',
    stopFailed: 'Nie udało się zatrzymać wysyłki',
    progress: ({ written, recipients }: { written: number; recipients: number }) =>
      `napisano do ${written} z ${recipients}`,
    unread: 'Nie udało się wczytać listów.',
  },
}

const en: Wording<typeof pl> = {
  title: 'Newsletter',
  search: 'E-mail address',
  filter: 'State',
  filters: { pending: 'not confirmed', confirmed: 'confirmed', unsubscribed: 'unsubscribed' },
  status: { pending: 'Waiting for confirmation', confirmed: 'Confirmed', unsubscribed: 'Unsubscribed' },
  languages: { pl: 'Polish', en: 'English' },
  forgotten: 'address erased',
  asked: 'Sign-up',
  confirmed: 'Confirmation',
  empty: 'Nobody has signed up yet.',
  saveHint: 'The file has confirmed addresses only. Each download is written into the log.',
  views: { subscribers: 'Readers', letters: 'Letters' },
  letter: {
    title: 'New letter',
    lead: 'Everybody who has confirmed gets the letter, each in their language and only once. Below it stands a link to unsubscribe.',
    languages: { pl: 'In Polish', en: 'In English' },
    subject: 'Subject',
    text: 'Text',
    textHint: 'An empty line begins a new paragraph.',
    problems: {
      required: 'This field is required',
      tooLong: 'Too many characters',
      invalid: 'Characters that are not allowed',
    },
    preview: 'Preview',
    previewIn: { pl: 'Preview in Polish', en: 'Preview in English' },
    try: 'Send a trial to the shop',
    tried: 'The trial is on its way',
    triedLead: 'Both versions go to the e-mail address of the shop.',
    send: 'Send to the readers',
    readers: ({ pl, en }) => `Confirmed addresses: ${pl + en} (in Polish: ${pl}, in English: ${en}).`,
    noReaders: 'Nobody has confirmed a sign-up yet: there is nobody to write to.',
    ask: 'Send the letter?',
    askLead: ({ count: n }) =>
      `The letter goes to ${countEn(n, 'person', 'people')}. Once sent, it cannot be changed or taken back.`,
    askLimits:
      'Every reader is one e-mail. Check that the limit of the mail provider is enough for mails about orders as well.',
    confirm: 'Yes, send it',
    cancel: 'Not yet',
    sent: 'The letter is on its way',
    sentLead: 'It goes out in portions, every minute.',
    sentBefore: 'This letter was sent before',
    failed: 'It could not be sent',
    list: 'Sent letters',
    none: 'No letter has been sent yet.',
    finished: 'Sent',
    onItsWay: 'On its way',
    stopped: 'Stopped',
    stop: 'Stop sending',
    stopAsk: 'Stop sending the letter?',
    stopKept:
      'Whoever has got the letter keeps it. Nobody else gets it, unless it is being sent to them at this very moment.',
    stopForGood: 'A stopped letter cannot be resumed: the same words are not sent a second time.',
    stopConfirm: 'Yes, stop it',
    stopCancel: 'Go on sending',
    isStopped: 'Sending was stopped',
    stopLate: 'Too late: the letter was written to everybody already',
    stopFailed: 'Sending could not be stopped',
    progress: ({ written, recipients }) => `written to ${written} of ${recipients}`,
    unread: 'The letters could not be loaded.',
  },
}

export const STAFF_NEWSLETTER_WORDS = { pl, en }

/** Texts of the newsletter pages. */
export const useStaffNewsletterWords = () => STAFF_NEWSLETTER_WORDS[useLocale().language]
