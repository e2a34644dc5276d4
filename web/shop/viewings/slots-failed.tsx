import { paths } from '../../../domain/pages/page-paths'
import { ApiError } from '../../api'
import { LoadErrorNotice } from '../../errors/load-error-notice'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { buttonClass } from '../../ui/form/button'
import { Notice } from '../../ui/layout/notice'
import { ShowroomPlace } from './showroom-place'
import { useViewingWords } from './words'

type Props = { error: Error; onRetry: () => void }

/** Shows why no slots are offered: viewings are off, the tool is not available, or the slots could not be loaded. */
export function SlotsFailed({ error, onRetry }: Props) {
  const { language } = useLocale()
  const words = useViewingWords()
  const code = error instanceof ApiError ? error.code : null
  if (code !== 'viewing.off' && code !== 'viewing.tool_gone')
    return <LoadErrorNotice text={words.loadFailed} error={error} onRetry={onRetry} />
  return (
    <div className="space-y-5">
      <Notice variant="warning" role="status">
        <p>{code === 'viewing.off' ? words.off : words.toolGone}</p>
      </Notice>
      {code === 'viewing.off' ? <ShowroomPlace /> : null}
      <Link to={paths.products[language]} className={buttonClass('secondary')}>
        {words.otherTools}
      </Link>
    </div>
  )
}
