import { SaveButton } from '../admin/save-button'
import { downloadCustomerData } from './queries'
import { useStaffCustomerWords } from './words'

/** Downloads all stored personal data of an e-mail address, to send to that person. */
export function CopyButton({ email }: { email: string }) {
  const { action, done, failed } = useStaffCustomerWords().copy
  return (
    <SaveButton save={(day) => downloadCustomerData(email, day)} label={action} done={done} failed={failed} />
  )
}
