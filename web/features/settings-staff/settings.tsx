import { useQuery } from '@tanstack/react-query'
import { SETTING_NAMES } from '../../../domain/settings'
import { useMessages } from '../../i18n/locale'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { GoLive } from './go-live'
import { settingsQuery } from './queries'
import { SettingForm } from './setting-form'
import { useSettingWords } from './words'

/** Everything that the owner sets, each by itself. */
export function StaffSettings() {
  const { retry } = useMessages()
  const words = useSettingWords()
  const { data, isError, refetch } = useQuery(settingsQuery)
  if (isError && !data) {
    return (
      <Notice look="danger" role="alert">
        <p>{words.failed}</p>
        <Button look="secondary" onClick={() => void refetch()}>
          {retry}
        </Button>
      </Notice>
    )
  }
  return (
    <div className="space-y-6">
      <GoLive />
      {data ? (
        SETTING_NAMES.map((name) => (
          <div key={name} id={`setting-${name}`} className="scroll-mt-4">
            <SettingForm name={name} states={data[name]} />
          </div>
        ))
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}
