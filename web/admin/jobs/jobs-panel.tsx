import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from '../../navigation'
import { needsAttention, type JobState, combineJobStates } from '../../../domain/admin/jobs'
import { LoadErrorNotice } from '../../errors/load-error-notice'
import { useLocale } from '../../i18n/locale'
import { Badge, type BadgeVariant } from '../../ui/layout/badge'
import { Skeleton } from '../../ui/loading/skeleton'
import { formatTimestamp } from '../kit/timestamp-text'
import { type JobItem, jobsQuery } from './queries'
import { useJobWords } from './words'

const BADGE_VARIANTS: Record<JobState, BadgeVariant> = {
  ok: 'good',
  running: 'plain',
  never: 'plain',
  late: 'bad',
  failed: 'bad',
}

/** Lists the scheduled jobs with the results of their last runs. */
export function JobsPanel() {
  const words = useJobWords()
  const { data, error, refetch } = useQuery(jobsQuery)
  const { hash } = useLocation()
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded && hash === '#jobs') document.getElementById('jobs')?.scrollIntoView()
  }, [hash, isLoaded])
  if (error && !data)
    return <LoadErrorNotice text={words.failed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-28" />
  const failingJobs = data.items.filter(({ state }) => needsAttention(state))
  const combinedState = combineJobStates(data.items.map(({ state }) => state))
  return (
    <section aria-labelledby="jobs" className="rounded-md bg-white p-4 ring-1 ring-steel-200 md:px-6">
      <h2
        id="jobs"
        tabIndex={-1}
        className="scroll-mt-24 outline-none font-display text-xl lg:scroll-mt-4 font-semibold leading-tight"
      >
        {words.title}
      </h2>
      <p className="mt-1 text-sm text-steel-700">{words.lead}</p>
      <p className={`mt-2 text-sm font-semibold ${combinedState === 'well' ? '' : 'text-danger'}`}>
        {combinedState === 'troubled'
          ? words.failingJobsText({ jobNames: failingJobs.map(({ name }) => words.names[name]).join(', ') })
          : combinedState === 'never'
            ? words.noneRan
            : words.allWell}
      </p>
      <details open={failingJobs.length > 0}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{words.show}</summary>
        <ul className="divide-y divide-steel-200">
          {data.items.map((job) => (
            <JobRow key={job.name} job={job} />
          ))}
        </ul>
      </details>
    </section>
  )
}

function JobRow({ job }: { job: JobItem }) {
  const { language } = useLocale()
  const words = useJobWords()
  const { name, rhythm, state, doneAt, took, result, error } = job
  const counterTexts = Object.entries(result ?? {}).map(
    ([counterName, n]) => `${words.counts[counterName] ?? counterName} ${n}`,
  )
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5 text-sm">
      <div className="min-w-0">
        <p className="font-semibold">{words.names[name]}</p>
        <p className="text-steel-700">
          {words.rhythms[rhythm]}
          {doneAt ? ` · ${words.lastSuccessText({ when: formatTimestamp(doneAt, language) })}` : null}
          {took === null ? null : ` · ${words.durationText({ seconds: formatSeconds(took, language) })}`}
        </p>
        {counterTexts.length > 0 ? (
          <p className="tabular-nums text-steel-700">{counterTexts.join(', ')}</p>
        ) : null}
        {state === 'failed' && error ? <p className="text-danger">{words.error({ error })}</p> : null}
      </div>
      <Badge variant={BADGE_VARIANTS[state]}>{words.states[state]}</Badge>
    </li>
  )
}

const formatSeconds = (ms: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(ms / 1000)
