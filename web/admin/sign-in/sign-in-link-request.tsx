import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/form/button'
import { Notice } from '../../ui/layout/notice'
import { Spinner } from '../../ui/loading/spinner'
import { requestSignInLink, linkErrorText } from './sign-in'
import { useAdminWords } from '../kit/words'

/**
 * Mails a sign-in link to the owner. It is for an owner who forgot the password, or whose login another person blocks
 * with wrong passwords.
 */
export function SignInLinkRequest() {
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
      <Button look="secondary" aria-disabled={isPending} onClick={requestLink} className="w-full">
        {isPending ? <Spinner /> : null}
        <span>{isPending ? words.link.asking : words.link.ask}</span>
      </Button>
      {isSuccess ? (
        <Notice role="status">
          <p>{words.link.asked}</p>
        </Notice>
      ) : null}
      {error ? (
        <Notice look="danger" role="alert">
          <p>{linkErrorText(locale, words, error)}</p>
        </Notice>
      ) : null}
    </div>
  )
}
