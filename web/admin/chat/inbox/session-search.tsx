import { useNow } from '../../../i18n/now'
import { ListBody } from '../../kit/list/list-body'
import { useStaffList } from '../../kit/list/use-staff-list'
import { chatSearchKey, fetchChatSearchPage } from '../queries'
import { SessionList } from './session-list'

type Props = {
  /** Search parameters for the API. They contain voucher codes in full, which the page URL masks. */
  searchParams: Record<string, string>
  openSessionId: string | null
  toSessionPath: (id: string) => string
  onClear: () => void
}

/** The list of active and closed chats that match a search. */
export function SessionSearch({ searchParams, openSessionId, toSessionPath, onClear }: Props) {
  const now = useNow()
  const list = useStaffList([...chatSearchKey.slice(1), searchParams], (cursor) =>
    fetchChatSearchPage(searchParams, cursor),
  )
  return (
    <ListBody list={list} isFiltered onClear={onClear} keepsScrollPosition={false}>
      {(sessions) => (
        <SessionList
          sessions={sessions}
          openSessionId={openSessionId}
          toSessionPath={toSessionPath}
          now={now}
        />
      )}
    </ListBody>
  )
}
