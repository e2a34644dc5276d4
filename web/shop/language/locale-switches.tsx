import { CURRENCIES } from '../../../domain/money/currency'
import { LANGUAGES } from '../../../domain/language'
import { useLocale } from '../../i18n/locale'
import { isCurrency, rememberLanguage } from '../../storage/storage'
import { switchCurrency, switchLanguage } from './switch-locale'

const LANGUAGE_NAMES = { pl: 'Polski', en: 'English' } as const

export function LanguageSwitch() {
  const { language, currency, messages } = useLocale()
  return (
    <div role="group" aria-label={messages.header.language} className="flex">
      {LANGUAGES.map((languageOption) => (
        <button
          key={languageOption}
          type="button"
          lang={languageOption}
          aria-pressed={languageOption === language}
          aria-label={`${languageOption.toUpperCase()} – ${LANGUAGE_NAMES[languageOption]}`}
          // A press on the current language saves this language as the visitor's choice. It may come from a mail's link.
          onClick={() =>
            languageOption === language
              ? rememberLanguage(languageOption)
              : switchLanguage(languageOption, currency)
          }
          className="min-h-9 min-w-9 rounded-sm px-2 max-[23rem]:min-w-8 max-[23rem]:px-1 text-sm font-semibold uppercase text-current opacity-65 hover:opacity-100 aria-pressed:underline aria-pressed:decoration-accent aria-pressed:decoration-2 aria-pressed:underline-offset-4 aria-pressed:opacity-100"
        >
          {languageOption}
        </button>
      ))}
    </div>
  )
}

/** Chooses the currency of displayed and charged prices. */
export function CurrencyPicker() {
  const { currency, messages } = useLocale()
  return (
    <select
      aria-label={messages.header.currency}
      value={currency}
      onChange={(event) => {
        const { value } = event.target
        if (isCurrency(value)) switchCurrency(value)
      }}
      className="min-h-9 cursor-pointer rounded-sm bg-transparent px-1.5 text-sm max-[23rem]:px-0 font-semibold hover:bg-white/10"
    >
      {CURRENCIES.map((currencyCode) => (
        <option key={currencyCode} value={currencyCode} className="text-ink">
          {currencyCode}
        </option>
      ))}
    </select>
  )
}
