import type { CSSProperties, ReactNode } from 'react'
import { SKIP_ATTRIBUTE } from '../layout/mail-text'

/** Maximum length of a preview text, in characters. Mail programs show no more. */
const MAX_PREVIEW_LENGTH = 150
/** Characters that fill the rest of the preview: a non-breaking space and characters of zero width. */
const INVISIBLE_CHARACTERS = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

/** Attributes of a table that only arranges its content. Outlook needs tables for widths and backgrounds. */
const LAYOUT_TABLE = { width: '100%', border: 0, cellPadding: '0', cellSpacing: '0', role: 'presentation' }

type ElementProps = { className?: string; style?: CSSProperties; children: ReactNode }

/** The body of a mail. Yahoo and Gmail remove the `<body>` element, so the style is on a table cell inside. */
export const MailBody = ({ className, style, children }: ElementProps) => (
  <body className={className} style={{ background: style?.background, margin: 0, padding: 0 }}>
    <table {...LAYOUT_TABLE} align="center">
      <tbody>
        <tr>
          <td className={className} style={style}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  </body>
)

/** A block of a mail, such as the centred column or a coloured band. */
export const MailBlock = ({ className, style, children }: ElementProps) => (
  <table {...LAYOUT_TABLE} className={className} align="center" style={style}>
    <tbody>
      <tr>
        <td>{children}</td>
      </tr>
    </tbody>
  </table>
)

/**
 * Hidden text that mail programs show beside the subject. Invisible characters fill it up, so that programs do not add
 * the first lines of the mail.
 */
export const MailPreview = ({ text }: { text: string }) => {
  const previewText = text.slice(0, MAX_PREVIEW_LENGTH)
  return (
    <div
      {...{ [SKIP_ATTRIBUTE]: true }}
      style={{
        display: 'none',
        overflow: 'hidden',
        lineHeight: '1px',
        opacity: 0,
        maxHeight: 0,
        maxWidth: 0,
      }}
    >
      {previewText}
      <div>{INVISIBLE_CHARACTERS.repeat(MAX_PREVIEW_LENGTH - previewText.length)}</div>
    </div>
  )
}

type OutlookPaddingProps = { css: string; hairSpaces: string }

/**
 * Horizontal padding of a link in Outlook. Outlook ignores CSS padding of links, so hair spaces with a width by
 * `mso-font-width` replace it.
 */
const OutlookPadding = ({ css, hairSpaces }: OutlookPaddingProps) => (
  <span
    // React cannot render HTML comments. The inner HTML is safe, because it contains only constants.
    // oxlint-disable-next-line react/no-danger
    dangerouslySetInnerHTML={{
      __html: `<!--[if mso]><i style="${css}" hidden>${hairSpaces}</i><![endif]-->`,
    }}
  />
)

/** A link that looks like a button. Its padding is 14 px (vertical) and 24 px (horizontal), also in Outlook. */
export const MailButton = ({ href, className, style, children }: ElementProps & { href: string }) => (
  <a
    className={className}
    href={href}
    target="_blank"
    style={{
      display: 'inline-block',
      maxWidth: '100%',
      lineHeight: '100%',
      textDecoration: 'none',
      padding: '14px 24px',
      ...OUTLOOK_NO_PADDING,
      ...style,
    }}
  >
    <OutlookPadding css="mso-font-width:400%;mso-text-raise:21" hairSpaces="&#8202;&#8202;&#8202;" />
    <span style={{ display: 'inline-block', maxWidth: '100%', lineHeight: '120%', ...OUTLOOK_BUTTON_TEXT }}>
      {children}
    </span>
    <OutlookPadding css="mso-font-width:400%" hairSpaces="&#8202;&#8202;&#8202;&#8203;" />
  </a>
)

/** Outlook's own CSS properties. The cast is needed, because React's CSS types do not contain them. */
const OUTLOOK_NO_PADDING = { msoPaddingAlt: '0px' } as CSSProperties
const OUTLOOK_BUTTON_TEXT = { msoPaddingAlt: '0px', msoTextRaise: 10.5 } as CSSProperties
