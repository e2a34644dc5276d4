import type { Language } from '../../../domain/language'
import { en } from './wording.en'
import { pl } from './wording.pl'

export const mailWordsFor = (language: Language) => (language === 'pl' ? pl : en)
