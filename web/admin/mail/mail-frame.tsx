import { useEffect, useRef } from 'react'

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
export function MailIframe({ html, title }: Props) {
  const iframeRef = useRef<HTMLIFrameElement>(null)
  // An effect sets `srcdoc`, because React would convert the Trusted Types value to a plain string.
  useEffect(() => {
    if (iframeRef.current) iframeRef.current.srcdoc = toTrustedHtml(removeLinks(html))
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
 * Removes the targets of links, because they contain the recipient's secrets (confirm, read a chat, spend a voucher).
 */
function removeLinks(html: string): string {
  const mailDocument = new DOMParser().parseFromString(toTrustedHtml(html), 'text/html')
  for (const link of mailDocument.querySelectorAll('a')) link.removeAttribute('href')
  return `<!doctype html>${mailDocument.documentElement.outerHTML}`
}
