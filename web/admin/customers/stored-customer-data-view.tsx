import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type StoredCustomerData,
  STORED_DATA_KINDS,
  type StoredDataItem,
  canReceiveMarketing,
} from '../../../domain/customers/customer'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Badge, type BadgeVariant } from '../../ui/layout/badge'
import { Notice } from '../../ui/layout/notice'
import { formatLastDay, formatTimestamp } from '../kit/timestamp-text'
import { EraseCustomerButton } from './erase-button'
import { useStaffCustomerWords } from './words'
import { SaveButton } from '../kit/calls/save-button'
import { downloadCustomerData, customerQuery, endMarketing } from './queries'
import { useQueryClient } from '@tanstack/react-query'
import { MailX } from 'lucide'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { staffPathOf } from '../kit/staff-path'

const BADGE_VARIANTS = { erased: 'bad', kept: 'plain', open: 'due' } as const satisfies Record<
  string,
  BadgeVariant
>

type Props = { email: string; storedData: StoredCustomerData }

/**
 * Lists the stored personal data of an e-mail address by kind, with buttons to export, object to marketing and erase.
 */
export function StoredCustomerDataView({ email, storedData }: Props) {
  const words = useStaffCustomerWords()
  // The end of marketing removes the focused button, so the focus moves to the heading.
  const isMarketingEnded = useRef(false)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const hasMarketing = canReceiveMarketing(storedData)
  useEffect(() => {
    if (isMarketingEnded.current && !hasMarketing) headingRef.current?.focus()
    isMarketingEnded.current = false
  }, [hasMarketing])
  const rememberMarketingEnd = () => {
    isMarketingEnded.current = true
  }
  const { items, mails, cartLines, consents } = storedData
  const mailCount = mails.erased + mails.kept
  if (items.length + mailCount + cartLines === 0)
    return (
      <Notice role="status">
        <p>{words.nothing}</p>
      </Notice>
    )
  return (
    <section aria-label={words.about}>
      <div className="mb-4 rounded-md bg-white p-4 ring-1 ring-steel-200">
        <h2
          ref={headingRef}
          tabIndex={-1}
          className="font-display text-xl font-semibold leading-tight [overflow-wrap:anywhere]"
        >
          {email}
        </h2>
        <p className="mt-2 text-sm text-steel-700">{words.sure}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <DownloadDataButton email={email} />
          {hasMarketing ? <EndMarketingButton email={email} onEnded={rememberMarketingEnd} /> : null}
          <EraseCustomerButton email={email} storedData={storedData} />
        </div>
        <p className="mt-2 text-sm text-steel-700">{words.copy.hint}</p>
      </div>
      <div className="space-y-4">
        {STORED_DATA_KINDS.map((dataKind) => {
          const itemsOfKind = items.filter((item) => item.what === dataKind)
          return itemsOfKind.length > 0 ? (
            <StoredDataGroup key={dataKind} title={words.things[dataKind]}>
              {itemsOfKind.map((item) => (
                <StoredItem key={`${item.what} ${item.id}`} item={item} email={email} />
              ))}
            </StoredDataGroup>
          ) : null
        })}
        {mailCount > 0 ? (
          <StoredDataGroup title={words.mails}>
            <li className={ROW_CLASS}>
              <Link
                to={`${adminPaths.emails}?${new URLSearchParams({ q: email }).toString()}`}
                className={LINK_CLASS}
              >
                {words.counted.mail({ count: mailCount })}
              </Link>
              <span className="flex flex-wrap gap-2 sm:justify-end">
                {(['erased', 'kept'] as const).map((outcome) =>
                  mails[outcome] > 0 ? (
                    <Badge key={outcome} variant={BADGE_VARIANTS[outcome]}>
                      {words.fates[outcome]}: {mails[outcome]}
                    </Badge>
                  ) : null,
                )}
              </span>
            </li>
          </StoredDataGroup>
        ) : null}
        {cartLines > 0 ? (
          <StoredDataSummary title={words.carts} line={words.counted.cartLine({ count: cartLines })} />
        ) : null}
        {consents > 0 ? (
          <StoredDataSummary title={words.consents} line={words.counted.consent({ count: consents })} />
        ) : null}
      </div>
    </section>
  )
}

