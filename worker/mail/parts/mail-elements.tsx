import type { CSSProperties, ReactNode } from 'react'

/** Programs show at most this many characters of a mail's preview. */
const MAX_PREVIEW_LENGTH = 150
/** A non-breaking space and characters without width. */
const INVISIBLE_CHARACTERS = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

/** Attributes of a table that only arranges its content. Outlook needs tables for widths and backgrounds. */
const LAYOUT_TABLE = { width: '100%', border: 0, cellPadding: '0', cellSpacing: '0', role: 'presentation' }

type ElementProps = { style?: CSSProperties; children: ReactNode }

/** The body. Yahoo and Gmail remove its element, so that the style stands on a cell inside. */
export const MailBody = ({ style, children }: ElementProps) => (
  <body style={{ background: style?.background, margin: 0, padding: 0 }}>
    <table {...LAYOUT_TABLE} align="center">
      <tbody>
        <tr>
          <td style={style}>{children}</td>
        </tr>
      </tbody>
    </table>
  </body>
)

/** A centred column or a coloured band. */
export const MailBlock = ({ style, children }: ElementProps) => (
  <table {...LAYOUT_TABLE} align="center" style={style}>
    <tbody>
      <tr>
        <td>{children}</td>
      </tr>
    </tbody>
  </table>
)

/** Text that programs show beside the subject. The invisible characters keep the text of the mail out of it. */
export const MailPreview = ({ text }: { text: string }) => {
  const previewText = text.slice(0, MAX_PREVIEW_LENGTH)
  return (
    <div
      data-skip-in-text
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

type OutlookPaddingProps = { css: string; spaces: string }

/** Hair spaces: the only padding that Outlook gives to a link. `mso-font-width` sets their width. */
const OutlookPadding = ({ css, spaces }: OutlookPaddingProps) => (
  <span
    // React renders no comments. The text is constant.
    // oxlint-disable-next-line react/no-danger
    dangerouslySetInnerHTML={{ __html: `<!--[if mso]><i style="${css}" hidden>${spaces}</i><![endif]-->` }}
  />
)

/** A link that looks like a button, with a padding of 14 and 24 px, in Outlook too. */
export const MailButton = ({ href, style, children }: ElementProps & { href: string }) => (
  <a
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
    <OutlookPadding css="mso-font-width:400%;mso-text-raise:21" spaces="&#8202;&#8202;&#8202;" />
    <span style={{ display: 'inline-block', maxWidth: '100%', lineHeight: '120%', ...OUTLOOK_BUTTON_TEXT }}>
      {children}
    </span>
    <OutlookPadding css="mso-font-width:400%" spaces="&#8202;&#8202;&#8202;&#8203;" />
  </a>
)

/** Properties of Outlook, which the types of CSS do not know. */
const OUTLOOK_NO_PADDING = { msoPaddingAlt: '0px' } as CSSProperties
const OUTLOOK_BUTTON_TEXT = { msoPaddingAlt: '0px', msoTextRaise: 10.5 } as CSSProperties
