import { SaveButton } from '../kit/calls/save-button'
import { downloadCustomerData } from './queries'
import { useStaffCustomerWords } from './words'

/** A button that downloads all stored personal data of an e-mail address, as a copy for that person. */
export function CopyButton({ email }: { email: string }) {
  const { action, done, failed } = useStaffCustomerWords().copy
  return (
    <SaveButton save={(day) => downloadCustomerData(email, day)} label={action} done={done} failed={failed} />
  )
}
