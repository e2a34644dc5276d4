import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale } from './i18n/locale'
import { withReference } from './reference'
import { Boundary, type Failure } from './ui/boundary'
import { Button } from './ui/button'

const showFailedPart = (failure: Failure) => <FailedPart {...failure} />

/** Around a part of a page: when it fails, the rest of the page stays as it is, with everything typed into it. */
export const PartBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary renderFallback={showFailedPart}>{children}</Boundary>
)

function FailedPart({ error, again }: Failure) {
  const { language, messages } = useLocale()
  const client = useQueryClient()
  // The answer that the part could not show would fail it again. Without a connection the questions would wait.
  const retry = () =>
    navigator.onLine ? void client.invalidateQueries({ refetchType: 'all' }).then(again) : again()
  return (
    <div role="alert" className="space-y-3 p-5">
      <p className="font-medium">{withReference(language, messages.failedPage.title, error)}</p>
      <Button look="secondary" onClick={retry}>
        {messages.retry}
      </Button>
    </div>
  )
}
