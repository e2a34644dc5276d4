import { useLocale } from './i18n/locale'
import { withReference } from './reference'
import { Button } from './ui/button'
import { Notice } from './ui/notice'

type Props = {
  text: string
  error: unknown
  /** Left out where another try would fail as well. */
  onRetry?: (() => void) | undefined
  className?: string
}

/** Says that something could not be fetched, with the id of the failed request, and offers to try again. */
export function FailedNotice({ text, error, onRetry, className = '' }: Props) {
  const { language, messages } = useLocale()
  return (
    <Notice look="danger" role="alert" className={className}>
      <p>{withReference(language, text, error)}</p>
      {onRetry ? (
        <Button look="secondary" onClick={onRetry}>
          {messages.retry}
        </Button>
      ) : null}
    </Notice>
  )
}
