import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '../../../ui/form/button'
import { CodeField } from '../../../ui/form/code-field'
import { Field } from '../../../ui/form/field'
import { Skeleton } from '../../../ui/loading/skeleton'
import { useStaffAction } from '../../kit/calls/use-staff-action'
import { FormDialog } from '../../kit/form/form-dialog'
import { useCopyToClipboard } from '../../kit/use-copy-to-clipboard'
import { useAccessWords } from '../words'
import { confirmSecondFactor, startSecondFactor } from './queries'
import { useCodeForm } from './use-code-form'

const QrCode = lazy(() => import('../../../ui/image/qr-code'))

type Setup = Awaited<ReturnType<typeof startSecondFactor>>
type Props = { onDone: (recoveryCodes: string[]) => void; onClose: () => void }

/** Sets up an authenticator app: asks for the password, shows the secret, and asks for the first code. */
export function SetupDialog({ onDone, onClose }: Props) {
  const [setup, setSetup] = useState<Setup | null>(null)
  return setup ? (
    <AuthenticatorAppDialog setup={setup} onDone={onDone} onClose={onClose} />
  ) : (
    <PasswordDialog onDone={setSetup} onClose={onClose} />
  )
}

function PasswordDialog({ onDone, onClose }: { onDone: (setup: Setup) => void; onClose: () => void }) {
  const { secondFactor: words, password: passwordWords, cancel } = useAccessWords()
  const id = useId()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const { run, isPending } = useStaffAction(startSecondFactor, {
    toSuccessToast: () => null,
    failureTitle: words.failed,
    onDone,
  })
  return (
    <FormDialog
      title={words.turnOn}
      submitLabel={words.next}
      cancel={cancel}
      isPending={isPending}
      isDense
      onSubmit={() => {
        if (password === '') setError(passwordWords.missing)
        else run(password)
      }}
      onClose={onClose}
    >
      <p className="mb-3 text-steel-700">{words.passwordLead}</p>
      <Field
        id={id}
        type="password"
        label={passwordWords.current}
        error={error}
        autoComplete="current-password"
        maxLength={1000}
        data-focus-first=""
        value={password}
        onChange={({ target }) => {
          setPassword(target.value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}

function AuthenticatorAppDialog({ setup, onDone, onClose }: { setup: Setup } & Props) {
  const { secondFactor: words, cancel } = useAccessWords()
  const copyToClipboard = useCopyToClipboard()
  const { isPending, submit, field } = useCodeForm(confirmSecondFactor, {
    successTitle: words.turnedOn,
    onDone,
  })
  return (
    <FormDialog
      title={words.turnOn}
      submitLabel={words.confirm}
      cancel={cancel}
      isPending={isPending}
      isDense
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-steel-700">{words.scan}</p>
      <div className="mt-3 grid justify-items-center gap-2">
        <Suspense fallback={<Skeleton className="size-52" />}>
          <QrCode text={setup.uri} label={words.qrLabel} />
        </Suspense>
        {/* A phone cannot scan a QR code on its own screen, so phones get a link that opens the app. */}
        <a href={setup.uri} className="min-h-11 content-center font-semibold underline sm:hidden">
          {words.openApp}
        </a>
      </div>
      <p className="mt-3 text-sm text-steel-700">{words.orType}</p>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span translate="no" className="font-mono wrap-anywhere">
          {setup.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </span>
        <Button variant="secondary" onClick={() => void copyToClipboard(setup.secret)}>
          {words.copyKey}
        </Button>
      </div>
      <CodeField {...field} hint={words.codeHint} inputMode="numeric" maxLength={10} />
    </FormDialog>
  )
}
