import { CustomerSearch } from '../features/customers-staff/customer-search'

export default function AdminCustomersPage() {
  return <CustomerSearch />
}
