import type { LegalDocument } from '../../../domain/settings/terms'
import { LegalPage } from './document/legal-page'

export default function LegalDocumentPage({ match }: { match: { page: LegalDocument } }) {
  return <LegalPage name={match.page} />
}
