import { errorSentence } from '../../i18n/errors'
import { useLocale } from '../../i18n/locale'
import { Notice } from '../../ui/layout/notice'
import { StaffPage } from '../kit/page/staff-page'
import { useAccessWords } from './words'

/** Tells a member that their role may not open this page. Members can still get here by an old link. */
export default function ForbiddenPage() {
  const { language } = useLocale()
  const { forbidden } = useAccessWords()
  return (
    <StaffPage title={forbidden}>
      <Notice variant="warning">
        <p>{errorSentence(language, 'admin.forbidden')}</p>
      </Notice>
    </StaffPage>
  )
}
