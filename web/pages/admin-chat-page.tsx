import { useDocumentTitle } from '../app/use-document-title'
import { useAdminWords } from '../features/admin/words'
import { useUnread } from '../features/chat-staff/inbox'
import { StaffChat } from '../features/chat-staff/staff-chat'

export default function AdminChatPage() {
  const { sections, panel } = useAdminWords()
  const unread = useUnread()
  useDocumentTitle(`${unread > 0 ? `(${unread}) ` : ''}${sections.chat} – ${panel}`)
  return <StaffChat />
}
