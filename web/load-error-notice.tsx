import { useLocale } from './i18n/locale'
import { withReference } from './with-reference'
import { Button } from './ui/button'
import { Notice } from './ui/notice'

type Props = {
  text: string
  error: unknown
  /** Omitted if a retry cannot succeed. */
  onRetry?: (() => void) | undefined
  className?: string
}

/** Reports a failed fetch with its request id, and offers a retry. */
export function LoadErrorNotice({ text, error, onRetry, className = '' }: Props) {
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
