import { ComplaintForm } from '../features/complaints/complaint-form'
import { LegalPage } from '../features/legal/legal-page'

export default function ComplaintsPage() {
  return (
    <LegalPage name="complaints">
      <ComplaintForm />
    </LegalPage>
  )
}
