import { useEffect, useReducer } from 'react'
import { localizedText } from '../../../domain/language'
import type { TranslatedTexts } from '../../../domain/text/wording'
import type { CartLine } from '../../api'
import { acceptedPricesStorage } from '../../storage/checkout-storage'
import { useLocale } from '../../i18n/locale'
import { parsePrice, useMoneyFormat } from '../../i18n/use-money'
import { Button } from '../../ui/form/button'
import { Notice } from '../../ui/layout/notice'

const pl = {
  lower: ({ name, from, to }: { name: string; from: string; to: string }) =>
    `${name}: cena spadła z ${from} do ${to}. Zapłacisz niższą.`,
  higher: ({ name, from, to }: { name: string; from: string; to: string }) =>
    `${name}: cena wzrosła z ${from} do ${to}.`,
  accept: 'Akceptuję nową cenę',
  acceptFirst: 'Aby zamówić, zaakceptuj najpierw nową cenę.',
}

const en: TranslatedTexts<typeof pl> = {
  lower: ({ name, from, to }) => `${name}: the price fell from ${from} to ${to}. You pay the lower one.`,
  higher: ({ name, from, to }) => `${name}: the price rose from ${from} to ${to}.`,
  accept: 'Accept the new price',
  acceptFirst: 'To order, please accept the new price first.',
}

const PRICE_WORDS = { pl, en }

/**
 * Detects price changes of the cart while the tab is open. A lower price is announced, a higher price must be
 * accepted.
 */
export function usePriceChanges(lines: readonly CartLine[]) {
  const [, forceRender] = useReducer((count: number) => count + 1, 0)
  const acceptedPriceById = acceptedPricesStorage.read()
  useEffect(() => {
    const previousPrices = acceptedPricesStorage.read()
    acceptedPricesStorage.write(
      new Map(
        lines.map(({ product: { id, exhibitionPrice } }) => [id, previousPrices.get(id) ?? exhibitionPrice]),
      ),
    )
  }, [lines])
  const priceChanges = lines.flatMap(({ product }) => {
    const previousPrice = acceptedPriceById.get(product.id)
    if (previousPrice === undefined || previousPrice === product.exhibitionPrice) return []
    const [from, to] = [parsePrice(previousPrice), parsePrice(product.exhibitionPrice)]
    return [{ product, from, to, isHigher: to > from }]
  })
  return {
    changes: priceChanges,
    mustAccept: priceChanges.some(({ isHigher }) => isHigher),
    acceptPrices: () => {
      const acceptedPrices = acceptedPricesStorage.read()
      for (const { product } of priceChanges) acceptedPrices.set(product.id, product.exhibitionPrice)
      acceptedPricesStorage.write(acceptedPrices)
      forceRender()
    },
  }
}

/** Clears the accepted prices of an empty cart. A product added later starts with its current price. */
export const useForgetAcceptedPrices = (): void => useEffect(() => acceptedPricesStorage.write(new Map()), [])

export const useAcceptPriceFirstText = (): string => PRICE_WORDS[useLocale().language].acceptFirst

export function PriceChanges({ changes, mustAccept, acceptPrices }: ReturnType<typeof usePriceChanges>) {
  const { language } = useLocale()
  const words = PRICE_WORDS[language]
  const moneyFormatters = useMoneyFormat()
  if (changes.length === 0) return null
  return (
    <Notice variant={mustAccept ? 'warning' : 'info'} role="status" className="my-3">
      <ul className="space-y-1">
        {changes.map(({ product, from, to, isHigher }) => (
          <li key={product.id}>
            {words[isHigher ? 'higher' : 'lower']({
              name: localizedText(language, product.name, product.nameEn),
              from: moneyFormatters.fromPln(from),
              to: moneyFormatters.fromPln(to),
            })}
          </li>
        ))}
      </ul>
      {mustAccept ? (
        <Button variant="secondary" onClick={acceptPrices}>
          {words.accept}
        </Button>
      ) : null}
    </Notice>
  )
}
