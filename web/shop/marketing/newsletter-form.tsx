import { type FormEvent, useEffect, useState } from 'react'
import { Link } from '../../navigation'
import { api, ApiError, ensureOk } from '../../api'
import { EMAIL_PATTERN, normalizeEmail } from '../../../domain/mail/email-shape'
import { paths } from '../../../domain/pages/page-paths'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../errors/refusal-text'
import { Button } from '../../ui/form/button'
import { useIsHydrated } from '../../ui/loading/use-hydrated'
import { newsletterElementId } from './newsletter-element-id'
import { NEWSLETTER_WORDS } from './newsletter-words'

type FormFailure = { email?: 'required' | 'email'; consent?: 'consent'; requestError?: string }
type NewsletterFormState = {
  isSent: boolean
  failure: FormFailure
  focusTarget: 'email' | 'consent' | 'thanks' | null
}

/** Validates by the same rules as the server, because the form shows thanks before the server has answered. */
const findFormFailure = (email: string, hasConsented: boolean): FormFailure => ({
  ...(email ? (EMAIL_PATTERN.test(email) ? {} : { email: 'email' }) : { email: 'required' }),
  ...(hasConsented ? {} : { consent: 'consent' }),
})

/** The sign-up form. It shows thanks at once, while the request runs. If the request fails, the form is shown again. */
export function NewsletterForm() {
  const locale = useLocale()
  const { language, messages } = locale
  const words = NEWSLETTER_WORDS[language]
  const isHydrated = useIsHydrated()
  const [input, setInput] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [{ isSent, failure, focusTarget }, setState] = useState<NewsletterFormState>({
    isSent: false,
    failure: {},
    focusTarget: null,
  })
  useEffect(() => {
    if (focusTarget) document.getElementById(newsletterElementId(focusTarget))?.focus()
  }, [focusTarget, failure])

  const subscribeToNewsletter = async (email: string) => {
    setState({ isSent: true, failure: {}, focusTarget: 'thanks' })
    try {
      // `keepalive` lets the request finish even if the visitor leaves the page.
      const requestInit = { keepalive: true }
      await ensureOk(
        api.newsletter.$post({ json: { email, language, consent: true } }, { init: requestInit }),
      )
    } catch (error) {
      const isInvalidEmail =
        error instanceof ApiError && error.details.errors?.some(({ path }) => path === 'email')
      const refusalMessage = await refusalText(locale, error)
      // Moves the focus back to the form only if the thank-you message still has the focus.
      const isThanksFocused = document.activeElement?.id === newsletterElementId('thanks')
      setState({
        isSent: false,
        failure: isInvalidEmail ? { email: 'email' } : { requestError: refusalMessage },
        focusTarget: isThanksFocused ? 'email' : null,
      })
    }
  }

  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    const email = normalizeEmail(input)
    const failure = findFormFailure(email, isAgreed)
    const fieldToFocus = failure.email ? 'email' : failure.consent ? 'consent' : null
    if (fieldToFocus) setState({ isSent: false, failure, focusTarget: fieldToFocus })
    else void subscribeToNewsletter(email)
  }

  if (isSent)
    return (
      <p
        id={newsletterElementId('thanks')}
        tabIndex={-1}
        role="status"
        className="text-lg font-semibold text-white"
      >
        {words.thanks}
      </p>
    )
  return (
    <form
      noValidate
      method="post"
      onSubmit={submitForm}
      className="grid gap-x-8 gap-y-1.5 sm:gap-y-3 sm:grid-cols-[1fr_auto]"
    >
      <div className="sm:col-span-2">
        <label htmlFor={newsletterElementId('email')} className="text-sm font-semibold text-white">
          {words.email}
        </label>
        <input
          id={newsletterElementId('email')}
          type="email"
          disabled={!isHydrated}
          autoComplete="email"
          maxLength={254}
          value={input}
          onChange={(event) => setInput(event.target.value)}
          aria-required="true"
          aria-invalid={failure.email ? true : undefined}
          aria-describedby={failure.email ? newsletterElementId('email-error') : undefined}
          className="mt-1 block h-11 w-full rounded-sm bg-white px-3 text-base text-ink"
        />
        <FieldErrorText id={newsletterElementId('email-error')}>
          {failure.email && words.errors[failure.email]}
        </FieldErrorText>
      </div>
      <div className="flex gap-3 text-sm">
        <input
          id={newsletterElementId('consent')}
          type="checkbox"
          disabled={!isHydrated}
          checked={isAgreed}
          onChange={(event) => setAgreed(event.target.checked)}
          aria-required="true"
          aria-invalid={failure.consent ? true : undefined}
          aria-describedby={failure.consent ? newsletterElementId('consent-error') : undefined}
          className="mt-2.5 size-6 shrink-0 accent-accent"
        />
        <div>
          <label htmlFor={newsletterElementId('consent')} className="block min-h-11 py-2.5">
            {words.consent}
          </label>
          <FieldErrorText id={newsletterElementId('consent-error')}>
            {failure.consent && words.errors[failure.consent]}
          </FieldErrorText>
          <p>
            {messages.privacyBefore}
            <Link to={paths.privacy[language]} className="inline-block py-1.5 underline hover:text-white">
              {messages.footer.privacy}
            </Link>
          </p>
          {failure.requestError ? (
            <div role="alert">
              <FieldErrorText id={newsletterElementId('error')}>{failure.requestError}</FieldErrorText>
            </div>
          ) : null}
        </div>
      </div>
      <Button type="submit" variant="outline" disabled={!isHydrated} className="self-start">
        {words.submit}
      </Button>
    </form>
  )
}

const FieldErrorText = ({ id, children }: { id: string; children: string | undefined }) =>
  children ? (
    <p id={id} className="my-1 w-fit rounded-sm bg-danger-soft px-2 py-1 text-sm font-medium text-danger">
      {children}
    </p>
  ) : null
