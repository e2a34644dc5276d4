import { CustomerSearch } from './customer-search'

export default function AdminCustomersPage() {
  return <CustomerSearch />
}
