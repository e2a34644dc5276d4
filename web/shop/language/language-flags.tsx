import type { Currency } from '../../../domain/money/currency'
import type { Language } from '../../../domain/language'
import { useLocale } from '../../i18n/locale'
import { switchLanguage } from './switch-locale'

type Market = { name: 'pl' | 'eu' | 'us'; language: Language; currency: Currency }

const MARKETS: Market[] = [
  { name: 'pl', language: 'pl', currency: 'PLN' },
  { name: 'eu', language: 'en', currency: 'EUR' },
  { name: 'us', language: 'en', currency: 'USD' },
]

/** Three flags, each of which sets language and currency: Poland, EU, US (spec §2). */
export function LanguageFlags() {
  const { language, currency, messages } = useLocale()
  return (
    <ul className="flex">
      {MARKETS.map((market) => {
        const isCurrentMarket = market.language === language && market.currency === currency
        return (
          <li key={market.name}>
            <button
              type="button"
              aria-label={messages.header.flags[market.name]}
              aria-pressed={isCurrentMarket}
              onClick={() => {
                if (!isCurrentMarket) switchLanguage(market.language, market.currency)
              }}
              className="grid h-9 w-9 place-items-center rounded-sm opacity-75 hover:opacity-100 aria-pressed:opacity-100 aria-pressed:[&>img]:ring-2 aria-pressed:[&>img]:ring-accent"
            >
              <img
                src={`/images/flags/${market.name}.svg`}
                alt=""
                width={24}
                height={16}
                loading="lazy"
                className="rounded-[2px]"
              />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
