import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide'
import { LoadErrorNotice } from '../../errors/load-error-notice'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { Badge, type BadgeVariant } from '../../ui/layout/badge'
import { Skeleton } from '../../ui/loading/skeleton'
import { Spinner } from '../../ui/loading/spinner'
import { CopyLine } from '../kit/page/copy-line'
import { type CheckedRecord, dnsQuery } from './queries'
import { useSetUpWords } from './words'

const BADGE_VARIANTS: Record<CheckedRecord['state'], BadgeVariant> = {
  ok: 'good',
  missing: 'bad',
  wrong: 'bad',
  unchecked: 'plain',
}

/** The DNS records of a step: the required values, with buttons to copy them, and the current values. */
export function DnsRecords({ isAddressStep }: { isAddressStep: boolean }) {
  const words = useSetUpWords()
  const { data, error, isFetching, refetch } = useQuery(dnsQuery)
  const checkAgain = () => {
    if (!isFetching) void refetch()
  }
  const records = data?.records.filter(({ purpose }) => (purpose === 'address') === isAddressStep) ?? []
  return (
    <div className="space-y-3">
      {error ? <LoadErrorNotice text={words.dns.failed} error={error} onRetry={checkAgain} /> : null}
      {!data && !error ? <Skeleton className="h-40" /> : null}
      <ul className="space-y-3">
        {records.map((record) => (
          <DnsRecord key={`${record.name} ${record.type}`} record={record} />
        ))}
      </ul>
      <Button variant="secondary" aria-disabled={isFetching} onClick={checkAgain}>
        {isFetching ? <Spinner /> : <Icon shape={RefreshCw} className="size-5" />}
        {words.dns.again}
      </Button>
    </div>
  )
}

function DnsRecord({ record: { purpose, name, type, value, state, found } }: { record: CheckedRecord }) {
  const { dns: words } = useSetUpWords()
  const [title, lead] = words.purposes[purpose]
  return (
    <li className="space-y-2 rounded-sm p-3 ring-1 ring-inset ring-steel-300">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{title}</span>
        <Badge variant={BADGE_VARIANTS[state]}>{words.states[state]}</Badge>
      </p>
      <p className="text-sm text-steel-700">{lead}</p>
      <CopyLine name={`${title}: ${words.name}`} value={name} />
      <p className="text-sm">
        {words.type}: <b>{type}</b>
      </p>
      {value === null ? (
        purpose === 'address' ? null : (
          <p className="text-sm">{words.fromProvider}</p>
        )
      ) : (
        <CopyLine name={`${title}: ${words.value}`} value={value} />
      )}
      {state === 'ok' || found.length === 0 ? null : (
        <p className="text-sm text-danger">
          {words.found} <span className="font-mono break-all">{found.join(' · ')}</span>
        </p>
      )}
      {state === 'unchecked' ? <p className="text-sm">{words.uncheckedLead}</p> : null}
    </li>
  )
}
