import { EmailList } from '../features/emails-staff/email-list'

export default function AdminEmailsPage() {
  return <EmailList />
}
