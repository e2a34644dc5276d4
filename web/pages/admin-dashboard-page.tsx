import { useUnreadCount } from '../features/chat-staff/inbox'
import { Dashboard } from '../features/statistics-staff/dashboard'

export default function AdminDashboardPage() {
  return <Dashboard unread={useUnreadCount()} />
}
