import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { adminToken } from '../../storage/admin-storage'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/form/button'
import { Field } from '../../ui/form/field'
import { Icon } from '../../ui/image/icon'
import { Spinner } from '../../ui/loading/spinner'
import { showToast } from '../../ui/overlay/toast-store'
import { formatSignInError, signIn, SignInRejectedError } from './sign-in'
import { useAdminWords } from '../kit/words'

/** The login: one password, no user name (spec §6). The layout redirects after success. */
export function LoginForm() {
  const locale = useLocale()
  const words = useAdminWords().login
  const id = useId()
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  /** True after the API asks for a code, because the second factor is on. The form then shows the code field. */
  const [isCodeAsked, setCodeAsked] = useState(false)
  const [code, setCode] = useState('')
  const codeRef = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<{ field: 'password' | 'code'; text: string }>()
  // Blocks a double click: the second click may come before the pending state renders and would create a second
  // session.
  const isSubmitted = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => signIn(isCodeAsked ? { password, code } : { password }),
    onSuccess: (token) => {
      if (!adminToken.save(token)) return showRefusal('password', words.failed)
      showToast({ title: words.doneTitle, description: words.done })
    },
    onSettled: () => void (isSubmitted.current = false),
    onError: (error) => {
      const reason = error instanceof SignInRejectedError ? error.code : null
      if (reason === 'admin.code_required') return setCodeAsked(true)
      showRefusal(
        reason === 'admin.invalid_code' ? 'code' : 'password',
        formatSignInError(locale, words, error),
      )
    },
  })
  const showRefusal = (field: 'password' | 'code', text: string) => {
    setRefusal({ field, text })
    showToast({ title: words.errorTitle, description: text, isError: true })
  }
  useEffect(() => {
    if (isCodeAsked) codeRef.current?.focus()
  }, [isCodeAsked])
  const isIncomplete = password === '' || (isCodeAsked && code.trim() === '')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isIncomplete || isSubmitted.current) return
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
          error={refusal?.field === 'password' ? refusal.text : undefined}
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
      {isCodeAsked ? (
        <Field
          ref={codeRef}
          id={`${id}-code`}
          label={words.code}
          hint={words.codeHint}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          error={refusal?.field === 'code' ? refusal.text : undefined}
          onChange={({ target }) => {
            setCode(target.value)
            setRefusal(undefined)
          }}
        />
      ) : null}
      <Button type="submit" disabled={isIncomplete} aria-disabled={isPending} className="mt-2 w-full">
        {isPending ? <Spinner /> : null}
        {isPending ? words.submitting : words.submit}
      </Button>
    </form>
  )
}
