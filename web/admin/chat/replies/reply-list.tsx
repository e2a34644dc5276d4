import type { Language } from '../../../../domain/language'
import type { SuggestedReply } from './replies'
import { useStaffChatWords } from '../words'

type Props = {
  id: string
  replies: readonly SuggestedReply[]
  activeIndex: number
  /** The language of the reply texts. */
  language: Language
  onChoose: (reply: SuggestedReply) => void
}

/** The list of ready replies above the message field. The focus stays in the message field. */
export function ReplyList({ id, replies, activeIndex, language, onChoose }: Props) {
  const words = useStaffChatWords()
  return (
    <div
      // A scrollable element needs `tabIndex`, so that keyboard users can focus and scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="absolute inset-x-0 bottom-full z-10 mb-1 max-h-[min(20rem,45dvh)] overflow-y-auto rounded-md bg-white shadow-xl ring-1 ring-steel-300"
    >
      <p role="status" className={replies.length > 0 ? 'sr-only' : 'p-3 text-steel-700'}>
        {replies.length > 0 ? words.repliesFound({ count: replies.length }) : words.noReplies}
      </p>
      <div id={id} role="listbox" aria-label={words.replies}>
        {replies.map((reply, index) => (
          // In the ARIA listbox pattern the text field handles the keys, so options handle only clicks.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={reply.name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            ref={(option) => {
              if (index === activeIndex) option?.scrollIntoView({ block: 'nearest' })
            }}
            // Prevents the click from taking the focus out of the message field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(reply)}
            className={`min-h-11 cursor-pointer px-3 py-2 ${index === activeIndex ? 'bg-steel-200' : 'hover:bg-steel-100'}`}
          >
            <span className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <b>/{reply.command}</b> {reply.title}
            </span>
            <span lang={language} className="line-clamp-1 text-sm text-steel-700">
              {reply.text}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