const ROW_CLASS = 'grid min-h-11 items-center gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[1fr_auto]'
const LINK_CLASS =
  'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 [overflow-wrap:anywhere]'

const StoredDataGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-md bg-white ring-1 ring-steel-200">
    <h3 className="px-4 pt-3 font-display text-lg font-semibold leading-tight">{title}</h3>
    <ul className="divide-y divide-steel-200">{children}</ul>
  </section>
)

/** Shows the number of items of one kind of data, such as cart lines, without listing the items. */
const StoredDataSummary = ({ title, line }: { title: string; line: string }) => (
  <StoredDataGroup title={title}>
    <li className={ROW_CLASS}>
      <span className="font-semibold">{line}</span>
      <span className="sm:text-right">
        <Badge variant={BADGE_VARIANTS.erased}>{useStaffCustomerWords().fates.erased}</Badge>
      </span>
    </li>
  </StoredDataGroup>
)

function StoredItem({ item, email }: { item: StoredDataItem; email: string }) {
  const { language } = useLocale()
  const words = useStaffCustomerWords()
  const { fate, kind, keptUntil, at } = item
  const lastDay = keptUntil === null ? null : formatLastDay(keptUntil, language)
  const keepingReason = fate === 'open' ? words.openWhy : words.why[kind]
  return (
    <li className={ROW_CLASS}>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Link to={findItemPath(item, email)} className={LINK_CLASS}>
          {formatItemLabel(item, words)}
        </Link>
        <span className="block text-sm tabular-nums text-steel-700">{formatTimestamp(at, language)}</span>
      </span>
      <span className="text-sm leading-snug sm:max-w-md sm:text-right">
        <Badge variant={BADGE_VARIANTS[fate]}>
          {words.fates[fate]}
          {fate === 'kept' && lastDay ? ` ${words.until({ day: lastDay })}` : null}
        </Badge>
        <span className="mt-1 block text-steel-700">
          {keepingReason}
          {fate === 'erased' && lastDay ? ` · ${words.deletedAfter({ day: lastDay })}` : null}
        </span>
      </span>
    </li>
  )
}

function formatItemLabel(
  { what, label }: StoredDataItem,
  words: ReturnType<typeof useStaffCustomerWords>,
): string {
  if (what === 'order' || what === 'gift') return words.order({ number: label })
  if (what === 'voucher') return words.voucher({ end: label })
  return what === 'newsletter' ? words.subscriber[label === 'pending' ? 'pending' : 'confirmed'] : label
}

/** A button that downloads all stored personal data of an e-mail address, as a copy for that person. */
function DownloadDataButton({ email }: { email: string }) {
  const { action, done, failed } = useStaffCustomerWords().copy
  return (
    <SaveButton
      save={(day) => downloadCustomerData(email, day)}
      label={action}
      successTitle={done}
      failureTitle={failed}
    />
  )
}

type EndMarketingButtonProps = { email: string; onEnded: () => void }

/**
 * A button that records a person's objection to marketing mails. It is rendered only for a person who receives
 * marketing.
 */
function EndMarketingButton({ email, onEnded }: EndMarketingButtonProps) {
  const words = useStaffCustomerWords().offers
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const { run, isPending } = useStaffAction(() => endMarketing(email), {
    toSuccessToast: () => ({ title: words.done }),
    failureTitle: words.failed,
    onDone: (storedData) => {
      setOpen(false)
      onEnded()
      client.setQueryData(customerQuery(email).queryKey, storedData)
    },
    onEnd: () => client.invalidateQueries({ queryKey: ['staff'] }),
  })
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon shape={MailX} className="size-5" />
        {words.action}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={words.title}
        confirm={words.confirm}
        cancel={words.keep}
        isPending={isPending}
        onConfirm={() => run(undefined)}
        onClose={() => setOpen(false)}
      >
        <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
        <p>{words.ends}</p>
      </ConfirmDialog>
    </>
  )
}

/** Returns the path of the staff page that shows an item of stored personal data. */
function findItemPath({ what, id }: StoredDataItem, email: string): string {
  if (what === 'newsletter') return `${adminPaths.newsletter}?${new URLSearchParams({ q: email }).toString()}`
  return staffPathOf(what === 'gift' || what === 'review' ? 'order' : what, id)
}
