import { EmailView } from './email-view'

export default function AdminEmailPage({ id }: { id: string }) {
  return <EmailView id={id} />
}
