import { StaffPage } from '../kit/page/staff-page'
import { useAdminWords } from '../kit/words'
import { JobsPanel } from '../jobs/jobs-panel'
import { StaffSettings } from './staff-settings'
import { useLocale } from '../../i18n/locale'
import { builtInTexts } from './built-in-texts'

export default function AdminSettingsPage() {
  const { sections } = useAdminWords()
  const { settings, language } = useLocale()
  return (
    <StaffPage title={sections.settings}>
      <div className="space-y-6">
        <StaffSettings builtIn={builtInTexts(settings, language, location.origin)} />
        <JobsPanel />
      </div>
    </StaffPage>
  )
}
