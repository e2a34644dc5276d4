import { COMPLAINT_ANSWER_DAYS, COMPLAINT_PHOTO_LIMITS } from '../../../../domain/returns/complaint'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  title: 'Złóż reklamację online',
  lead: [
    `Odpowiemy w ciągu ${COMPLAINT_ANSWER_DAYS} dni. Gdy nie odpowiemy w tym terminie konsumentowi, jego reklamację uznaje się za uwzględnioną.`,
    'Konsument może wybrać naprawę albo wymianę, bezpłatnie.',
    'Po naprawie nasza odpowiedzialność wobec konsumenta wydłuża się o 12 miesięcy.',
  ],
  product: 'Produkt',
  productOptional: 'Produkt (nieobowiązkowe)',
  anyProduct: 'wybierz albo opisz poniżej',
  description: 'Co jest nie tak',
  descriptionHint: 'Kiedy to się dzieje i od kiedy?',
  wish: 'Czego oczekujesz?',
  oneOfAKind: 'Jeżeli mamy tylko jeden egzemplarz, wymiana może nie być możliwa.',
  wishHint:
    'Konsument może żądać obniżenia ceny lub zwrotu, gdy naprawa lub wymiana się nie udała, gdy odmówiliśmy obu, gdy wyraźnie widać, że nie usuniemy wady w rozsądnym czasie lub bez nadmiernych niedogodności, albo gdy wada jest na tyle istotna, że uzasadnia to od razu.',
  photos: {
    title: 'Zdjęcia',
    optional: 'Zdjęcia (nieobowiązkowe)',
    chosen: 'Wybrane zdjęcia',
    add: 'Dodaj zdjęcia',
    hint: `Do ${COMPLAINT_PHOTO_LIMITS.most} zdjęć. Zmniejszymy je i usuniemy z nich dane o miejscu.`,
    photo: ({ index }: { index: number }) => `Zdjęcie ${index}`,
    remove: ({ index }: { index: number }) => `Usuń zdjęcie ${index}`,
    sent: ({ sentCount, photoCount }: { sentCount: number; photoCount: number }) =>
      `Wysłane zdjęcia: ${sentCount} z ${photoCount}.`,
    failed:
      'Mimo to reklamacja jest przyjęta. Ponów wysyłanie w ciągu godziny albo dołącz zdjęcie do odpowiedzi na nasz e-mail.',
  },
  privacy: 'Danych użyjemy do obsługi reklamacji oraz związanych z nią obowiązków i roszczeń.',
  confirm: 'Złóż reklamację',
  failed: 'Reklamacja nie została wysłana.',
  receipt: {
    title: ({ number }: { number: string }) => `Reklamacja ${number} przyjęta`,
    lead: ({ number, day, time }: { number: string; day: string; time: string }) =>
      `Potwierdzamy otrzymanie reklamacji ${number} złożonej ${day} o ${time}.`,
    number: 'Numer reklamacji',
    answerBy: 'Odpowiemy najpóźniej',
    next: 'Co dalej: zachowaj produkt i nie odsyłaj go jeszcze. Jeżeli będziemy musieli go sprawdzić, odbierzemy go na nasz koszt.',
    another: 'Złóż kolejną reklamację',
  },
}

const en: TranslatedTexts<typeof pl> = {
  title: 'Make a complaint online',
  lead: [
    `We will answer within ${COMPLAINT_ANSWER_DAYS} days. If we do not answer a consumer by then, their complaint counts as accepted.`,
    'Consumers can choose between repair and replacement, free of charge.',
    'After a repair our liability towards consumers is extended by 12 months.',
  ],
  product: 'Product',
  productOptional: 'Product (optional)',
  anyProduct: 'choose, or describe it below',
  description: 'What is wrong',
  descriptionHint: 'When does it happen, and since when?',
  wish: 'What would you like us to do?',
  oneOfAKind: 'If we have only one of a tool, a replacement may not be possible.',
  wishHint:
    'Consumers can ask for a lower price or a refund if a repair or replacement has failed, if we refused both, if it is clear that we will not remedy the defect within a reasonable time or without excessive inconvenience, or if the defect is serious enough to justify it at once.',
  photos: {
    title: 'Photos',
    optional: 'Photos (optional)',
    chosen: 'Chosen photos',
    add: 'Add photos',
    hint: `Up to ${COMPLAINT_PHOTO_LIMITS.most} photos. We make them smaller and remove location data.`,
    photo: ({ index }) => `Photo ${index}`,
    remove: ({ index }) => `Remove photo ${index}`,
    sent: ({ sentCount, photoCount }) => `Photos sent: ${sentCount} of ${photoCount}.`,
    failed:
      'We have still received your complaint. Try again within an hour, or attach the photo to a reply to our e-mail.',
  },
  privacy: 'We use these details to handle your complaint and the duties and claims connected with it.',
  confirm: 'Send complaint',
  failed: 'The complaint has not been sent.',
  receipt: {
    title: ({ number }) => `Complaint ${number} received`,
    lead: ({ number, day, time }) =>
      `We confirm receipt of your complaint ${number}, submitted on ${day} at ${time} (Polish time).`,
    number: 'Complaint number',
    answerBy: 'We will answer by',
    next: 'What happens next: keep the product and do not send it back yet. If we need to examine it, we will collect it at our expense.',
    another: 'Make another complaint',
  },
}

export const COMPLAINT_WORDS = { pl, en }

export const useComplaintWords = () => COMPLAINT_WORDS[useLocale().language]
