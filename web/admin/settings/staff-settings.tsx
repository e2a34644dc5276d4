import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from '../../navigation'
import { SETTING_NAMES, type SettingName } from '../../../domain/settings/settings'
import { settingDraftStorage } from '../../storage/admin-storage'
import { LoadErrorNotice } from '../../errors/load-error-notice'
import { Skeleton } from '../../ui/loading/skeleton'
import { LeaveDialog } from '../kit/form/leave-dialog'
import type { BuiltInTexts } from './bilingual-texts'
import { GoLiveChecklist, scrollToSection } from './go-live-checklist'
import { settingsQuery } from './queries'
import { SettingForm } from './setting-form'
import { useSettingWords } from './words'

export function StaffSettings({ builtIn }: { builtIn: BuiltInTexts }) {
  const words = useSettingWords()
  const { data, error, refetch } = useQuery(settingsQuery)
  const [changedSettings, setChangedSettings] = useState<Partial<Record<SettingName, boolean>>>({})
  const onChanged = useCallback(
    (name: SettingName, isChanged: boolean) =>
      setChangedSettings((before) => ({ ...before, [name]: isChanged })),
    [],
  )
  const { hash } = useLocation()
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded && hash.startsWith('#setting-')) scrollToSection(hash)
  }, [hash, isLoaded])
  if (error && !data)
    return <LoadErrorNotice text={words.failed} error={error} onRetry={() => void refetch()} />
  return (
    <div className="space-y-6">
      <GoLiveChecklist />
      {data ? (
        SETTING_NAMES.map((name) => (
          <div key={name} id={`setting-${name}`} tabIndex={-1} className="scroll-mt-4 outline-none">
            <SettingForm name={name} current={data[name]} builtIn={builtIn} onChanged={onChanged} />
          </div>
        ))
      ) : (
        <Skeleton className="h-96" />
      )}
      <LeaveDialog
        isDirty={Object.values(changedSettings).some(Boolean)}
        onLeave={() => SETTING_NAMES.forEach(settingDraftStorage.clear)}
      />
    </div>
  )
}
