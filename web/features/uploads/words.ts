import type { Wording } from '../../../domain/wording'
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
  tooMany: 'Więcej zdjęć się nie zmieści.',
  leftOut: ({ names }: { names: string }) => `Pominięte: ${names}.`,
}

const en: Wording<typeof pl> = {
  waiting: 'waiting',
  preparing: 'preparing',
  sending: 'sending',
  storing: 'storing',
  progress: ({ name }) => `Sending: ${name}`,
  failed: 'failed',
  retry: 'Try again',
  drop: 'Discard',
  cancel: 'Cancel',
  unreadable: 'This file cannot be opened as a picture.',
  tooMany: 'No more pictures fit.',
  leftOut: ({ names }) => `Left out: ${names}.`,
}

/** What is said of photos on their way. */
export const UPLOAD_WORDS = { pl, en }

export const useUploadWords = () => UPLOAD_WORDS[useLocale().language]
