import { ComplaintForm } from './complaint-form'
import { LegalPage } from '../../legal/document/legal-page'

export default function ComplaintsPage() {
  return (
    <LegalPage name="complaints">
      <ComplaintForm />
    </LegalPage>
  )
}
