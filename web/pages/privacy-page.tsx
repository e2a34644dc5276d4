import { LegalPage } from '../features/legal/legal-page'

const PRIVACY = {
  pl: async () => (await import('../content/privacy.pl')).privacy,
  en: async () => (await import('../content/privacy.en')).privacy,
}

export default function PrivacyPage() {
  return <LegalPage name="privacy" texts={PRIVACY} />
}
