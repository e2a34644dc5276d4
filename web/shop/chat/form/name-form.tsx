import { useId, useState } from 'react'
import { paths } from '../../../../domain/pages/page-paths'
import { chatNameStorage } from '../../../storage/chat-storage'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { Button } from '../../../ui/form/button'
import { EmailField, NameField } from './customer-fields'
import { visitorChat } from '../visitor-chat'
import { parseVisitorEmail, parseVisitorName } from './visitor-fields'
import { useChatWords } from '../words'

/** Asks for the visitor's name (spec §5: not blank) and optionally an e-mail address. */
export function NameForm() {
  const { language } = useLocale()
  const words = useChatWords()
  const id = useId()
  const [name, setName] = useState(() => chatNameStorage.read() ?? '')
  const [email, setEmail] = useState('')
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const nameError = hasSubmitted && !parseVisitorName(name) ? words.enterName : undefined
  const emailError =
    hasSubmitted && email.trim() !== '' && !parseVisitorEmail(email) ? words.enterEmail : undefined
  return (
    <form
      noValidate
      className="flex grow flex-col overflow-y-auto overscroll-contain p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setHasSubmitted(true)
        const invalidFieldName = !parseVisitorName(name)
          ? 'name'
          : email.trim() !== '' && !parseVisitorEmail(email)
            ? 'email'
            : null
        if (invalidFieldName)
          return event.currentTarget.querySelector<HTMLElement>(`[name="${invalidFieldName}"]`)?.focus()
        visitorChat.startChat({
          customerName: parseVisitorName(name),
          customerEmail: parseVisitorEmail(email),
          language,
        })
      }}
    >
      <p className="mb-3 leading-snug text-steel-700">{words.nameLead}</p>
      <NameField id={`${id}-name`} label={words.name} value={name} error={nameError} onChange={setName} />
      <EmailField
        id={`${id}-email`}
        label={words.optional({ label: words.email })}
        hint={words.emailHint}
        value={email}
        error={emailError}
        onChange={setEmail}
      />
      <Button type="submit" className="mt-1 w-full shrink-0">
        {words.start}
      </Button>
      <PrivacyLine />
    </form>
  )
}

/** Privacy notice, shown before the chat starts (rules 6.11). */
export function PrivacyLine() {
  const { language } = useLocale()
  const words = useChatWords()
  return (
    <p className="mt-3 text-sm leading-snug text-steel-700">
      {words.privacy}{' '}
      <Link to={`${paths.privacy[language]}#browser`} className="underline underline-offset-2">
        {words.privacyLink}
      </Link>
    </p>
  )
}
