import { useLocation } from '../../navigation'
import { useDocumentTitle } from '../../app/use-document-title'
import { LoginForm } from './login-form'
import { PasskeySignIn } from './passkey-sign-in'
import { readLinkToken, formatSignInError, signInByLink, requestSignInLink, formatLinkError } from './sign-in'
import { useAdminWords } from '../kit/words'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { adminToken } from '../../storage/admin-storage'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { navigate } from '../../navigation'
import { Button } from '../../ui/form/button'
import { Notice } from '../../ui/layout/notice'
import { Spinner } from '../../ui/loading/spinner'
import { showToast } from '../../ui/overlay/toast-store'

export default function AdminLoginPage() {
  const { login, panel } = useAdminWords()
  const linkToken = readLinkToken(useLocation().hash)
  const title = linkToken ? login.link.title : login.title
  useDocumentTitle(`${title} – ${panel}`)
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 md:py-20">
      <h1 className="font-display text-4xl font-bold leading-none">{title}</h1>
      <p className="mt-2 text-steel-700">{login.lead}</p>
      <div className="mt-6 rounded-md bg-white p-5 ring-1 ring-steel-200 md:p-6">
        {linkToken ? (
          <LinkSignIn key={linkToken} token={linkToken} />
        ) : (
          <>
            <LoginForm />
            <PasskeySignIn />
            <SignInLinkRequest />
          </>
        )}
      </div>
    </div>
  )
}

/**
 * Signs in with the token of a mailed link, but only after a button press. Mail programs that open links automatically
 * would otherwise use up the one-time token.
 */
function LinkSignIn({ token }: { token: string }) {
  const locale = useLocale()
  const words = useAdminWords().login
  const isSubmitted = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const adminTokenText = await signInByLink(token)
      if (!adminToken.save(adminTokenText)) throw new Error(words.failed)
    },
    onSuccess: () => showToast({ title: words.doneTitle, description: words.done }),
    onSettled: () => void (isSubmitted.current = false),
  })
  const submitSignInLink = () => {
    if (isSubmitted.current) return
    isSubmitted.current = true
    mutate()
  }
  return (
    <div className="space-y-3">
      <Button aria-disabled={isPending} onClick={submitSignInLink} className="w-full">
        {isPending ? <Spinner /> : null}
        <span>{isPending ? words.submitting : words.link.use}</span>
      </Button>
      {error ? (
        <Notice variant="danger" role="alert">
          <p>{formatSignInError(locale, words, error)}</p>
        </Notice>
      ) : null}
      <Button
        variant="quiet"
        onClick={() => navigate(adminPaths.login, { replace: true })}
        className="w-full"
      >
        {words.link.usePassword}
      </Button>
    </div>
  )
}

/**
 * Mails a sign-in link to an owner who forgot the password, or who cannot sign in because another person has typed too
 * many wrong passwords.
 */
function SignInLinkRequest() {
  const locale = useLocale()
  const words = useAdminWords().login
  // Blocks a double click, which would request two links. Only a few links may be valid at once.
  const isLinkRequested = useRef(false)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => requestSignInLink(locale.language),
    onSettled: () => void (isLinkRequested.current = false),
  })
  const requestLink = () => {
    if (isLinkRequested.current) return
    isLinkRequested.current = true
    mutate()
  }
  return (
    <div className="mt-6 space-y-3 border-t border-steel-200 pt-5">
      <p className="text-sm text-steel-700">{words.link.lead}</p>
      <Button variant="secondary" aria-disabled={isPending} onClick={requestLink} className="w-full">
        {isPending ? <Spinner /> : null}
        <span>{isPending ? words.link.asking : words.link.ask}</span>
      </Button>
      {isSuccess ? (
        <Notice role="status">
          <p>{words.link.asked}</p>
        </Notice>
      ) : null}
      {error ? (
        <Notice variant="danger" role="alert">
          <p>{formatLinkError(locale, words, error)}</p>
        </Notice>
      ) : null}
    </div>
  )
}
