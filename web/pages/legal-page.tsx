import type { LegalDocument } from '../../domain/terms'
import { LegalPage } from '../features/legal/legal-page'

export default function LegalDocumentPage({ match }: { match: { page: LegalDocument } }) {
  return <LegalPage name={match.page} />
}
