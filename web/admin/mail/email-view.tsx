import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState, useEffect, useRef } from 'react'
import { formatOrderNumber } from '../../../domain/orders/order'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { Link, navigate } from '../../navigation'
import { Tabs } from '../../ui/layout/tabs'
import { DetailState } from '../kit/page/detail-state'
import { downloadBlob } from '../kit/calls/download-file'
import { formatTimestamp } from '../kit/timestamp-text'
import { StaffPage } from '../kit/page/staff-page'
import { EmailBadge } from './email-badge'
import { type Email, emailQuery, EMAILS_KEY, resendEmail } from './queries'
import { getMailKindName, useStaffEmailWords } from './words'
import { Send } from 'lucide'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { useConfirmedAction } from '../kit/form/use-confirmed-action'
import { IfRole } from '../access/if-role'

/** Shows a mail as its recipient sees it, with its delivery status. */
export function EmailView({ id }: { id: string }) {
  const words = useStaffEmailWords()
  const emailDetailQuery = useQuery(emailQuery(id))
  const { data: email } = emailDetailQuery
  const [view, setView] = useState<'html' | 'text'>('html')
  const backLink = { to: adminPaths.emails, name: words.title }
  if (!email)
    return <DetailState title={words.title} backLink={backLink} query={emailDetailQuery} words={words} />
  return (
    <StaffPage
      title={email.subject}
      badge={<EmailBadge status={email.status} />}
      backLink={backLink}
      actions={
        <IfRole>
          <ResendEmail email={email} />
        </IfRole>
      }
    >
      <div className="grid items-start gap-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[20rem_minmax(0,1fr)]">
        <EmailDetails email={email} />
        <Tabs
          label={words.views}
          tabs={[
            { value: 'html', name: words.html },
            { value: 'text', name: words.text },
          ]}
          value={view}
          onChange={setView}
        >
          {view === 'html' ? (
            <>
              <MailIframe html={email.html} title={words.frame} />
              <p className="mt-2 text-sm text-steel-700">{words.links}</p>
            </>
          ) : (
            <pre
              lang={email.language}
              className="whitespace-pre-wrap wrap-anywhere rounded-md bg-white p-4 font-sans text-sm leading-relaxed ring-1 ring-steel-200"
            >
              {email.text}
            </pre>
          )}
        </Tabs>
      </div>
    </StaffPage>
  )
}

