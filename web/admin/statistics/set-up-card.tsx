import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide'
import { adminPaths } from '../../app/admin-paths'
import { Link } from '../../navigation'
import { Icon } from '../../ui/image/icon'
import { setUpQuery, storedDnsQuery } from '../set-up/queries'
import { listStepStates } from '../set-up/set-up-steps'
import { useDashboardWords } from './words'

/** Leads the owner of a new shop to the set-up page. Renders nothing once no step is left that the shop can check. */
export function SetUpCard() {
  const words = useDashboardWords()
  const { data } = useQuery(setUpQuery)
  const { data: dns } = useQuery(storedDnsQuery)
  if (!data) return null
  const stepStates = listStepStates(data, dns?.records ?? null)
  if (!stepStates.includes('open')) return null
  return (
    <Link
      to={adminPaths.setUp}
      className="flex min-h-14 items-center gap-3 rounded-md bg-white px-3 py-2 font-semibold ring-1 ring-steel-200 hover:ring-ink sm:px-4"
    >
      <span className="min-w-0 grow">
        {words.setUp({
          count: stepStates.filter((state) => state === 'done').length,
          total: stepStates.length,
        })}
      </span>
      <Icon shape={ChevronRight} className="size-5 shrink-0 text-steel-500" />
    </Link>
  )
}
