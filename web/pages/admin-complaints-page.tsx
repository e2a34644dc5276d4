import { ComplaintList } from '../features/complaints-staff/complaint-list'

export default function AdminComplaintsPage() {
  return <ComplaintList />
}
