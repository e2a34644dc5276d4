import { createContext, type ReactNode, use } from 'react'
import type { Currency } from '../../domain/money/currency'
import type { Language } from '../../domain/language'
import type { PageSettings } from '../../domain/settings/settings'
import type { Messages, ShopMessages } from './messages'

/**
 * Language, currency and shop settings of the visitor. Constant for the life of a page: a change saves the choice and
 * reloads.
 */
export type Locale = {
  language: Language
  currency: Currency
  messages: ShopMessages
  settings: PageSettings
}

const LocaleContext = createContext<Locale | null>(null)

export const LocaleProvider = ({ locale, children }: { locale: Locale; children: ReactNode }) => (
  <LocaleContext value={locale}>{children}</LocaleContext>
)

export function useLocale(): Locale {
  const locale = use(LocaleContext)
  if (!locale) throw new Error('outside of LocaleProvider')
  return locale
}

export const useMessages = (): Messages => useLocale().messages

export const useSettings = (): PageSettings => useLocale().settings
