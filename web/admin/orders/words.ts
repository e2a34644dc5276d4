import { useLocale } from '../../i18n/locale'
import { en } from './words.en'
import { pl } from './words.pl'

export const STAFF_ORDER_WORDS = { pl, en }

export const useStaffOrderWords = () => STAFF_ORDER_WORDS[useLocale().language]
