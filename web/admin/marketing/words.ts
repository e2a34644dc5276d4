import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'
import { formatCount as countEn } from '../../../domain/text/plural.en'
import { formatCount } from '../../../domain/text/plural.pl'

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
  views: { subscribers: 'Zapisani', letters: 'Newslettery' },
  letter: {
    title: 'Nowy newsletter',
    lead: 'Newsletter dostaną wszyscy, którzy potwierdzili zapis, każdy w swoim języku i tylko raz. Na końcu będzie link, którym można się wypisać.',
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
    send: 'Wyślij do zapisanych',
    subscriberCounts: ({ pl, en }: { pl: number; en: number }) =>
      `Potwierdzone adresy: ${pl + en} (po polsku: ${pl}, po angielsku: ${en}).`,
    noReaders: 'Nikt jeszcze nie potwierdził zapisu: nie ma do kogo pisać.',
    ask: 'Wysłać newsletter?',
    askLead: ({ count: n }: { count: number }) =>
      `Newsletter pójdzie do ${formatCount(n, 'osoby', 'osób', 'osób')}. Wysłanego nie można zmienić ani cofnąć.`,
    askLimits:
      'Każdy odbiorca to jeden e-mail. Sprawdź, czy limit u dostawcy poczty wystarczy także na wiadomości o zamówieniach.',
    confirm: 'Tak, wyślij',
    cancel: 'Jeszcze nie',
    sent: 'Newsletter jest w drodze',
    sentLead: 'Wysyłamy go partiami, co minutę.',
    sentBefore: 'Ten newsletter już wysłano',
    failed: 'Nie udało się wysłać',
    list: 'Wysłane newslettery',
    none: 'Nie wysłano jeszcze żadnego newslettera.',
    finished: 'Wysłany',
    onItsWay: 'Wysyłamy',
    stopped: 'Zatrzymany',
    stop: 'Zatrzymaj wysyłkę',
    stopAsk: 'Zatrzymać wysyłkę?',
    stopKept:
      'Kto już dostał newsletter, ten go ma. Nikt inny go nie dostanie, chyba że właśnie teraz do niego idzie.',
    stopForGood: 'Zatrzymanego newslettera nie można wznowić: ta sama treść nie zostanie wysłana drugi raz.',
    stopConfirm: 'Tak, zatrzymaj',
    stopCancel: 'Wysyłaj dalej',
    isStopped: 'Wysyłka zatrzymana',
    stopLate: 'Za późno: newsletter poszedł już do wszystkich',
    stopFailed: 'Nie udało się zatrzymać wysyłki',
    progress: ({ written, recipients }: { written: number; recipients: number }) =>
      `napisano do ${written} z ${recipients}`,
    unread: 'Nie udało się wczytać newsletterów.',
  },
}

const en: TranslatedTexts<typeof pl> = {
  title: 'Newsletter',
  search: 'E-mail address',
  filter: 'Status',
  filters: { pending: 'not confirmed', confirmed: 'confirmed', unsubscribed: 'unsubscribed' },
  status: { pending: 'Waiting for confirmation', confirmed: 'Confirmed', unsubscribed: 'Unsubscribed' },
  languages: { pl: 'Polish', en: 'English' },
  forgotten: 'address erased',
  asked: 'Sign-up',
  confirmed: 'Confirmation',
  empty: 'No one has signed up yet.',
  saveHint: 'The file has confirmed addresses only. Each download is logged.',
  views: { subscribers: 'Subscribers', letters: 'Newsletters' },
  letter: {
    title: 'New newsletter',
    lead: 'Everyone who has confirmed gets the newsletter, each in their own language and only once. It ends with a link to unsubscribe.',
    languages: { pl: 'In Polish', en: 'In English' },
    subject: 'Subject',
    text: 'Text',
    textHint: 'An empty line starts a new paragraph.',
    problems: {
      required: 'This field is required',
      tooLong: 'Too many characters',
      invalid: 'Characters that are not allowed',
    },
    preview: 'Preview',
    previewIn: { pl: 'Preview in Polish', en: 'Preview in English' },
    try: 'Send a test to the shop',
    tried: 'The test is on its way',
    triedLead: 'Both versions go to the shop’s e-mail address.',
    send: 'Send to subscribers',
    subscriberCounts: ({ pl, en }) =>
      `Confirmed addresses: ${pl + en} (in Polish: ${pl}, in English: ${en}).`,
    noReaders: 'No one has confirmed a sign-up yet: there is no one to write to.',
    ask: 'Send the newsletter?',
    askLead: ({ count: n }) =>
      `The newsletter goes to ${countEn(n, 'person', 'people')}. Once sent, it cannot be changed or undone.`,
    askLimits:
      'Every subscriber is one e-mail. Check that your e-mail provider’s limit also leaves room for order e-mails.',
    confirm: 'Yes, send it',
    cancel: 'Not yet',
    sent: 'The newsletter is on its way',
    sentLead: 'It goes out in batches, every minute.',
    sentBefore: 'This newsletter has already been sent',
    failed: 'It could not be sent',
    list: 'Sent newsletters',
    none: 'No newsletter has been sent yet.',
    finished: 'Sent',
    onItsWay: 'On its way',
    stopped: 'Stopped',
    stop: 'Stop sending',
    stopAsk: 'Stop sending the newsletter?',
    stopKept:
      'Those who already have the newsletter keep it. No one else gets it, unless it is being sent to them right now.',
    stopForGood: 'A stopped newsletter cannot be resumed: the same text is not sent a second time.',
    stopConfirm: 'Yes, stop it',
    stopCancel: 'Keep sending',
    isStopped: 'Sending was stopped',
    stopLate: 'Too late: the newsletter has already gone to everyone',
    stopFailed: 'Sending could not be stopped',
    progress: ({ written, recipients }) => `written to ${written} of ${recipients}`,
    unread: 'The newsletters could not be loaded.',
  },
}

export const STAFF_NEWSLETTER_WORDS = { pl, en }

export const useStaffNewsletterWords = () => STAFF_NEWSLETTER_WORDS[useLocale().language]
