import { SETTING_NAMES, type FormSettingName, type SettingName } from '../../../domain/settings/setting-names'
import { StaffPage } from '../kit/page/staff-page'
import { useAdminWords } from '../kit/words'
import { JobsPanel } from '../jobs/jobs-panel'
import { useLocale } from '../../i18n/locale'
import { collectBuiltInTexts } from './built-in-texts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BellRing, KeyRound } from 'lucide'
import { adminPaths } from '../../app/admin-paths'
import { Link, useLocation } from '../../navigation'
import { Icon } from '../../ui/image/icon'
import { settingDraftStorage } from '../../storage/admin-storage'
import { LoadErrorNotice } from '../../errors/load-error-notice'
import { Skeleton } from '../../ui/loading/skeleton'
import { LeaveDialog } from '../kit/form/leave-dialog'
import type { BuiltInTexts } from './bilingual-texts'
import { GoLiveChecklist } from '../set-up/go-live-checklist'
import { readCutOff, settingsQuery } from './queries'
import { usePeriodWords } from './periods/period-words'
import { PeriodsSection } from './periods/periods-section'
import { useJobWords } from '../jobs/words'
import { buttonClass } from '../../ui/form/button'
import { useGoLiveWords } from '../set-up/go-live-words'
import { SaveBar } from './saving/save-bar'
import { useSettingsSaving } from './saving/use-settings-saving'
import { scrollToSection } from './scroll-to-section'
import { SettingForm } from './setting-form'
import { SettingsIndex } from './settings-index'
import { useSettingWords } from './words'

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
      <StaffSettings builtInTexts={collectBuiltInTexts(settings, language, location.origin)} />
    </StaffPage>
  )
}

function StaffSettings({ builtInTexts }: { builtInTexts: BuiltInTexts }) {
  const words = useSettingWords()
  const jobWords = useJobWords()
  const periodWords = usePeriodWords()
  const goLiveWords = useGoLiveWords()
  const { data, error, refetch } = useQuery(settingsQuery)
  const saving = useSettingsSaving(FORM_SETTING_NAMES)
  const { hash } = useLocation()
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded && hash.startsWith('#setting-')) scrollToSection(hash.slice(1))
  }, [hash, isLoaded])
  if (error && !data)
    return <LoadErrorNotice text={words.failed} error={error} onRetry={() => void refetch()} />
  const indexGroups = [
    ...SETTING_GROUPS.map(({ title, names }) => ({
      title: words.groups[title],
      items: names.map((name) => ({
        anchor: `setting-${name}`,
        name: name === 'periods' ? periodWords.title : words.names[name],
      })),
    })),
    {
      title: words.groups.state,
      items: [
        { anchor: 'go-live', name: goLiveWords.title },
        { anchor: 'jobs', name: jobWords.title },
      ],
    },
  ]
  return (
    <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-6">
      <SettingsIndex groups={indexGroups} changedNames={saving.changedNames} />
      <div className="space-y-6">
        <GoLiveChecklist />
        {data ? (
          SETTING_GROUPS.map(({ title, names }) => (
            <section key={title} aria-labelledby={`settings-${title}`} className="space-y-4">
              <h2 id={`settings-${title}`} className="font-display text-3xl font-semibold">
                {words.groups[title]}
              </h2>
              {names.map((name) => (
                <div
                  key={name}
                  id={`setting-${name}`}
                  tabIndex={-1}
                  className="scroll-mt-24 outline-none lg:scroll-mt-4"
                >
                  {name === 'periods' ? (
                    <PeriodsSection currentState={data.periods} cutOff={readCutOff(data.dispatch)} />
                  ) : (
                    <SettingForm
                      name={name}
                      currentState={data[name]}
                      builtInTexts={builtInTexts}
                      registerForm={saving.registerForm}
                      onSubmit={() => void saving.saveAll()}
                    />
                  )}
                </div>
              ))}
            </section>
          ))
        ) : (
          <Skeleton className="h-96" />
        )}
        <JobsPanel />
        <SaveBar saving={saving} />
      </div>
      <LeaveDialog
        isDirty={saving.changedNames.length > 0}
        onLeave={() => SETTING_NAMES.forEach(settingDraftStorage.clear)}
      />
    </div>
  )
}

const OPENING_SETTING_NAMES = [
  'pause',
  'periods',
  'announcement',
  'chat',
  'dispatch',
  'couriers',
  'showroom',
  'viewings',
] as const satisfies SettingName[]

/** The settings by group. A setting that is not in `OPENING_SETTING_NAMES` is in the group `shop`. */
const SETTING_GROUPS: readonly { title: 'open' | 'shop'; names: readonly (FormSettingName | 'periods')[] }[] =
  [
    { title: 'open', names: OPENING_SETTING_NAMES },
    {
      title: 'shop',
      names: SETTING_NAMES.filter(
        (name): name is FormSettingName =>
          name !== 'alerts' && !OPENING_SETTING_NAMES.some((openingName) => openingName === name),
      ),
    },
  ]

const FORM_SETTING_NAMES = SETTING_GROUPS.flatMap(({ names }) => names).filter(
  (name): name is FormSettingName => name !== 'periods',
)
