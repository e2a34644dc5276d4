import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Notice } from '../../ui/layout/notice'
import { CARD_LINK_CLASS } from '../kit/page/fact-list'
import { fetchViewingsPage, VIEWINGS_KEY } from './queries'
import { useStaffViewingWords } from './words'

/** Tells staff how many viewings cannot take place as booked. Renders nothing if there are no such viewings. */
export function ViewingConflictsNotice() {
  const { settings } = useLocale()
  const { conflicts: words } = useStaffViewingWords()
  const { data: page } = useQuery({
    queryKey: [...VIEWINGS_KEY, 'conflict-count'],
    queryFn: () => fetchViewingsPage({ list: 'conflicts' }, null),
    enabled: settings.hasViewings === true,
    staleTime: 0,
  })
  if (!page || page.total === 0) return null
  return (
    <Notice variant="warning" role="status" className="mb-4">
      <p>{words.conflictCount({ count: page.total })}</p>
      <Link to={`${adminPaths.viewings}?list=conflicts`} className={CARD_LINK_CLASS}>
        {words.open}
      </Link>
    </Notice>
  )
}
