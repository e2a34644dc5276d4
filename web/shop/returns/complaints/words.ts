import { COMPLAINT_ANSWER_DAYS, COMPLAINT_PHOTO_LIMITS } from '../../../../domain/returns/complaint'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  title: 'Złóż reklamację online',
  lead: [
    `Odpowiemy w ciągu ${COMPLAINT_ANSWER_DAYS} dni. Brak odpowiedzi w tym terminie oznacza, że uznaliśmy reklamację.`,
    'Możesz wybrać naprawę albo wymianę, bezpłatnie.',
    'Po naprawie nasza odpowiedzialność za produkt wydłuża się o 12 miesięcy.',
  ],
  product: 'Produkt',
  productOptional: 'Produkt (nieobowiązkowe)',
  anyProduct: 'wybierz albo opisz poniżej',
  description: 'Co jest nie tak',
  descriptionHint: 'Kiedy to się dzieje i od kiedy?',
  wish: 'Czego oczekujesz?',
  wishHint: 'Obniżenia ceny lub zwrotu możesz żądać zwykle wtedy, gdy naprawa i wymiana się nie udały.',
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
      'Reklamacja jest przyjęta mimo to. Ponów wysyłanie w ciągu godziny albo dołącz zdjęcie do odpowiedzi na nasz e-mail.',
  },
  privacy: 'Danych użyjemy tylko do obsługi reklamacji.',
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
    `We answer within ${COMPLAINT_ANSWER_DAYS} days. Without an answer by then the complaint counts as accepted.`,
    'You can choose between repair and replacement, free of charge.',
    'After a repair our liability for the product is extended by 12 months.',
  ],
  product: 'Product',
  productOptional: 'Product (optional)',
  anyProduct: 'choose, or describe it below',
  description: 'What is wrong',
  descriptionHint: 'When does it happen, and since when?',
  wish: 'What do you want?',
  wishHint: 'A lower price or your money back can usually be had if repair and replacement have failed.',
  photos: {
    title: 'Pictures',
    optional: 'Pictures (optional)',
    chosen: 'Chosen pictures',
    add: 'Add pictures',
    hint: `Up to ${COMPLAINT_PHOTO_LIMITS.most} pictures. They are made smaller, and location data is removed.`,
    photo: ({ index }) => `Picture ${index}`,
    remove: ({ index }) => `Remove picture ${index}`,
    sent: ({ sentCount, photoCount }) => `Pictures sent: ${sentCount} of ${photoCount}.`,
    failed:
      'Your complaint has been received all the same. Try again within an hour, or attach the picture to an answer to our e-mail.',
  },
  privacy: 'We use this data to handle the complaint only.',
  confirm: 'Send the complaint',
  failed: 'The complaint has not been sent.',
  receipt: {
    title: ({ number }) => `Complaint ${number} received`,
    lead: ({ number, day, time }) =>
      `We confirm receipt of your complaint ${number}, submitted on ${day} at ${time} (Polish time).`,
    number: 'Complaint number',
    answerBy: 'We answer by',
    next: 'What comes next: keep the product and do not send it back yet. If we have to examine it, we will collect it at our cost.',
    another: 'Make another complaint',
  },
}

export const COMPLAINT_WORDS = { pl, en }

export const useComplaintWords = () => COMPLAINT_WORDS[useLocale().language]
