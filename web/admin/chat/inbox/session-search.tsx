import { useNow } from '../../../i18n/now'
import { ListBody } from '../../kit/list/list-body'
import { useStaffList } from '../../kit/list/use-staff-list'
import { chatSearchKey, fetchChatSearchPage } from '../queries'
import { SessionList } from './session-list'

type Props = {
  /** Search parameters for the API. They contain voucher codes in full, which the page URL masks. */
  searchParams: Record<string, string>
  openId: string | null
  toAddress: (id: string) => string
  onClear: () => void
}

/** The list of active and closed chats that match a search. */
export function SessionSearch({ searchParams, openId, toAddress, onClear }: Props) {
  const now = useNow()
  const list = useStaffList([...chatSearchKey.slice(1), searchParams], (cursor) =>
    fetchChatSearchPage(searchParams, cursor),
  )
  return (
    <ListBody list={list} isFiltered onClear={onClear} keepsScrollPosition={false}>
      {(sessions) => <SessionList sessions={sessions} openId={openId} toAddress={toAddress} now={now} />}
    </ListBody>
  )
}
