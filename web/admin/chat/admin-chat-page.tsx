import { useDocumentTitle } from '../../app/use-document-title'
import { useAdminWords } from '../kit/words'
import { StaffChat } from './staff-chat'

export default function AdminChatPage() {
  const { sections, panel } = useAdminWords()
  useDocumentTitle(`${sections.chat} – ${panel}`)
  return <StaffChat />
}
