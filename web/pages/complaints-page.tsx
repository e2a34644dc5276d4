import { ComplaintForm } from '../features/complaints/complaint-form'
import { LegalPage } from '../features/legal/legal-page'

/** Where somebody says what is wrong with a product, and reads what follows from it. */
export default function ComplaintsPage() {
  return (
    <LegalPage name="complaints">
      <ComplaintForm />
    </LegalPage>
  )
}
