import { PERIOD_LIMITS, type PeriodKind, type PeriodProblem } from '../../../../domain/delivery/shop-periods'
import { SETTING_LENGTHS } from '../../../../domain/settings/setting-forms'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'
import { formatCount as countEn } from '../../../../domain/text/plural.en'
import { formatCount } from '../../../../domain/text/plural.pl'

const { days, workingDays } = PERIOD_LIMITS
const MAX_NOTE_LENGTH = SETTING_LENGTHS.pl[1]

const pl = {
  title: 'Dni wolne i dłuższa dostawa',
  lead: 'Wpisz je z góry, a daty dostawy i godziny czatu zmienią się same. Święta i weekendy sklep zna. Zamówienia złożone wcześniej zachowują daty, które widział kupujący.',
  preview: 'Zamówienie złożone teraz',
  previewOf: ({ day }: { day: string }) => `Zamówienie złożone ${day}`,
  languages: { pl: 'Po polsku', en: 'Po angielsku' },
  none: 'Brak zaplanowanych dni. Sklep wysyła w każdy dzień roboczy.',
  past: ({ count }: { count: number }) => `Minione (${formatCount(count, 'okres', 'okresy', 'okresów')})`,
  now: 'trwa',
  add: 'Dodaj dni',
  edit: 'Zmień',
  remove: 'Usuń',
  addTitle: 'Dni wolne albo dłuższa dostawa',
  editTitle: 'Zmień dni',
  removeTitle: 'Usunąć te dni?',
  removeText: 'Daty dostawy nowych zamówień wrócą do zwykłych. Złożone zamówienia zachowają swoje daty.',
  cancel: 'Anuluj',
  save: 'Zapisz',
  saved: 'Zapisano. W sklepie będzie to widać w ciągu minuty.',
  removed: 'Usunięto. W sklepie będzie to widać w ciągu minuty.',
  failed: 'Nie zapisano',
  stale: 'Ktoś zmienił tę listę. Widzisz już nową. Sprawdź i zapisz jeszcze raz.',
  kind: 'Co się zmienia',
  kinds: {
    closed: 'Wolne, bez wysyłek i czatu',
    longer: 'Dłuższa dostawa',
  } satisfies Record<PeriodKind, string>,
  shortKinds: {
    closed: () => 'wolne',
    longer: ({ count }: { count: number }) =>
      `dostawa dłuższa o ${formatCount(count, 'dzień roboczy', 'dni robocze', 'dni roboczych')}`,
  },
  from: 'Od dnia',
  to: 'Do dnia włącznie',
  workingDays: 'O ile dni roboczych dłużej',
  note: 'Powód dla kupujących, po polsku',
  noteEn: 'Powód po angielsku',
  noteHint: 'Może zostać puste: sklep napisze wtedy własnymi słowami.',
  problems: {
    required: 'Wybierz dzień',
    order: 'Koniec jest przed początkiem',
    tooLong: `Najwyżej ${days} dni. Dłuższą przerwę wpisz w dwóch częściach.`,
    overlap: 'Te dni nachodzą na inny okres z listy',
    workingDays: `Liczba od 1 do ${workingDays}`,
    note: `Najwyżej ${MAX_NOTE_LENGTH} znaków`,
  } satisfies Record<PeriodProblem | 'required' | 'note', string>,
  full: `Lista mieści ${PERIOD_LIMITS.count} okresów. Usuń któryś z minionych.`,
}

const en: TranslatedTexts<typeof pl> = {
  title: 'Days off and longer delivery',
  lead: 'Enter them in advance, and delivery dates and chat hours change by themselves. The shop knows public holidays and weekends. Orders placed before keep the dates that the buyer saw.',
  preview: 'An order placed now',
  previewOf: ({ day }) => `An order placed on ${day}`,
  languages: { pl: 'In Polish', en: 'In English' },
  none: 'No days are planned. The shop ships on every working day.',
  past: ({ count }) => `Past (${countEn(count, 'period', 'periods')})`,
  now: 'now',
  add: 'Add days',
  edit: 'Change',
  remove: 'Delete',
  addTitle: 'Days off or longer delivery',
  editTitle: 'Change the days',
  removeTitle: 'Delete these days?',
  removeText: 'New orders get the usual delivery dates again. Placed orders keep their dates.',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved. The shop will show it within a minute.',
  removed: 'Deleted. The shop will show it within a minute.',
  failed: 'Not saved',
  stale: 'Someone changed this list. You now see the new one. Check it and save again.',
  kind: 'What changes',
  kinds: {
    closed: 'Days off, no parcels or chat',
    longer: 'Longer delivery',
  },
  shortKinds: {
    closed: () => 'days off',
    longer: ({ count }) => `delivery longer by ${countEn(count, 'working day', 'working days')}`,
  },
  from: 'From',
  to: 'Until, inclusive',
  workingDays: 'Additional working days',
  note: 'Reason for buyers, in Polish',
  noteEn: 'Reason in English',
  noteHint: 'May stay empty: the shop then uses its own words.',
  problems: {
    required: 'Choose a day',
    order: 'The end is before the start',
    tooLong: `At most ${days} days. Enter a longer break in two parts.`,
    overlap: 'These days overlap with another period of the list',
    workingDays: `A number from 1 to ${workingDays}`,
    note: `At most ${MAX_NOTE_LENGTH} characters`,
  },
  full: `The list holds ${PERIOD_LIMITS.count} periods. Delete one of the past ones.`,
}

export const PERIOD_WORDS = { pl, en }
export const usePeriodWords = () => PERIOD_WORDS[useLocale().language]
