import type { Language } from '../../domain/language'
import { en } from './wording.en'
import { pl } from './wording.pl'

/** Texts of the mails in a language. */
export const wordsIn = (language: Language) => (language === 'pl' ? pl : en)
