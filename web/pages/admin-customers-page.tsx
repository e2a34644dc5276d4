import { CustomerPlace } from '../features/customers-staff/customer-place'

export default function AdminCustomersPage() {
  return <CustomerPlace />
}
