import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX, Mail } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from '../../navigation'
import { api, ApiError, readBody } from '../../api'
import { paths } from '../../../domain/pages/page-paths'
import { useDocumentTitle } from '../../app/use-document-title'
import { newsletter as en } from '../../../content/newsletter.en'
import { newsletter as pl } from '../../../content/newsletter.pl'
import { useLocale } from '../../i18n/locale'
import { Button, buttonClass } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { Notice } from '../../ui/layout/notice'
import { Spinner } from '../../ui/loading/spinner'
import { errorSentence } from '../../i18n/errors'

type LinkKind = 'confirm' | 'unsubscribe'

const NEWSLETTER_LINK_TEXTS = { pl, en }

/**
 * The page of a link in a newsletter mail. Mail scanners follow links, so opening the page changes nothing; the visitor
 * must press a button.
 */
export function NewsletterLink({ kind }: { kind: LinkKind }) {
  const searchParams = useSearchParams()
  const { language, messages } = useLocale()
  const linkTexts = NEWSLETTER_LINK_TEXTS[language][kind]
  const token = searchParams.get('token') ?? ''
  // Blocks a second press before the pending state renders. The error of a second request would replace the success
  // message.
  const isRequestSent = useRef(false)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => readBody(api.newsletter[kind].$post({ json: { token } })),
    onSettled: () => {
      isRequestSent.current = false
    },
  })
  const submitLinkToken = () => {
    if (isRequestSent.current) return
    isRequestSent.current = true
    mutate()
  }
  if (data) {
    return (
      <LinkResultScreen
        title={data.isRepeat ? linkTexts.repeated : linkTexts.doneTitle}
        lead={data.isRepeat ? linkTexts.repeatedLead : linkTexts.doneLead}
        icon={<Icon shape={CircleCheck} className="size-14 text-good-deep" />}
        isAfterPress
      >
        <Link to={paths.products[language]} className={buttonClass()}>
          {messages.backToShop}
        </Link>
      </LinkResultScreen>
    )
  }
  if (!token || isInvalidLinkError(error))
    return <InvalidLinkNotice kind={kind} hasPressedButton={error !== null} />
  return (
    <LinkResultScreen
      title={linkTexts.title}
      lead={linkTexts.lead}
      icon={<Icon shape={Mail} className="size-14 text-accent-deep" />}
    >
      {error ? (
        <Notice variant="danger" role="alert" className="text-left">
          {error instanceof ApiError ? errorSentence(language, error) : messages.offline}
        </Notice>
      ) : null}
      <Button aria-disabled={isPending} onClick={submitLinkToken}>
        {isPending ? <Spinner /> : null}
        {isPending ? linkTexts.busyLabel : error ? messages.retry : linkTexts.buttonLabel}
      </Button>
    </LinkResultScreen>
  )
}

/** True if the token of the link is unknown or malformed. */
const isInvalidLinkError = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'newsletter.link_invalid' || error.code === 'input.invalid')

function InvalidLinkNotice({ kind, hasPressedButton }: { kind: LinkKind; hasPressedButton: boolean }) {
  const { language, settings } = useLocale()
  const linkTexts = NEWSLETTER_LINK_TEXTS[language][kind]
  // After a failed confirmation, the link leads to the sign-up form in the footer of this page.
  const helpHref = kind === 'confirm' ? '#newsletter-email' : `mailto:${settings.firm.email}`
  return (
    <LinkResultScreen
      title={linkTexts.invalid}
      lead={linkTexts.invalidLead}
      icon={<Icon shape={CircleX} className="size-14 text-danger" />}
      isAfterPress={hasPressedButton}
    >
      <a href={helpHref} className={buttonClass()}>
        {linkTexts.invalidAction}
      </a>
    </LinkResultScreen>
  )
}

type LinkResultScreenProps = {
  title: string
  lead: string
  icon: ReactNode
  /** True if this screen replaces a button that was pressed. The title then gets the focus and is announced. */
  isAfterPress?: boolean
  children: ReactNode
}

function LinkResultScreen({ title, lead, icon, isAfterPress = false, children }: LinkResultScreenProps) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(title)
  useEffect(() => {
    if (isAfterPress) headingRef.current?.focus()
  }, [isAfterPress])
  return (
    <div className="shell flex min-h-[60vh] max-w-2xl flex-col items-center gap-4 py-16 text-center md:py-24">
      {icon}
      <h1
        ref={headingRef}
        tabIndex={-1}
        className="font-display text-4xl font-bold leading-none outline-none md:text-5xl"
      >
        {title}
      </h1>
      <p className="max-w-xl text-lg text-steel-700">{lead}</p>
      {children}
    </div>
  )
}
