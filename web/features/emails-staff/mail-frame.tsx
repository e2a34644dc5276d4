import { useEffect, useRef } from 'react'

type Props = { html: string; title: string }

type Policy = { createHTML: (html: string) => string }
type Platform = { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } }

/** The shop's only Trusted Types policy for HTML. The sandboxed frame below runs no scripts. */
const asItIs: Policy = { createHTML: (html) => html }
const mails = (globalThis as Platform).trustedTypes?.createPolicy('mail', asItIs) ?? asItIs
const toTrustedHtml = (html: string) => mails.createHTML(html)

/**
 * Renders a mail's HTML in a sandboxed frame without scripts. It is same-origin only to measure its height: the frame
 * is as tall as the mail.
 */
export function MailFrame({ html, title }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  // Set by effect: React would convert the Trusted Types value to a plain string.
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = toTrustedHtml(withoutLinks(html))
  }, [html])
  const fit = () => {
    const { current } = frame
    const height = current?.contentDocument?.documentElement.scrollHeight
    if (current && height) current.style.height = `${height}px`
  }
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      onLoad={fit}
      className="block min-h-96 w-full rounded-md ring-1 ring-steel-200 [color-scheme:light]"
    />
  )
}

/** Removes links: a mail's links contain the recipient's secrets (confirm, read a chat, spend a voucher). */
function withoutLinks(html: string): string {
  const mail = new DOMParser().parseFromString(toTrustedHtml(html), 'text/html')
  for (const link of mail.querySelectorAll('a')) link.removeAttribute('href')
  return `<!doctype html>${mail.documentElement.outerHTML}`
}
