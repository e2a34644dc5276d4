import type { Language } from '../../../../domain/language'
import type { LegalDocument } from '../../../../domain/settings/terms'
import type { LegalTextLoaders } from '../../../../content/pages/legal-text'

export const legalTextKey = (name: LegalDocument, language: Language) => ['legal', name, language] as const

/** The loaders of the legal texts. Each text is a chunk, which only the page of this text loads. */
export const LEGAL_TEXT_LOADERS: Record<LegalDocument, LegalTextLoaders> = {
  terms: {
    pl: async () => (await import('../../../../content/pages/terms.pl')).terms,
    en: async () => (await import('../../../../content/pages/terms.en')).terms,
  },
  privacy: {
    pl: async () => (await import('../../../../content/pages/privacy.pl')).privacyPolicy,
    en: async () => (await import('../../../../content/pages/privacy.en')).privacyPolicy,
  },
  withdrawal: {
    pl: async () => (await import('../../../../content/pages/withdrawal.pl')).withdrawal,
    en: async () => (await import('../../../../content/pages/withdrawal.en')).withdrawal,
  },
  complaints: {
    pl: async () => (await import('../../../../content/pages/complaints.pl')).complaints,
    en: async () => (await import('../../../../content/pages/complaints.en')).complaints,
  },
  delivery: {
    pl: async () => (await import('../../../../content/pages/delivery.pl')).delivery,
    en: async () => (await import('../../../../content/pages/delivery.en')).delivery,
  },
  accessibility: {
    pl: async () => (await import('../../../../content/pages/accessibility.pl')).accessibility,
    en: async () => (await import('../../../../content/pages/accessibility.en')).accessibility,
  },
}
