import { adminPaths } from '../app/admin-paths'
import { StaffPage } from './kit/page/staff-page'
import { useAdminWords } from './kit/words'
import { Link } from '../navigation'
import { buttonClass } from '../ui/form/button'

/** The not-found page for an unknown staff path, inside the staff layout. */
export default function AdminNotFoundPage() {
  const { notFound } = useAdminWords()
  return (
    <StaffPage title={notFound.title}>
      <p className="mb-6 max-w-xl text-steel-700">{notFound.lead}</p>
      <Link to={adminPaths.dashboard} className={buttonClass()}>
        {notFound.back}
      </Link>
    </StaffPage>
  )
}
