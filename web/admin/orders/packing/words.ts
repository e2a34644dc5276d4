import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'
import { formatCount as countEn } from '../../../../domain/text/plural.en'
import { formatCount } from '../../../../domain/text/plural.pl'

const pl = {
  title: 'Pakowanie',
  start: 'Pakuj po kolei',
  failed: 'Nie udało się wczytać zamówień do spakowania.',
  position: ({ position, total }: { position: number; total: number }) => `${position} z ${total}`,
  previous: 'Poprzednie',
  next: 'Następne',
  keys: 'Klawisze: J następne, K poprzednie, Enter wykonuje krok.',
  paidAt: ({ time }: { time: string }) => `Opłacone ${time}`,
  contents: 'Włóż do paczki',
  address: 'Adres',
  packed: 'Spakowane',
  packedToast: ({ number }: { number: string }) => `Spakowane: #${number}`,
  collected: {
    contents: 'Przygotuj do odbioru',
    toast: ({ number }: { number: string }) => `Gotowe do odbioru: #${number}`,
    ready: 'Kupujący dostaje e-mail z kodem. Zamówienie czeka już tylko na odbiór.',
  },
  undo: 'Cofnij',
  undone: ({ number }: { number: string }) => `Znów do spakowania: #${number}`,
  undoFailed: 'Nie udało się cofnąć',
  shipped: 'Wysłane, następne',
  open: 'Otwórz zamówienie',
  nothingToDo: 'To zamówienie nie czeka już na paczkę.',
  done: 'Zrobione na dziś',
  nothing: 'Nie ma nic do spakowania',
  doneToday: ({ parcels, value }: { parcels: number; value: string }) =>
    `Dziś: ${formatCount(parcels, 'paczka', 'paczki', 'paczek')}, ${value}.`,
  skipped: ({ count: n }: { count: number }) =>
    `Zostało: ${formatCount(n, 'zamówienie', 'zamówienia', 'zamówień')}.`,
  again: 'Sprawdź kolejkę',
  toDashboard: 'Na pulpit',
}

const en: TranslatedTexts<typeof pl> = {
  title: 'Packing',
  start: 'Pack one by one',
  failed: 'The orders to pack could not be loaded.',
  position: ({ position, total }) => `${position} of ${total}`,
  previous: 'Previous',
  next: 'Next',
  keys: 'Keys: J next, K previous, Enter does the step.',
  paidAt: ({ time }) => `Paid ${time}`,
  contents: 'Put into the parcel',
  address: 'Address',
  packed: 'Packed',
  packedToast: ({ number }) => `Packed: #${number}`,
  collected: {
    contents: 'Make ready for collection',
    toast: ({ number }) => `Ready for collection: #${number}`,
    ready: 'The buyer gets an e-mail with the code. The order only waits to be collected.',
  },
  undo: 'Undo',
  undone: ({ number }) => `To be packed again: #${number}`,
  undoFailed: 'Undo failed',
  shipped: 'Shipped, next',
  open: 'Open the order',
  nothingToDo: 'This order no longer waits for a parcel.',
  done: 'Done for today',
  nothing: 'There is nothing to pack',
  doneToday: ({ parcels, value }) => `Today: ${countEn(parcels, 'parcel', 'parcels')}, ${value}.`,
  skipped: ({ count: n }) => `Left: ${countEn(n, 'order', 'orders')}.`,
  again: 'Check the queue',
  toDashboard: 'To the dashboard',
}

export const PACKING_WORDS = { pl, en }

export const usePackingWords = () => PACKING_WORDS[useLocale().language]
