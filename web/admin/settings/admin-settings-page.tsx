import { StaffPage } from '../kit/page/staff-page'
import { useAdminWords } from '../kit/words'
import { JobsPanel } from '../jobs/jobs-panel'
import { useLocale } from '../../i18n/locale'
import { collectBuiltInTexts } from './built-in-texts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useId, useLayoutEffect } from 'react'
import { BellRing, KeyRound } from 'lucide'
import { adminPaths } from '../../app/admin-paths'
import { Link, useLocation } from '../../navigation'
import { Icon } from '../../ui/image/icon'
import { SETTING_NAMES, type SettingName } from '../../../domain/settings/settings'
import { settingDraftStorage } from '../../storage/admin-storage'
import { LoadErrorNotice } from '../../errors/load-error-notice'
import { Skeleton } from '../../ui/loading/skeleton'
import { LeaveDialog } from '../kit/form/leave-dialog'
import { type BuiltInTexts, BilingualTexts } from './bilingual-texts'
import { GoLiveChecklist, scrollToSection } from './go-live-checklist'
import { readCutOff, settingsQuery, type SettingState } from './queries'
import { PeriodsSection } from './periods/periods-section'
import type { FormSettingName } from '../../../domain/settings/settings'
import { useSettingWords } from './words'
import { Button, buttonClass } from '../../ui/form/button'
import { Notice } from '../../ui/layout/notice'
import { Spinner } from '../../ui/loading/spinner'
import { CourierFields } from './courier-fields'
import { ChatFields } from './chat-fields'
import { LegalFields } from './legal-fields'
import { PlainSettingFields } from './plain-fields'
import { SettingVersions } from './setting-versions'
import { type SettingFormState, useSetting } from './use-setting'

export default function AdminSettingsPage() {
  const { sections } = useAdminWords()
  const words = useSettingWords()
  const { settings, language } = useLocale()
  return (
    <StaffPage
      title={sections.settings}
      actions={
        <>
          <Link to={adminPaths.access} className={buttonClass('secondary')}>
            <Icon shape={KeyRound} className="size-5" />
            {sections.access}
          </Link>
          <Link to={adminPaths.notifications} className={buttonClass('secondary')}>
            <Icon shape={BellRing} className="size-5" />
            {words.notifications}
          </Link>
        </>
      }
    >
      <div className="space-y-6">
        <StaffSettings builtIn={collectBuiltInTexts(settings, language, location.origin)} />
        <JobsPanel />
      </div>
    </StaffPage>
  )
}

function StaffSettings({ builtIn }: { builtIn: BuiltInTexts }) {
  const words = useSettingWords()
  const { data, error, refetch } = useQuery(settingsQuery)
  const [changedSettings, setChangedSettings] = useState<Partial<Record<FormSettingName, boolean>>>({})
  const onChanged = useCallback(
    (name: FormSettingName, isChanged: boolean) =>
      setChangedSettings((previousSettings) => ({ ...previousSettings, [name]: isChanged })),
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
        SETTING_GROUPS.map(({ title, names }) => (
          <section key={title} aria-labelledby={`settings-${title}`} className="space-y-4">
            <h2 id={`settings-${title}`} className="font-display text-3xl font-semibold">
              {words.groups[title]}
            </h2>
            {names.map((name) => (
              <div key={name} id={`setting-${name}`} tabIndex={-1} className="scroll-mt-4 outline-none">
                {name === 'periods' ? (
                  <PeriodsSection currentState={data.periods} cutOff={readCutOff(data.dispatch)} />
                ) : (
                  <SettingForm
                    name={name}
                    currentState={data[name]}
                    builtIn={builtIn}
                    onChanged={onChanged}
                  />
                )}
              </div>
            ))}
          </section>
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

const OPEN_SETTING_NAMES = [
  'pause',
  'periods',
  'announcement',
  'chat',
  'dispatch',
  'couriers',
] as const satisfies SettingName[]

/** The settings by group. A new setting that no group names is in the group of the shop. */
const SETTING_GROUPS: readonly { title: 'open' | 'shop'; names: readonly (FormSettingName | 'periods')[] }[] =
  [
    { title: 'open', names: OPEN_SETTING_NAMES },
    {
      title: 'shop',
      names: SETTING_NAMES.filter(
        (name): name is FormSettingName =>
          name !== 'alerts' && !OPEN_SETTING_NAMES.some((openName) => openName === name),
      ),
    },
  ]

type Props = {
  name: FormSettingName
  currentState: SettingState
  builtIn: BuiltInTexts
  /** Called when the form gets its first unsaved change, and when no unsaved change remains. */
  onChanged: (name: FormSettingName, isChanged: boolean) => void
}

/** The form of one setting, with its own save button and its earlier versions. */
function SettingForm({ name, currentState, builtIn, onChanged }: Props) {
  const words = useSettingWords()
  const id = useId()
  const settingForm = useSetting(name, currentState)
  const { form, isChanged, isFromDraft, isPending, showCurrent, submit, takeOver } = settingForm
  // A layout effect reports the change before the next click, so that no click skips the warning about unsaved input.
  useLayoutEffect(() => onChanged(name, isChanged), [name, isChanged, onChanged])
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-md bg-white p-4 ring-1 ring-steel-200 md:p-6">
      <h3 id={`${id}-title`} className="font-display text-2xl font-semibold">
        {words.names[name]}
      </h3>
      <p className="mb-4 mt-1 max-w-2xl text-sm text-steel-700">{words.leads[name]}</p>
      {isFromDraft ? (
        <Notice variant="warning" role="status" className="mb-4">
          <p>{words.draft}</p>
          <Button variant="secondary" onClick={showCurrent}>
            {words.giveUp}
          </Button>
        </Notice>
      ) : null}
      <form ref={form} noValidate onSubmit={submit}>
        {name === 'texts' || name === 'replies' ? (
          <BilingualTexts name={name} setting={settingForm} builtIn={builtIn} />
        ) : name === 'couriers' ? (
          <CourierFields setting={settingForm} />
        ) : name === 'chat' ? (
          <ChatFields setting={settingForm} />
        ) : name === 'legal' ? (
          <LegalFields setting={settingForm} />
        ) : (
          <PlainSettingFields name={name} setting={settingForm} />
        )}
        <SettingRejectedNotice setting={settingForm} />
        <div className="mt-2 flex flex-wrap items-center gap-4">
          <Button type="submit" disabled={!isChanged} aria-disabled={isPending}>
            {isPending ? <Spinner /> : null}
            {isPending ? words.saving : words.save}
          </Button>
          {isChanged ? <p className="text-sm text-steel-700">{words.leave}</p> : null}
        </div>
      </form>
      {currentState.setAt ? (
        <SettingVersions name={name} currentState={currentState} onLoadVersion={takeOver} />
      ) : null}
    </section>
  )
}

function SettingRejectedNotice({ setting: { refusal, showCurrent } }: { setting: SettingFormState }) {
  const words = useSettingWords()
  if (!refusal) return null
  return (
    <Notice variant="danger" role="alert" className="mb-4">
      <p>{refusal.text}</p>
      {refusal.isStale ? (
        <Button variant="secondary" onClick={showCurrent}>
          {words.stale}
        </Button>
      ) : null}
    </Notice>
  )
}
