import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, CircleX, MailCheck } from 'lucide'
import { type RefObject, useId } from 'react'
import { CHAT_STATUSES } from '../../../../domain/chat/chat'
import { ConfirmDialog } from '../../kit/form/confirm-dialog'
import { useConfirmedAction } from '../../kit/form/use-confirmed-action'
import { Icon } from '../../../ui/image/icon'
import { showToast } from '../../../ui/overlay/toast-store'
import type { ChatConnectionStatus } from '../../../shop/chat/core/chat-state'
import { closeSession, sendTranscript, sessionsKey } from '../queries'
import { useStaffChatWords } from '../words'

type Props = {
  id: string
  name: string
  email: string | null
  connectionStatus: ChatConnectionStatus
  isPresent: boolean
  isClosed: boolean
  headingRef: RefObject<HTMLHeadingElement | null>
  onBack: () => void
}

export function ConversationHeader(props: Props) {
  const { id, name, email, connectionStatus, isPresent, isClosed, headingRef, onBack } = props
  const words = useStaffChatWords()
  return (
    <header className="flex shrink-0 items-center gap-1 border-b border-steel-200 bg-white py-1.5 pl-1 pr-2 md:pl-4">
      <button
        type="button"
        onClick={onBack}
        aria-label={words.back}
        className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-steel-100 md:hidden"
      >
        <Icon shape={ArrowLeft} className="size-5" />
      </button>
      <div className="min-w-0 grow leading-tight">
        <h2 ref={headingRef} tabIndex={-1} className="flex items-center gap-2 font-semibold outline-none">
          <span className="truncate">{name}</span>
          {isClosed ? null : <VisitorPresence isPresent={isPresent} />}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-xs text-steel-700">
          {email ? (
            <a href={`mailto:${email}`} className="max-w-full truncate underline underline-offset-2">
              {email}
            </a>
          ) : null}
          <ConnectionStatus status={connectionStatus} />
        </p>
      </div>
      <SendTranscriptButton id={id} email={email} />
      {isClosed ? null : <CloseChatButton id={id} />}
    </header>
  )
}

function VisitorPresence({ isPresent }: { isPresent: boolean }) {
  const { present, away } = useStaffChatWords()
  return (
    <span
      role="img"
      aria-label={isPresent ? present : away}
      title={isPresent ? present : away}
      className={`size-2.5 shrink-0 rounded-full forced-color-adjust-none ${isPresent ? 'bg-good' : 'bg-white ring-2 ring-inset ring-steel-400'}`}
    />
  )
}

/** Shows the status of the chat's WebSocket as text (spec §2). */
function ConnectionStatus({ status }: { status: ChatConnectionStatus }) {
  const { link } = useStaffChatWords()
  return (
    <span role="status" className={status === 'open' ? 'text-good-deep' : 'font-semibold text-danger'}>
      {link[status]}
    </span>
  )
}

const ACTION_BUTTON_CLASS =
  'flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-sm text-sm font-semibold hover:bg-steel-100 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 lg:px-3'

function SendTranscriptButton({ id, email }: { id: string; email: string | null }) {
  const words = useStaffChatWords().transcript
  const reasonElementId = useId()
  const { ask, dialog } = useConfirmedAction(() => sendTranscript(id), {
    toSuccessToast: () => ({ title: words.done, description: words.doneLead({ email: email ?? '' }) }),
    failureTitle: words.failed,
  })
  return (
    <>
      <button
        type="button"
        aria-label={words.action}
        aria-describedby={email ? undefined : reasonElementId}
        aria-disabled={!email}
        onClick={() => {
          if (!email) showToast({ title: words.noEmail })
          else ask()
        }}
        className={ACTION_BUTTON_CLASS}
      >
        <Icon shape={MailCheck} className="size-5" />
        <span className="hidden lg:inline">{words.short}</span>
      </button>
      {email ? (
        <ConfirmDialog {...dialog} title={words.action} confirm={words.short} cancel={words.cancel}>
          <p className="break-words">{words.lead({ email })}</p>
        </ConfirmDialog>
      ) : (
        <span id={reasonElementId} hidden>
          {words.noEmail}
        </span>
      )}
    </>
  )
}

function CloseChatButton({ id }: { id: string }) {
  const words = useStaffChatWords().close
  const client = useQueryClient()
  const { ask, dialog } = useConfirmedAction(() => closeSession(id), {
    toSuccessToast: () => ({ title: words.done }),
    failureTitle: words.failed,
    onEnd: () =>
      Promise.all(CHAT_STATUSES.map((status) => client.invalidateQueries({ queryKey: sessionsKey(status) }))),
  })
  return (
    <>
      <button
        type="button"
        aria-label={words.action}
        title={words.action}
        onClick={ask}
        className={ACTION_BUTTON_CLASS}
      >
        <Icon shape={CircleX} className="size-5" />
        <span className="hidden lg:inline">{words.action}</span>
      </button>
      <ConfirmDialog {...dialog} title={words.action} confirm={words.confirm} cancel={words.cancel}>
        <p>{words.lead}</p>
      </ConfirmDialog>
    </>
  )
}