function EmailDetails({ email }: { email: Email }) {
  const { language } = useLocale()
  const words = useStaffEmailWords()
  const renderTime = (isoTimestamp: string) => (
    <time dateTime={isoTimestamp}>{formatTimestamp(isoTimestamp, language)}</time>
  )
  return (
    <dl className="divide-y divide-steel-200 rounded-md bg-white px-4 ring-1 ring-steel-200">
      <EmailDetailRow name={words.to}>
        <a href={`mailto:${email.to}`} className="break-all underline underline-offset-4">
          {email.to}
        </a>
      </EmailDetailRow>
      <EmailDetailRow name={words.kind}>{getMailKindName(words, email.kind)}</EmailDetailRow>
      {email.orderId ? (
        <EmailDetailRow name={words.order}>
          <Link to={adminPaths.order(email.orderId)} className="font-semibold underline underline-offset-4">
            #{formatOrderNumber(email.orderId)}
          </Link>
        </EmailDetailRow>
      ) : null}
      <EmailDetailRow name={words.written}>{renderTime(email.createdAt)}</EmailDetailRow>
      {email.sentAt ? (
        <EmailDetailRow name={email.status === 'kept' ? words.keptAt : words.sentAt}>
          {renderTime(email.sentAt)}
        </EmailDetailRow>
      ) : null}
      {email.status === 'waiting' ? (
        <EmailDetailRow name={words.due}>{renderTime(email.nextAt ?? email.dueAt)}</EmailDetailRow>
      ) : null}
      {email.attachments.length > 0 ? (
        <EmailDetailRow name={words.attachments}>
          <ul>
            {email.attachments.map(({ name, content }) => (
              <li key={name}>
                <button
                  type="button"
                  className="min-h-11 cursor-pointer break-all text-right underline underline-offset-4"
                  onClick={() => downloadBlob(name, new Blob([content], { type: 'text/html' }))}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </EmailDetailRow>
      ) : null}
      {email.attempts > 0 ? (
        <EmailDetailRow name={words.attempts}>{words.attemptsOf({ count: email.attempts })}</EmailDetailRow>
      ) : null}
    </dl>
  )
}

const EmailDetailRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 text-sm">
    <dt className="text-steel-700">{name}</dt>
    <dd className="ml-auto min-w-0 text-right tabular-nums">{children}</dd>
  </div>
)

type Props = { html: string; title: string }

type TrustedTypesPolicy = { createHTML: (html: string) => string }
type TrustedTypesPlatform = {
  trustedTypes?: { createPolicy: (name: string, rules: TrustedTypesPolicy) => TrustedTypesPolicy }
}

/**
 * The shop's only Trusted Types policy for HTML. It returns the HTML unchanged, because the sandboxed frame below runs
 * no scripts.
 */
const passThroughPolicy: TrustedTypesPolicy = { createHTML: (html) => html }
const mailContentPolicy =
  (globalThis as TrustedTypesPlatform).trustedTypes?.createPolicy('mail', passThroughPolicy) ??
  passThroughPolicy
const toTrustedHtml = (html: string) => mailContentPolicy.createHTML(html)

/**
 * Renders a mail's HTML in a sandboxed frame without scripts. `allow-same-origin` is needed only to measure the
 * content, because the frame becomes as high as the mail.
 */
function MailIframe({ html, title }: Props) {
  const iframeRef = useRef<HTMLIFrameElement>(null)
  // An effect sets `srcdoc`, because React would convert the Trusted Types value to a plain string.
  useEffect(() => {
    if (iframeRef.current) iframeRef.current.srcdoc = toTrustedHtml(toPreviewHtml(html))
  }, [html])
  const fitFrameHeight = () => {
    const { current } = iframeRef
    const contentHeight = current?.contentDocument?.documentElement.scrollHeight
    if (current && contentHeight) current.style.height = `${contentHeight}px`
  }
  return (
    <iframe
      ref={iframeRef}
      title={title}
      sandbox="allow-same-origin"
      onLoad={fitFrameHeight}
      className="block min-h-96 w-full rounded-md ring-1 ring-steel-200 [color-scheme:light]"
    />
  )
}

/**
 * Removes the targets of links, because links contain secrets of the recipient, such as a voucher code. Removes the
 * dark-mode style sheet before parsing, because the page's CSP would block the style sheet and report an error.
 */
function toPreviewHtml(html: string): string {
  const lightHtml = html.replace(/<style>.*?<\/style>/s, '')
  const mailDocument = new DOMParser().parseFromString(toTrustedHtml(lightHtml), 'text/html')
  for (const link of mailDocument.querySelectorAll('a')) link.removeAttribute('href')
  return `<!doctype html>${mailDocument.documentElement.outerHTML}`
}

/**
 * A button that resends a mail, or sends a waiting mail now, after a confirmation. Then it opens the page of the new
 * mail.
 */
function ResendEmail({ email }: { email: Email }) {
  const words = useStaffEmailWords().resend
  const client = useQueryClient()
  const { ask, dialog } = useConfirmedAction(() => resendEmail(email.id), {
    toSuccessToast: () => ({ title: words.done }),
    failureTitle: words.failed,
    onDone: ({ id }) => {
      void client.invalidateQueries({ queryKey: EMAILS_KEY })
      if (id !== email.id) navigate(adminPaths.email(id))
    },
  })
  const name = email.status === 'waiting' ? words.waiting : words.sent
  return (
    <>
      <Button variant="secondary" onClick={ask}>
        <Icon shape={Send} className="size-4" />
        {name}
      </Button>
      <ConfirmDialog {...dialog} title={name} confirm={words.confirm} cancel={words.cancel}>
        <p className="break-words">{words.lead({ to: email.resendTo })}</p>
      </ConfirmDialog>
    </>
  )
}
