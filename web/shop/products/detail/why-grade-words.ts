import type { Grade } from '../../../../domain/products/catalog/catalog'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

type ComparedPrices = { priceName: string; newPrice: string; price: string; saving: string }

const pl = {
  title: ({ grade }: { grade: Grade }) => `Co znaczy stan ${grade}?`,
  compared: ({ priceName, newPrice, price, saving }: ComparedPrices) =>
    `${priceName}\u00a0${newPrice} · ta\u00a0sztuka\u00a0${price} · taniej\u00a0o\u00a0${saving}`,
  accepted: 'Akceptujesz',
  checked: ({ day }: { day: string | null }) => (day ? `Sprawdzone ${day}` : 'O tej sztuce'),
  inspection: 'Sprawdziliśmy',
  batteryCycles: 'Cykle ładowania akumulatora',
  displayPlace: 'Miejsce wystawy',
  thisPiece: 'stan tej sztuki',
  examples: 'Przykładowe ilustracje klas, nie zdjęcia tej sztuki.',
}

const en: TranslatedTexts<typeof pl> = {
  title: ({ grade }) => `What does grade ${grade} mean?`,
  compared: ({ priceName, newPrice, price, saving }) =>
    `${priceName}\u00a0${newPrice} · this\u00a0one\u00a0${price} · ${saving}\u00a0less`,
  accepted: 'You accept',
  checked: ({ day }) => (day ? `Checked on ${day}` : 'About this tool'),
  inspection: 'We checked',
  batteryCycles: 'Battery charge cycles',
  displayPlace: 'Where it was on display',
  thisPiece: 'grade of this tool',
  examples: 'Illustrations of the grades, not photos of this item.',
}

export const WHY_GRADE_WORDS = { pl, en }

export const useWhyGradeWords = () => WHY_GRADE_WORDS[useLocale().language]
