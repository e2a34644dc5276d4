import { ComplaintList } from './complaint-list'

export default function AdminComplaintsPage() {
  return <ComplaintList />
}
