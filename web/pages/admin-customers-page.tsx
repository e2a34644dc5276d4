import { CustomerSearch } from '../features/customers-staff/customer-place'

export default function AdminCustomersPage() {
  return <CustomerSearch />
}
