import { X } from 'lucide'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from '../../navigation'
import { useLocale, useMessages, useSettings } from '../../i18n/locale'
import { PartErrorBoundary } from '../../errors/part-boundary'
import { Icon } from '../../ui/image/icon'
import { repositionToast } from '../../ui/overlay/toast-store'
import { useCloseOnBack } from '../../ui/overlay/use-layer'
import type { ChatState } from './core/chat-state'
import { Conversation } from './conversation'
import { OfflineMessageForm } from './form/offline-message-form'
import { NameForm } from './form/name-form'
import { useChatWords } from './words'
import { isComposing } from '../../ui/form/is-composing'
import {
  formatChatHours,
  isChatOpen,
  msUntilNextMinute,
  nextChatOpeningText,
} from '../../../domain/chat/chat-hours'

type Props = { chat: ChatState | null; close: () => void }

/** The chat panel: beside the page on wide screens, full screen on phones (spec §2: 500 px tall). */
export function ChatPanel({ chat, close }: Props) {
  const shopWords = useMessages()
  const words = useChatWords()
  const { chat: chatHours, closedDays } = useSettings()
  const now = useMinuteClock()
  const isWithinChatHours = isChatOpen(now, chatHours, closedDays)
  const [isLeavingMessage, setLeavingMessage] = useState(false)
  const { dialog, isFull } = useOpenChatDialog()
  useCloseOnBack(isFull, close)
  const panelStep =
    !chat || isLeavingMessage ? (isWithinChatHours && !isLeavingMessage ? 'name' : 'leave') : 'talk'
  useFocusOnStepChange(dialog, [panelStep, chat?.closedAt, chat?.session?.customerEmail].join(' '))
  useCloseOnNavigation(dialog, close)
  return (
    // Escape closes the panel from any element in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={words.title}
      tabIndex={-1}
      className="modal chat-corner chat-panel z-40 m-0 flex flex-col overflow-hidden bg-white p-0 text-ink shadow-2xl outline-none ring-1 ring-steel-300 sm:rounded-md"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event)) close()
      }}
    >
      <div className="flex shrink-0 items-center justify-between gap-3 bg-ink py-2 pl-4 pr-2 text-white">
        <div className="min-w-0">
          <h2 className="font-display text-xl font-semibold leading-tight">
            {panelStep === 'leave' ? words.unavailable : words.title}
          </h2>
          <ChatStatusLine chat={panelStep === 'talk' ? chat : null} now={now} />
        </div>
        <button
          type="button"
          onClick={close}
          aria-label={shopWords.close}
          className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-steel-800"
        >
          <Icon shape={X} className="size-5" />
        </button>
      </div>
      <PartErrorBoundary>
        {panelStep === 'name' ? <NameForm /> : null}
        {panelStep === 'leave' ? (
          <OfflineMessageForm chat={chat} setLeavingMessage={setLeavingMessage} />
        ) : null}
        {panelStep === 'talk' && chat ? (
          <Conversation chat={chat} isWithinChatHours={isWithinChatHours} />
        ) : null}
      </PartErrorBoundary>
    </dialog>
  )
}

