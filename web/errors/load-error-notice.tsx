import { useLocale } from '../i18n/locale'
import { withErrorReference } from './with-reference'
import { Button } from '../ui/form/button'
import { Notice } from '../ui/layout/notice'

type Props = {
  text: string
  error: unknown
  /** Called to fetch again. Omitted if a retry cannot succeed; the notice then has no retry button. */
  onRetry?: (() => void) | undefined
  className?: string
}

/** Reports a failed fetch with its request id, and offers a retry. */
export function LoadErrorNotice({ text, error, onRetry, className = '' }: Props) {
  const { language, messages } = useLocale()
  return (
    <Notice variant="danger" role="alert" className={className}>
      <p>{withErrorReference(language, text, error)}</p>
      {onRetry ? (
        <Button variant="secondary" onClick={onRetry}>
          {messages.retry}
        </Button>
      ) : null}
    </Notice>
  )
}
