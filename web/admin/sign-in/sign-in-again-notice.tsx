import { useState } from 'react'
import { useMessages } from '../../i18n/locale'
import { Button } from '../../ui/form/button'
import { Dialog } from '../../ui/overlay/dialog'
import { Notice } from '../../ui/layout/notice'
import { LoginForm } from './login-form'
import { useAdminWords } from '../kit/words'

/**
 * Asks for the password in a dialog over a page with unsaved input, so that the input is not lost. If staff close the
 * dialog, they can read the page but not save. `onLeave` discards the input.
 */
export function SignInAgainNotice({ onLeave }: { onLeave: () => void }) {
  const { close } = useMessages()
  const { login, again } = useAdminWords()
  const [isDialogOpen, setDialogOpen] = useState(true)
  return (
    <>
      <Notice variant="warning" role="status" className="m-4">
        <p>{again.lead}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setDialogOpen(true)}>{login.submit}</Button>
          <Button variant="secondary" onClick={onLeave}>
            {again.leave}
          </Button>
        </div>
      </Notice>
      <Dialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title={again.title}
        closeLabel={close}
        shape="modal"
      >
        <div className="space-y-4 p-5">
          <p>{again.lead}</p>
          <LoginForm />
        </div>
      </Dialog>
    </>
  )
}
