import { Check, CheckCheck, Clock, TriangleAlert } from 'lucide'
import { useLocale } from '../../i18n/locale'
import { Icon } from '../../ui/image/icon'
import { MessageText } from './message-text'
import { timeOf } from './core/times'
import { useChatWords } from './words'

export type DeliveryStatus = 'sending' | 'sent' | 'seen' | 'unsent'

const DELIVERY_STATUS_ICONS = {
  sending: Clock,
  sent: Check,
  seen: CheckCheck,
  unsent: TriangleAlert,
} as const

type Props = { isOwn: boolean; text: string; at: string | null; delivery: DeliveryStatus | null }

export function MessageBubble({ isOwn, text, at, delivery }: Props) {
  const { language } = useLocale()
  const words = useChatWords()
  return (
    <div className={`flex ${isOwn ? 'justify-end' : 'justify-start'}`}>
      <div
        className={`max-w-[85%] rounded-md px-3 py-2 ${isOwn ? 'rounded-br-none bg-accent text-ink' : 'rounded-bl-none bg-white ring-1 ring-inset ring-steel-200'}`}
      >
        <span className="sr-only">{isOwn ? words.you : words.staff}: </span>
        <MessageText text={text} />
        <p className="mt-0.5 flex items-center justify-end gap-1 text-xs tabular-nums text-steel-800">
          {at ? <time dateTime={at}>{timeOf(at, language)}</time> : null}
          {delivery ? (
            <>
              <Icon of={DELIVERY_STATUS_ICONS[delivery]} className="size-3.5" />
              <span className={delivery === 'unsent' ? '' : 'sr-only'}>{words.states[delivery]}</span>
            </>
          ) : null}
        </p>
      </div>
    </div>
  )
}
