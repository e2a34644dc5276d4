import { paths } from '../../../domain/pages/page-paths'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Button } from '../../ui/form/button'
import { Notice } from '../../ui/layout/notice'
import { Spinner } from '../../ui/loading/spinner'
import { useRequestWords } from './words'

type Props = {
  /** Why the submission failed; empty if it did not fail. */
  errorText: string
  isPending: boolean
  words: { failed: string; confirm: string; privacy: string }
}

/** The last part of the form of a customer request: error, submit button and privacy notice. */
export function RequestFormFooter({ errorText, isPending, words }: Props) {
  const { language, settings } = useLocale()
  const { byMail, privacyLink } = useRequestWords()
  return (
    <>
      {errorText ? (
        <Notice variant="danger" role="alert" className="mb-4">
          <p>
            {words.failed} {errorText}
          </p>
          <p>
            {byMail}{' '}
            <a href={`mailto:${settings.firm.email}`} className="underline">
              {settings.firm.email}
            </a>
          </p>
        </Notice>
      ) : null}
      <Button type="submit" aria-disabled={isPending} className="w-full sm:w-auto">
        {isPending ? <Spinner /> : null}
        {words.confirm}
      </Button>
      <p className="mt-4 text-sm text-steel-700">
        {words.privacy}{' '}
        <Link to={paths.privacy[language]} className="inline-block py-1 underline">
          {privacyLink}
        </Link>
      </p>
    </>
  )
}
