import { LegalPage } from '../features/legal/legal-page'

const TERMS = {
  pl: async () => (await import('../content/terms.pl')).terms,
  en: async () => (await import('../content/terms.en')).terms,
}

export default function TermsPage() {
  return <LegalPage name="terms" texts={TERMS} />
}
