import { EmailView } from '../features/emails-staff/email-view'

export default function AdminEmailPage({ id }: { id: string }) {
  return <EmailView id={id} />
}
