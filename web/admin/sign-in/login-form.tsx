import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide'
import { useId, useRef, useState } from 'react'
import { adminToken } from '../../storage/admin-storage'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/form/button'
import { Field } from '../../ui/form/field'
import { Icon } from '../../ui/image/icon'
import { Spinner } from '../../ui/loading/spinner'
import { showToast } from '../../ui/overlay/toast-store'
import { formatSignInError, signIn } from './sign-in'
import { useAdminWords } from '../kit/words'

/** The login: one password, no user name (spec §6). The layout redirects after success. */
export function LoginForm() {
  const locale = useLocale()
  const words = useAdminWords().login
  const id = useId()
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  // Blocks a double click: the second click may come before the pending state renders and would create a second
  // session.
  const isSubmitted = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => signIn(password),
    onSuccess: (token) => {
      if (!adminToken.save(token)) return showRefusal(words.failed)
      showToast({ title: words.doneTitle, description: words.done })
    },
    onSettled: () => void (isSubmitted.current = false),
    onError: (error) => showRefusal(formatSignInError(locale, words, error)),
  })
  const showRefusal = (reason: string) => {
    setRefusal(reason)
    showToast({ title: words.errorTitle, description: reason, isError: true })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (password === '' || isSubmitted.current) return
        isSubmitted.current = true
        mutate()
      }}
    >
      <div className="relative">
        <Field
          id={id}
          label={words.password}
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={1000}
          value={password}
          error={refusal}
          onChange={({ target }) => {
            setPassword(target.value)
            setRefusal(undefined)
          }}
          className="[&_input]:pr-12"
        />
        <button
          type="button"
          aria-label={words.show}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
          className="absolute right-0 top-6 grid size-11 place-items-center rounded-sm text-steel-700 hover:text-ink"
        >
          {isShown ? <Icon shape={EyeOff} className="size-5" /> : <Icon shape={Eye} className="size-5" />}
        </button>
      </div>
      <Button type="submit" disabled={password === ''} aria-disabled={isPending} className="mt-2 w-full">
        {isPending ? <Spinner /> : null}
        {isPending ? words.submitting : words.submit}
      </Button>
    </form>
  )
}
