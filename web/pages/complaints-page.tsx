import { ComplaintForm } from '../features/complaints/complaint-form'
import { LegalPage } from '../features/legal/legal-page'

/** The complaint form and the information on complaints. */
export default function ComplaintsPage() {
  return (
    <LegalPage name="complaints">
      <ComplaintForm />
    </LegalPage>
  )
}
