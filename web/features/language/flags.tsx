import type { ReactNode } from 'react'
import type { Currency } from '../../../domain/currency'
import type { Language } from '../../../domain/language'
import { useLocale } from '../../i18n/locale'
import { switchLanguage } from './change-locale'

type Place = { name: 'pl' | 'eu' | 'us'; language: Language; currency: Currency; flag: ReactNode }

const STARS = Array.from({ length: 12 }, (_, index) => {
  const angle = (index * Math.PI) / 6
  return [12 + 4.8 * Math.sin(angle), 8 - 4.8 * Math.cos(angle)] as const
})

const PLACES: Place[] = [
  {
    name: 'pl',
    language: 'pl',
    currency: 'PLN',
    flag: (
      <>
        <path fill="#fff" d="M0 0h24v8H0z" />
        <path fill="#dc143c" d="M0 8h24v8H0z" />
      </>
    ),
  },
  {
    name: 'eu',
    language: 'en',
    currency: 'EUR',
    flag: (
      <>
        <path fill="#039" d="M0 0h24v16H0z" />
        {STARS.map(([x, y]) => (
          <circle key={`${x} ${y}`} fill="#fc0" cx={x.toFixed(1)} cy={y.toFixed(1)} r=".9" />
        ))}
      </>
    ),
  },
  {
    name: 'us',
    language: 'en',
    currency: 'USD',
    flag: (
      <>
        <path fill="#fff" d="M0 0h24v16H0z" />
        <path
          stroke="#b22234"
          strokeWidth="1.23"
          d="M0 .6h24M0 3.1h24M0 5.5h24M0 8h24M0 10.5h24M0 12.9h24M0 15.4h24"
        />
        <path fill="#3c3b6e" d="M0 0h10v8.6H0z" />
      </>
    ),
  },
]

/** The three flags: language and currency of Poland, of the EU and of the US by one press (specification 2). */
export function Flags() {
  const { language, currency, messages } = useLocale()
  return (
    <ul className="flex">
      {PLACES.map((place) => {
        const isCurrent = place.language === language && place.currency === currency
        return (
          <li key={place.name}>
            <button
              type="button"
              aria-label={messages.header.flags[place.name]}
              aria-pressed={isCurrent}
              onClick={() => {
                if (!isCurrent) switchLanguage(place.language, place.currency)
              }}
              className="grid h-9 w-9 place-items-center rounded-sm opacity-75 hover:opacity-100 aria-pressed:opacity-100 aria-pressed:[&>svg]:ring-2 aria-pressed:[&>svg]:ring-accent"
            >
              <svg viewBox="0 0 24 16" aria-hidden="true" className="h-4 w-6 rounded-[2px]">
                {place.flag}
              </svg>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
