import { ComplaintDetail } from './complaint-detail'

export default function AdminComplaintPage({ id }: { id: string }) {
  return <ComplaintDetail id={id} />
}
