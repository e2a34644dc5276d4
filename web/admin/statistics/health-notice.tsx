import { useQuery } from '@tanstack/react-query'
import { HEALTH_TEXTS } from '../../../content/health'
import { failingParts } from '../../../domain/admin/health'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Notice } from '../../ui/layout/notice'
import { healthQuery } from './queries'
import { useDashboardWords } from './words'

/**
 * Notice that lists the failed parts of the health report, the one that uptime monitors read. Renders nothing if all
 * parts are healthy.
 */
export function HealthNotice() {
  const { language } = useLocale()
  const { unwell, seeJobs } = useDashboardWords()
  const { data } = useQuery(healthQuery)
  // Failed integrity checks of money and goods are left out, because the to-do list on this page shows them.
  const failingPartNames = data ? failingParts(data.checks).filter((name) => name !== 'books') : []
  if (failingPartNames.length === 0) return null
  return (
    <Notice look="danger" role="alert" className="mb-4">
      <p className="font-semibold">{unwell}</p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {failingPartNames.map((name) => {
          const [title, todo] = HEALTH_TEXTS[language][name]
          return (
            <li key={name}>
              <strong>{title}</strong>
              <span>: {todo}</span>
              {name === 'jobs' ? (
                <Link
                  to={`${adminPaths.settings}#jobs`}
                  className="ml-2 inline-flex min-h-11 items-center font-semibold underline sm:min-h-0"
                >
                  {seeJobs}
                </Link>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
