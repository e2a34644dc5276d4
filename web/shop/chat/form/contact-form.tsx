import { useId, useState } from 'react'
import { MAX_EMAIL_LENGTH } from '../../../../domain/chat/chat'
import { Button } from '../../../ui/form/button'
import { visitorChat } from '../visitor-chat'
import { parseVisitorEmail } from './visitor-fields'
import { useChatWords } from '../words'

/** Asks for an e-mail address, to which staff answer after the visitor has left. */
export function ContactForm({ lead }: { lead: string }) {
  const words = useChatWords()
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const saveEmail = () => {
    const email = parseVisitorEmail(text)
    if (!email) return setError(words.enterEmail)
    // After a success the room sends the session with the e-mail address, and this form disappears.
    if (!visitorChat.sendContactEmail(email)) setError(words.contactFailed)
  }
  return (
    <form
      noValidate
      className="rounded-sm bg-accent/20 p-3 ring-1 ring-inset ring-accent-strong"
      onSubmit={(event) => {
        event.preventDefault()
        saveEmail()
      }}
    >
      <label htmlFor={id} className="block text-sm font-medium leading-snug">
        {lead}
      </label>
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          id={id}
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder={words.email}
          maxLength={MAX_EMAIL_LENGTH}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setError(null)
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={`h-11 min-w-0 grow basis-40 rounded-sm bg-white px-3 text-base ring-1 ring-inset placeholder:text-steel-600 ${error ? 'ring-2 ring-danger' : 'ring-steel-400'}`}
        />
        <Button type="submit" variant="dark" className="px-4">
          {words.keepEmail}
        </Button>
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </form>
  )
}
