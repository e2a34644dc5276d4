import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  /** Shown on English pages before the Polish safety text (rules 5.1). */
  polishSafety: 'Po polsku:',
}

const en: TranslatedTexts<typeof pl> = {
  polishSafety: 'In Polish, as the law requires:',
}

const DETAILS_WORDS = { pl, en }

export const useDetailsWords = () => DETAILS_WORDS[useLocale().language]
