import { useUnreadCount } from '../chat/inbox/inbox'
import { Dashboard } from './dashboard'

export default function AdminDashboardPage() {
  return <Dashboard unread={useUnreadCount()} />
}
