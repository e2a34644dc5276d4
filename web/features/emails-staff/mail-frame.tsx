import { useEffect, useRef } from 'react'

type Props = { html: string; title: string }

type Policy = { createHTML: (html: string) => string }
type Platform = { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } }

/** The only policy by which a document of the shop takes text for markup: the frame below lets nothing of it run. */
const asItIs: Policy = { createHTML: (html) => html }
const mails = (globalThis as Platform).trustedTypes?.createPolicy('mail', asItIs) ?? asItIs
const passed = (html: string) => mails.createHTML(html)

/**
 * A mail's HTML in a document of its own, in which nothing can run. It is of this origin only so that it can be measured:
 * the frame is as high as the mail, and the page scrolls instead of it.
 */
export function MailFrame({ html, title }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  // React would make plain text of what the policy has passed.
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = passed(withoutLinks(html))
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

/** Links of mails are keys of their recipients: to confirm, to read a chat, to spend. Here they lead nowhere. */
function withoutLinks(html: string): string {
  const mail = new DOMParser().parseFromString(passed(html), 'text/html')
  for (const link of mail.querySelectorAll('a')) link.removeAttribute('href')
  return `<!doctype html>${mail.documentElement.outerHTML}`
}
