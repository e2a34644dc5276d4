import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide'
import { useEffect, useRef } from 'react'
import { MINUTE_MS } from '../../../domain/time/time'
import { adminToken } from '../../storage/admin-storage'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { Notice } from '../../ui/layout/notice'
import { Spinner } from '../../ui/loading/spinner'
import { useAdminWords } from '../kit/words'
import { formatSignInError, SignInRejectedError, signInByPasskey } from './sign-in'

/** Interval after which the password field gets a new challenge, because a challenge is valid for five minutes. */
const AUTOFILL_REFRESH_MS = 4 * MINUTE_MS

/** Signs in with a passkey. The browser also offers passkeys in the password field. */
export function PasskeySignIn() {
  const locale = useLocale()
  const words = useAdminWords().login
  const isSignInStarted = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (!adminToken.save(await signInByPasskey())) throw new Error(words.failed)
    },
    onSettled: () => void (isSignInStarted.current = false),
  })
  useEffect(() => {
    let isUnmounted = false
    const offerPasskeys = () => {
      void offerInPasswordField(() => isUnmounted || isSignInStarted.current)
    }
    offerPasskeys()
    const timer = setInterval(offerPasskeys, AUTOFILL_REFRESH_MS)
    return () => {
      isUnmounted = true
      clearInterval(timer)
    }
  }, [])
  const startSignIn = () => {
    if (isSignInStarted.current) return
    isSignInStarted.current = true
    mutate()
  }
  return (
    <div className="mt-3 space-y-3">
      <Button variant="secondary" aria-disabled={isPending} onClick={startSignIn} className="w-full">
        {isPending ? <Spinner /> : <Icon shape={KeyRound} className="size-5" />}
        <span>{words.passkey.use}</span>
      </Button>
      {error ? (
        <Notice variant="danger" role="alert">
          <p>
            {error instanceof SignInRejectedError || error instanceof TypeError
              ? formatSignInError(locale, words, error)
              : words.passkey.cancelled}
          </p>
        </Notice>
      ) : null}
    </div>
  )
}

/**
 * Offers the passkeys of this device in the password field, if the browser supports that. Ignores errors, because an
 * error means that no passkey was chosen.
 */
async function offerInPasswordField(isObsolete: () => boolean): Promise<void> {
  try {
    if (!('PublicKeyCredential' in window)) return
    const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
    if (await browserSupportsWebAuthnAutofill())
      adminToken.save(await signInByPasskey({ isAutofill: true, isObsolete }))
  } catch {
    // No passkey was chosen, for example because the person signed in another way.
  }
}
