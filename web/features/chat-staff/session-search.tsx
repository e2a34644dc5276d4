import { useNow } from '../../i18n/now'
import { ListBody } from '../admin/list-body'
import { useStaffList } from '../admin/use-staff-list'
import { chatSearchKey, fetchChatSearchPage } from './queries'
import { SessionList } from './session-list'

type Props = {
  /** The query as the API gets it. */
  asked: Record<string, string>
  openId: string | null
  addressOf: (id: string) => string
  onClear: () => void
}

/** The chats that match a query, active and closed ones. */
export function SessionSearch({ asked, openId, addressOf, onClear }: Props) {
  const now = useNow()
  const list = useStaffList([...chatSearchKey.slice(1), asked], (cursor) =>
    fetchChatSearchPage(asked, cursor),
  )
  return (
    <ListBody list={list} isFiltered onClear={onClear} keepsPlace={false}>
      {(sessions) => <SessionList sessions={sessions} openId={openId} addressOf={addressOf} now={now} />}
    </ListBody>
  )
}
