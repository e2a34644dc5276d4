import { useDocumentTitle } from '../../app/use-document-title'
import { useAdminWords } from '../kit/words'
import { useUnreadCount } from './inbox/inbox'
import { StaffChat } from './staff-chat'

export default function AdminChatPage() {
  const { sections, panel } = useAdminWords()
  const unreadCount = useUnreadCount()
  useDocumentTitle(`${unreadCount > 0 ? `(${unreadCount}) ` : ''}${sections.chat} – ${panel}`)
  return <StaffChat />
}
