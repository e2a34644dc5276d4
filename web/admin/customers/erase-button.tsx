import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide'
import { useRef, useState } from 'react'
import {
  canErase,
  type StoredCustomerData,
  type ErasureOutcome,
  STORED_DATA_KINDS,
  type StoredDataItem,
} from '../../../domain/customers/customer'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { formatLastDay } from '../kit/timestamp-text'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { customerQuery, eraseCustomer } from './queries'
import { useStaffCustomerWords } from './words'

type Props = { email: string; storedData: StoredCustomerData }

/**
 * A button that erases a person's data. A dialog first lists the data to erase and the data that the shop must keep by
 * law. If nothing can be erased, a text replaces the button.
 */
export function EraseCustomerButton({ email, storedData }: Props) {
  const words = useStaffCustomerWords().erase
  const [isOpen, setOpen] = useState(false)
  // The erasure removes the focused button, so the focus moves to the text that replaces the button.
  const isErased = useRef(false)
  if (!canErase(storedData))
    return (
      <p
        ref={(noteElement) => {
          if (isErased.current) noteElement?.focus()
          isErased.current = false
        }}
        tabIndex={-1}
        className="flex min-h-11 items-center text-sm text-steel-700"
      >
        {words.nothing}
      </p>
    )
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon shape={Trash2} className="size-5" />
        {words.action}
      </Button>
      <EraseCustomerDialog
        email={email}
        storedData={storedData}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onErased={() => {
          isErased.current = true
        }}
      />
    </>
  )
}

type EraseCustomerDialogProps = Props & { isOpen: boolean; onClose: () => void; onErased: () => void }

function EraseCustomerDialog({ email, storedData, isOpen, onClose, onErased }: EraseCustomerDialogProps) {
  const { language } = useLocale()
  const customerWords = useStaffCustomerWords()
  const words = customerWords.erase
  const client = useQueryClient()
  const { run, isPending } = useStaffAction(() => eraseCustomer(email), {
    toSuccessToast: ({ after: { items } }) => ({
      title: words.done,
      ...(items.length > 0 ? { description: words.left({ count: items.length }) } : {}),
    }),
    failureTitle: words.failed,
    onDone: ({ after }) => {
      onErased()
      client.setQueryData(customerQuery(email).queryKey, after)
      onClose()
    },
    // The pages of orders, chats, mails and newsletter show the erased data too, so all staff queries are refetched.
    onEnd: () => client.invalidateQueries({ queryKey: ['staff'] }),
  })
  const erasedLines = formatDataLines(storedData, 'erased', customerWords)
  const [keptLines, openLines] = [
    formatKeptDataLines(storedData, customerWords, language),
    formatDataLines(storedData, 'open', customerWords),
  ]
  const hasErasedItem = (dataKind: string) =>
    storedData.items.some((item) => item.what === dataKind && item.fate === 'erased')
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.title}
      confirm={words.confirm}
      cancel={words.keep}
      buttonVariant="danger"
      isPending={isPending}
      onConfirm={() => run(undefined)}
      onClose={onClose}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
      <ErasureSection title={words.now} lines={erasedLines} />
      {hasErasedItem('order') ? <p className="text-sm">{words.orders}</p> : null}
      {hasErasedItem('newsletter') ? <p className="text-sm">{words.hash}</p> : null}
      {keptLines.length > 0 ? <ErasureSection title={words.stays} lines={keptLines} /> : null}
      {openLines.length > 0 ? <ErasureSection title={words.open} lines={openLines} /> : null}
      {keptLines.length + openLines.length === 0 && !hasErasedItem('newsletter') ? (
        <p>{words.nothingStays}</p>
      ) : null}
      <p className="font-semibold">{words.forGood}</p>
    </ConfirmDialog>
  )
}

const ErasureSection = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <h3 className="font-display text-lg font-semibold leading-tight">{title}</h3>
    <ul className="mt-1 list-disc space-y-1 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)

type CustomerWords = ReturnType<typeof useStaffCustomerWords>

/** Returns, for each kind of data, one line with the number of items that have this `fate`: erased, kept or open. */
function formatDataLines(
  { items, mails, cartLines, consents }: StoredCustomerData,
  outcome: ErasureOutcome,
  { counted }: CustomerWords,
): string[] {
  const dataCounts = STORED_DATA_KINDS.flatMap((dataKind) => {
    const count = items.filter((item) => item.what === dataKind && item.fate === outcome).length
    return count > 0 ? [counted[dataKind]({ count })] : []
  })
  if (outcome !== 'erased') return dataCounts
  return [
    ...dataCounts,
    ...(mails.erased > 0 ? [counted.mail({ count: mails.erased })] : []),
    ...(cartLines > 0 ? [counted.cartLine({ count: cartLines })] : []),
    ...(consents > 0 ? [counted.consent({ count: consents })] : []),
  ]
}

/** Returns a line for each kind of data that the shop must keep by law, with the reason and the last day of storage. */
function formatKeptDataLines(
  { items, mails }: StoredCustomerData,
  words: CustomerWords,
  language: 'pl' | 'en',
): string[] {
  const itemsByKind = new Map<string, StoredDataItem[]>()
  for (const item of items.filter(({ fate }) => fate === 'kept')) {
    const groupKey = `${item.what} ${item.kind} ${item.keptUntil}`
    itemsByKind.set(groupKey, [...(itemsByKind.get(groupKey) ?? []), item])
  }
  const lines = [...itemsByKind.values()].flatMap(([firstItem, ...otherItems]) => {
    if (!firstItem) return []
    const keptCountText = words.counted[firstItem.what]({ count: otherItems.length + 1 })
    const keptUntilText = firstItem.keptUntil
      ? ` ${words.until({ day: formatLastDay(firstItem.keptUntil, language) })}`
      : ''
    return [`${keptCountText}${keptUntilText} (${words.why[firstItem.kind]})`]
  })
  const keptMailsText = words.counted.mail({ count: mails.kept })
  return [...lines, ...(mails.kept > 0 ? [words.erase.aboutKeptData({ mailCountText: keptMailsText })] : [])]
}
