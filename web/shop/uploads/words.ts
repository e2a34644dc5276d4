import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'

const pl = {
  waiting: 'czeka',
  preparing: 'przygotowuję',
  sending: 'wysyłam',
  storing: 'zapisuję',
  progress: ({ name }: { name: string }) => `Wysyłanie: ${name}`,
  failed: 'nie udało się',
  retry: 'Ponów',
  drop: 'Odrzuć',
  cancel: 'Anuluj',
  unreadable: 'Tego pliku nie da się otworzyć jako zdjęcia.',
  heic: 'Ta przeglądarka nie otwiera zdjęć HEIC. Zapisz zdjęcie jako JPEG albo ustaw w iPhonie: Ustawienia › Aparat › Formaty › Najbardziej zgodny.',
  tooMany: 'Więcej zdjęć się nie zmieści.',
  leftOut: ({ fileNames }: { fileNames: string }) => `Pominięte: ${fileNames}.`,
}

const en: TranslatedTexts<typeof pl> = {
  waiting: 'waiting',
  preparing: 'preparing',
  sending: 'sending',
  storing: 'storing',
  progress: ({ name }) => `Sending: ${name}`,
  failed: 'failed',
  retry: 'Try again',
  drop: 'Discard',
  cancel: 'Cancel',
  unreadable: 'This file cannot be opened as a photo.',
  heic: 'This browser cannot open HEIC photos. Save the photo as JPEG, or on your iPhone choose Settings › Camera › Formats › Most Compatible.',
  tooMany: 'There is no room for more photos.',
  leftOut: ({ fileNames }) => `Left out: ${fileNames}.`,
}

export const UPLOAD_WORDS = { pl, en }

export const useUploadWords = () => UPLOAD_WORDS[useLocale().language]
