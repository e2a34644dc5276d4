import { useDocumentTitle } from '../app/use-document-title'
import { useAdminWords } from '../features/admin/words'
import { useUnreadCount } from '../features/chat-staff/inbox'
import { StaffChat } from '../features/chat-staff/staff-chat'

export default function AdminChatPage() {
  const { sections, panel } = useAdminWords()
  const unreadCount = useUnreadCount()
  useDocumentTitle(`${unreadCount > 0 ? `(${unreadCount}) ` : ''}${sections.chat} – ${panel}`)
  return <StaffChat />
}
