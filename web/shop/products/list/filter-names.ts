import { isGrade } from '../../../../domain/products/catalog/catalog'
import { useMessages } from '../../../i18n/locale'
import { parsePrice, useMoneyFormat } from '../../../i18n/use-money'
import type { Filter } from './list-query'

/** Returns a function that labels a selected filter. */
export function useFilterNames() {
  const { list } = useMessages()
  const formatMoney = useMoneyFormat()
  return (name: Filter, value: string): string => {
    switch (name) {
      case 'inStock':
      case 'locker':
        return list[name]
      case 'priceFrom':
      case 'priceTo':
        return `${list[name]} ${formatMoney.fromPln(parsePrice(value))}`
      case 'grade':
        return isGrade(value) ? list.grades[value] : value
      default:
        return value
    }
  }
}
