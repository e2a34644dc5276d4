import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  version: ({ version, date }: { version: string; date: string }) =>
    `Obowiązuje od ${date} r. (wersja\u00a0${version})`,
  print: 'Drukuj / zapisz jako PDF',
  contents: 'Spis treści',
}

const en: TranslatedTexts<typeof pl> = {
  version: ({ version, date }) => `In force from ${date} (version\u00a0${version})`,
  print: 'Print / save as PDF',
  contents: 'Contents',
}

export const LEGAL_WORDS = { pl, en }

export const useLegalWords = () => LEGAL_WORDS[useLocale().language]
