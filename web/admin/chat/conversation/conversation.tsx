import { ChevronDown } from 'lucide'
import { type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import type { ChatSession } from '../../../../domain/chat/chat'
import { paths } from '../../../../domain/pages/page-paths'
import { useLocale } from '../../../i18n/locale'
import { useNow } from '../../../i18n/now'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { Notice } from '../../../ui/layout/notice'
import { useTextDraft } from '../../kit/form/use-text-draft'
import type { ChatState } from '../../../shop/chat/core/chat-state'
import { MessageComposer } from './composer'
import { ConversationHeader } from './conversation-header'
import { MessageLog } from './message-log'
import { ProductPicker } from './product-picker'
import { useConversation } from './use-conversation'
import { useIsConnected } from '../use-is-connected'
import { VisitorContextLine, VisitorContext } from './visitor-context'
import { useStaffChatWords } from '../words'

type Props = {
  id: string
  token: string
  /**
   * The row of this session in the session list. Undefined while the list loads, or if the session is too old for the
   * list.
   */
  listedSession: ChatSession | undefined
  onBack: () => void
  /** True if staff opened the conversation by a click. The focus then moves into the conversation. */
  shouldFocus: boolean
}

export function Conversation({ id, token, listedSession, onBack, shouldFocus }: Props) {
  const { language } = useLocale()
  const words = useStaffChatWords()
  const now = useNow()
  const { state, getConnection } = useConversation(id, token)
  const messageFieldRef = useRef<HTMLTextAreaElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const customerName = (state.session?.customerName ?? listedSession?.customerName) || words.anonymous
  const visitorLanguage = state.session?.language ?? listedSession?.language ?? language
  const isClosed = state.closedAt !== null || listedSession?.status === 'closed'
  const isShopReachable = useIsConnected()
  const connectionState =
    state.connectionStatus === 'open' && !isShopReachable ? 'waiting' : state.connectionStatus
  const isConnected = connectionState === 'open'
  const [draft, setDraft] = useTextDraft('chat', id)
  useInitialFocus(shouldFocus, messageFieldRef, headingRef)
  useRestoreRefusedText(state, draft, setDraft)
  // Closing the chat removes the focused close button, so the heading takes the focus.
  useEffect(() => {
    if (isClosed && document.activeElement === document.body) headingRef.current?.focus()
  }, [isClosed])

  if (state.connectionStatus === 'missing') return <UnknownConversationNotice onBack={onBack} />
  const visitorContext = <VisitorContext context={state.context} visitorLanguage={visitorLanguage} />
  const sendMessage = (text: string) => getConnection()?.send(text)
  return (
    <>
      <ConversationHeader
        id={id}
        name={customerName}
        email={listedSession?.customerEmail ?? state.session?.customerEmail ?? null}
        connectionStatus={connectionState}
        isPresent={state.presence.customer}
        isClosed={isClosed}
        headingRef={headingRef}
        onBack={onBack}
      />
      <div className="flex min-h-0 grow">
        <div className="flex min-w-0 grow flex-col">
          {isClosed ? null : (
            <NarrowScreenVisitorContext context={state.context}>{visitorContext}</NarrowScreenVisitorContext>
          )}
          {state.connectionStatus === 'replaced' ? (
            <Notice variant="warning" role="status" className="m-3">
              <p>{words.link.replaced}</p>
              <Button variant="secondary" onClick={() => getConnection()?.pingOrReconnect()}>
                {words.resume}
              </Button>
            </Notice>
          ) : null}
          <MessageLog state={state} name={customerName} now={now} />
          {state.rejectedMessage ? (
            <Notice variant="danger" role="alert" className="m-3">
              {formatChatRefusal(state.rejectedMessage.code, words)}
            </Notice>
          ) : null}
          {isClosed ? (
            <p className="shrink-0 border-t border-steel-200 bg-steel-100 p-4 text-center font-semibold">
              {words.closedNotice}
            </p>
          ) : (
            <MessageComposer
              messageFieldRef={messageFieldRef}
              text={draft}
              onTextChange={setDraft}
              onSend={(text) => {
                sendMessage(text)
                setDraft('')
              }}
              onTyping={(isTyping) => getConnection()?.setTyping(isTyping)}
              isConnected={isConnected}
              language={visitorLanguage}
            >
              <ProductPicker
                isConnected={isConnected}
                onPick={({ slug }) => sendMessage(location.origin + paths.product(slug)[visitorLanguage])}
              />
            </MessageComposer>
          )}
        </div>
        {isClosed ? null : (
          <aside
            aria-label={words.context.title}
            className="relative hidden w-72 shrink-0 overflow-y-auto border-l border-steel-200 p-4 xl:block"
          >
            <h3 className="mb-3 font-display text-xl font-semibold">{words.context.title}</h3>
            {visitorContext}
          </aside>
        )}
      </div>
    </>
  )
}

/** Notice for an unknown session id, with a back button. */
export function UnknownConversationNotice({ onBack }: { onBack: () => void }) {
  const words = useStaffChatWords()
  return (
    <div className="grid grow place-content-center justify-items-center gap-4 p-6 text-center">
      <p>{words.link.missing}</p>
      <Button variant="secondary" onClick={onBack}>
        {words.back}
      </Button>
    </div>
  )
}

type StaffChatWords = ReturnType<typeof useStaffChatWords>

const formatChatRefusal = (code: string, { refusals }: StaffChatWords): string =>
  code === 'chat.closed' || code === 'chat.full' ? refusals[code] : refusals.other

/** Media query of screens that show the visitor's context beside the messages. */
const WIDE_SCREEN_QUERY = '(width >= 80rem)'
const isWideScreen = () => matchMedia(WIDE_SCREEN_QUERY).matches
const subscribeToWidth = (onChange: () => void) => {
  const wideScreenQuery = matchMedia(WIDE_SCREEN_QUERY)
  wideScreenQuery.addEventListener('change', onChange)
  return () => wideScreenQuery.removeEventListener('change', onChange)
}

function NarrowScreenVisitorContext({
  context,
  children,
}: {
  context: ChatState['context']
  children: ReactNode
}) {
  if (useSyncExternalStore(subscribeToWidth, isWideScreen)) return null
  return (
    <details className="group relative max-h-[45%] shrink-0 overflow-y-auto border-b border-steel-200 bg-steel-100">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 text-sm focus-visible:-outline-offset-3 sm:px-4 [&::-webkit-details-marker]:hidden">
        <VisitorContextLine context={context} />
        <Icon shape={ChevronDown} className="ml-auto size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="p-3 pt-1 sm:px-4">{children}</div>
    </details>
  )
}

/**
 * Focuses the message field of an opened conversation once. Without a physical keyboard it focuses the heading, so that
 * no on-screen keyboard opens.
 */
function useInitialFocus(
  isEnabled: boolean,
  messageFieldRef: RefObject<HTMLTextAreaElement | null>,
  headingRef: RefObject<HTMLHeadingElement | null>,
): void {
  const isFocusDone = useRef(!isEnabled)
  useEffect(() => {
    if (isFocusDone.current) return
    isFocusDone.current = true
    const hasKeyboard = matchMedia('(hover: hover) and (pointer: fine)').matches
    const focusTarget = (hasKeyboard ? messageFieldRef.current : null) ?? headingRef.current
    focusTarget?.focus()
  }, [messageFieldRef, headingRef])
}

/** Puts the text of a rejected message back into the message field, above the text that staff have typed meanwhile. */
function useRestoreRefusedText(
  { rejectedMessage }: ChatState,
  messageDraft: string,
  onDraftChange: (text: string) => void,
): void {
  const lastRestoredMessage = useRef<ChatState['rejectedMessage']>(null)
  useEffect(() => {
    if (!rejectedMessage || lastRestoredMessage.current === rejectedMessage) return
    lastRestoredMessage.current = rejectedMessage
    onDraftChange(messageDraft === '' ? rejectedMessage.text : `${rejectedMessage.text}\n${messageDraft}`)
  }, [rejectedMessage, messageDraft, onDraftChange])
}
