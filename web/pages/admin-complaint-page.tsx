import { ComplaintDetail } from '../features/complaints-staff/complaint-detail'

export default function AdminComplaintPage({ id }: { id: string }) {
  return <ComplaintDetail id={id} />
}
