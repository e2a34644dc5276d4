import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale } from '../../i18n/locale'
import { adminToken } from '../../storage/admin-storage'
import { Button } from '../../ui/form/button'
import { Badge } from '../../ui/layout/badge'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { useConfirmedAction } from '../kit/form/use-confirmed-action'
import { formatTimestamp } from '../kit/timestamp-text'
import { signOut } from '../sign-in/sign-out'
import { LoadedCard } from './loaded-card'
import { type SignInItem, signInsQuery, reportLostBrowser, endSignIn, signOutEverywhere } from './queries'
import { useAccessWords } from './words'

/** Lists the signed-in browsers, each with a button to sign out that browser. */
export function SignInList() {
  const { signIns: words, cancel } = useAccessWords()
  const query = useQuery(signInsQuery)
  const signOutEverywhereAction = useConfirmedAction(signOutEverywhere, {
    toSuccessToast: () => ({ title: words.signedOut }),
    failureTitle: words.signOutFailed,
    onDone: () => adminToken.clear('signedOut'),
  })
  return (
    <LoadedCard
      title={words.title}
      lead={words.lead}
      query={query}
      skeletonClass="h-28"
      renderContent={({ items }) => (
        <ul className="divide-y divide-steel-200">
          {items.map((item) => (
            <SignInRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    >
      <Button variant="secondary" className="mt-3" onClick={signOutEverywhereAction.ask}>
        {words.everywhere}
      </Button>
      <ConfirmDialog
        {...signOutEverywhereAction.dialog}
        title={words.everywhereAsk}
        confirm={words.everywhere}
        cancel={cancel}
        buttonVariant="danger"
      >
        <p>{words.everywhereLead}</p>
      </ConfirmDialog>
    </LoadedCard>
  )
}

function SignInRow({ item }: { item: SignInItem }) {
  const { language } = useLocale()
  const { signIns: words, lost, roles, cancel } = useAccessWords()
  const client = useQueryClient()
  const { run, isPending } = useStaffAction(() => endSignIn(item.id), {
    toSuccessToast: () => ({ title: words.signedOut }),
    failureTitle: words.signOutFailed,
    onEnd: () => client.invalidateQueries({ queryKey: signInsQuery.queryKey }),
  })
  const browserName = item.browser || words.unknown
  const reportLostAction = useConfirmedAction(() => reportLostBrowser(item.id), {
    toSuccessToast: () => ({ title: lost.done, description: lost.doneLead }),
    failureTitle: lost.failed,
    onEnd: () => client.invalidateQueries({ queryKey: ['staff'] }),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-base font-semibold">
          {browserName}
          {item.isCurrent ? <Badge variant="good">{words.current}</Badge> : null}
        </p>
        <p className="text-steel-700">
          {[
            item.member.name || roles[item.member.role],
            words.signedInText({ when: formatTimestamp(item.createdAt, language) }),
            words.lastUsedText({ when: formatTimestamp(item.lastSeenAt, language) }),
            ...(item.ip ? [words.networkText({ ip: item.ip })] : []),
          ].join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {item.isCurrent ? null : (
          <Button
            variant="quiet"
            aria-label={lost.buttonLabel({ browser: browserName })}
            onClick={reportLostAction.ask}
          >
            {lost.button}
          </Button>
        )}
        <Button
          variant="secondary"
          aria-label={words.signOutLabel({ browser: browserName })}
          aria-disabled={isPending}
          onClick={() => (item.isCurrent ? signOut() : run(undefined))}
        >
          {words.signOut}
        </Button>
      </div>
      <ConfirmDialog
        {...reportLostAction.dialog}
        title={lost.ask}
        confirm={lost.confirm}
        cancel={cancel}
        buttonVariant="danger"
      >
        <p>{item.hasPasskey ? lost.lead : lost.leadWithoutPasskey}</p>
        <p className="mt-2">{lost.passwordNote}</p>
      </ConfirmDialog>
    </li>
  )
}
