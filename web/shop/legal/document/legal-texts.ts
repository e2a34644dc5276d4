import type { Language } from '../../../../domain/language'
import type { LegalDocument } from '../../../../domain/settings/terms'
import type { LegalTextLoaders } from '../../../../content/legal-text'

export const legalTextKey = (name: LegalDocument, language: Language) => ['legal', name, language] as const

/** The legal texts, one chunk each, loaded by their page only. */
export const LEGAL_TEXT_LOADERS: Record<LegalDocument, LegalTextLoaders> = {
  terms: {
    pl: async () => (await import('../../../../content/terms.pl')).terms,
    en: async () => (await import('../../../../content/terms.en')).terms,
  },
  privacy: {
    pl: async () => (await import('../../../../content/privacy.pl')).privacyPolicy,
    en: async () => (await import('../../../../content/privacy.en')).privacyPolicy,
  },
  withdrawal: {
    pl: async () => (await import('../../../../content/withdrawal.pl')).withdrawal,
    en: async () => (await import('../../../../content/withdrawal.en')).withdrawal,
  },
  complaints: {
    pl: async () => (await import('../../../../content/complaints.pl')).complaints,
    en: async () => (await import('../../../../content/complaints.en')).complaints,
  },
  delivery: {
    pl: async () => (await import('../../../../content/delivery.pl')).delivery,
    en: async () => (await import('../../../../content/delivery.en')).delivery,
  },
  accessibility: {
    pl: async () => (await import('../../../../content/accessibility.pl')).accessibility,
    en: async () => (await import('../../../../content/accessibility.en')).accessibility,
  },
}
