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
import { signInErrorText, signInByLink } from './sign-in'
import { useAdminWords } from '../kit/words'

/**
 * Signs in with the token of a mailed link, but only after a button press. Mail programs that open links automatically
 * would otherwise use up the one-time token.
 */
export function LinkSignIn({ token }: { token: string }) {
  const locale = useLocale()
  const words = useAdminWords().login
  const isSubmitted = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const adminTokenText = await signInByLink(token)
      if (!adminToken.keep(adminTokenText)) throw new Error(words.failed)
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
        <Notice look="danger" role="alert">
          <p>{signInErrorText(locale, words, error)}</p>
        </Notice>
      ) : null}
      <Button look="quiet" onClick={() => navigate(adminPaths.login, { replace: true })} className="w-full">
        {words.link.usePassword}
      </Button>
    </div>
  )
}