function ChatStatusLine({ chat, now }: { chat: ChatState | null; now: Date }): ReactNode {
  const words = useChatWords()
  const isConnecting =
    chat !== null && (chat.connectionStatus === 'connecting' || chat.connectionStatus === 'waiting')
  return (
    <p role="status" className="flex items-center gap-2 text-sm leading-tight text-steel-200">
      {chat?.connectionStatus === 'open' && chat.presence.admin && !chat.closedAt ? (
        <>
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-[#4fc873]" />
          {words.online}
        </>
      ) : isConnecting ? (
        words.connecting
      ) : (
        <ChatHoursText now={now} />
      )}
    </p>
  )
}

/** Shows the chat hours. Outside these hours, it also shows when staff are back. */
function ChatHoursText({ now }: { now: Date }) {
  const words = useChatWords()
  const { language, settings } = useLocale()
  const { chat, closedDays } = settings
  const hours = formatChatHours(chat, language)
  const nextOpening = isChatOpen(now, chat, closedDays)
    ? null
    : nextChatOpeningText(now, chat, closedDays, language)
  return (
    <span>
      {hours ? words.hours({ hours }) : null}
      {nextOpening ? <span className="block">{words.backAt({ time: nextOpening })}</span> : null}
    </span>
  )
}

/** The breakpoint below which the panel is full screen. Must equal the breakpoint of the panel in styles.css. */
const FULL_SCREEN_QUERY = '(width < 40rem), (height < 30rem)'

/** Opens the native dialog. On phones it is modal, because it covers the whole page. */
function useOpenChatDialog() {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const [isFullScreen] = useState(() => matchMedia(FULL_SCREEN_QUERY).matches)
  useLayoutEffect(() => {
    const dialogElement = dialogRef.current
    if (!dialogElement) return
    const rootStyle = document.documentElement.style
    const { overflow } = rootStyle
    if (isFullScreen) {
      dialogElement.showModal()
      rootStyle.overflow = 'hidden'
    } else dialogElement.show()
    repositionToast()
    const stopTrackingKeyboard = fitToOnScreenKeyboard(dialogElement)
    return () => {
      stopTrackingKeyboard()
      rootStyle.overflow = overflow
      dialogElement.close()
      repositionToast()
    }
  }, [isFullScreen])
  return { dialog: dialogRef, isFull: isFullScreen }
}

/** Closes a full-screen panel on navigation. */
function useCloseOnNavigation(dialog: RefObject<HTMLDialogElement | null>, close: () => void): void {
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current !== pathname && dialog.current?.matches(':modal')) close()
    lastPathname.current = pathname
  }, [dialog, pathname, close])
}

/** Fits the panel into the space above an on-screen keyboard. */
function fitToOnScreenKeyboard(dialog: HTMLElement): () => void {
  const { visualViewport: viewport } = window
  if (!viewport) return () => undefined
  const fitToViewport = () => {
    // Does not resize the panel while the visitor zooms the page with two fingers.
    if (viewport.scale > 1.01) return
    dialog.style.setProperty('--chat-top', `${viewport.offsetTop}px`)
    dialog.style.setProperty('--chat-height', `${viewport.height}px`)
  }
  fitToViewport()
  for (const eventName of ['resize', 'scroll']) viewport.addEventListener(eventName, fitToViewport)
  return () => {
    for (const eventName of ['resize', 'scroll']) viewport.removeEventListener(eventName, fitToViewport)
  }
}

/**
 * Moves the focus into the panel when it opens. Also moves the focus when a step of the chat replaces the focused
 * element.
 */
function useFocusOnStepChange(dialog: RefObject<HTMLDialogElement | null>, step: string): void {
  const isFirstRender = useRef(true)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const hasFocusInside = element.contains(document.activeElement) && document.activeElement !== element
    // A full-screen panel focuses no input when it opens, because the on-screen keyboard would hide the start of the
    // panel.
    const focusTarget =
      isFirstRender.current && element.matches(':modal')
        ? element
        : element.querySelector<HTMLElement>('[data-first]')
    if (isFirstRender.current || !hasFocusInside) (focusTarget ?? element).focus()
    isFirstRender.current = false
  }, [dialog, step])
}

/** The current time by the device, updated each minute and when the page becomes visible. */
function useMinuteClock(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let minuteTimer: ReturnType<typeof setTimeout>
    const updateNow = () => {
      clearTimeout(minuteTimer)
      setNow(new Date())
      minuteTimer = setTimeout(updateNow, msUntilNextMinute(new Date()))
    }
    updateNow()
    // Updates the clock on return to the page, because timers do not run while a device sleeps.
    document.addEventListener('visibilitychange', updateNow)
    return () => {
      clearTimeout(minuteTimer)
      document.removeEventListener('visibilitychange', updateNow)
    }
  }, [])
  return now
}
