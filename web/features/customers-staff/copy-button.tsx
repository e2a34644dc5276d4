import { SaveButton } from '../admin/save-button'
import { saveCopy } from './queries'
import { useStaffCustomerWords } from './words'

/** Takes a copy of everything, to be given to whoever it is about. */
export function CopyButton({ email }: { email: string }) {
  const { action, done, failed } = useStaffCustomerWords().copy
  return <SaveButton save={(day) => saveCopy(email, day)} label={action} done={done} failed={failed} />
}
