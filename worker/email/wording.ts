import type { Language } from '../../domain/language'
import { en } from './wording.en'
import { pl } from './wording.pl'

export const wordsIn = (language: Language) => (language === 'pl' ? pl : en)
