import { isTooMany, MOST_HELD } from '../../../domain/order'
import { useLocale } from '../../i18n/locale'

const WORDS = {
  pl: `Jedno zamówienie może objąć najwyżej ${MOST_HELD} różnych produktów. Usuń część z koszyka i zamów je osobno, gdy to zamówienie będzie opłacone.`,
  en: `One order can take at most ${MOST_HELD} different products. Please remove some and order them separately once this order is paid.`,
}

/** What is said where a cart has more products than one order takes (decision 033); null of any other. */
export function useTooMany(lines: Parameters<typeof isTooMany>[0]): string | null {
  const { language } = useLocale()
  return isTooMany(lines) ? WORDS[language] : null
}
