import type { Grade } from '../../../../domain/products/catalog/catalog'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  title: ({ grade }: { grade: Grade }) => `Co znaczy stan ${grade}?`,
  checked: ({ day }: { day: string | null }) => (day ? `Sprawdzone ${day}` : 'O tej sztuce'),
  inspection: 'Sprawdziliśmy',
  batteryCycles: 'Cykle ładowania akumulatora',
  displayPlace: 'Miejsce wystawy',
  thisPiece: 'stan tej sztuki',
  examples: 'Przykładowe ilustracje klas, nie zdjęcia tej sztuki.',
}

const en: TranslatedTexts<typeof pl> = {
  title: ({ grade }) => `What does grade ${grade} mean?`,
  checked: ({ day }) => (day ? `Checked on ${day}` : 'About this tool'),
  inspection: 'We checked',
  batteryCycles: 'Battery charge cycles',
  displayPlace: 'Where it was on display',
  thisPiece: 'grade of this tool',
  examples: 'Illustrations of the grades, not photos of this item.',
}

export const WHY_GRADE_WORDS = { pl, en }

export const useWhyGradeWords = () => WHY_GRADE_WORDS[useLocale().language]
