import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../../../domain/language'
import { addressOf, type Settings, SHOP_NAME } from '../../../domain/settings/settings'
import { formatRegistrationLines } from '../../../content/registration'
import { MAIL_COLOURS } from './mail-colours'
import { MailBlock, MailBody, MailPreview } from '../parts/mail-elements'
import { Paragraph } from '../parts/mail-parts'
import { htmlToPlainText } from './mail-text'
import { mailWordsFor } from '../wording/wording'

/** The settings that identify the seller in each mail (rules 13.1). */
export type FirmIdentity = Pick<Settings, 'firm' | 'legal'>

type MailContent = { language: Language; subject: string; preview: string; body: ReactNode }

/**
 * Renders a mail in the shop's layout, as HTML and plain text: the shop's name on top, signature and company details
 * below.
 */
export function renderMail(mail: MailContent, { firm, legal }: FirmIdentity): { html: string; text: string } {
  const page = renderToStaticMarkup(<MailLayout {...mail} firm={firm} legal={legal} />)
  return { html: `<!doctype html>${page}`, text: htmlToPlainText(page) }
}

const MailLayout = ({ language, subject, preview, body, firm, legal }: MailContent & FirmIdentity) => (
  <html lang={language} dir="ltr">
    <head>
      <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
      <meta name="x-apple-disable-message-reformatting" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light" />
      <title>{subject}</title>
    </head>
    <MailBody
      style={{
        margin: 0,
        padding: 0,
        background: MAIL_COLOURS.paper,
        color: MAIL_COLOURS.ink,
        fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
      }}
    >
      <MailPreview text={preview} />
      <MailBlock style={{ maxWidth: 600, background: MAIL_COLOURS.white }}>
        <MailBlock style={{ background: MAIL_COLOURS.ink, borderBottom: `4px solid ${MAIL_COLOURS.accent}` }}>
          <p
            style={{
              margin: 0,
              padding: '16px 24px',
              color: MAIL_COLOURS.white,
              fontSize: 18,
              lineHeight: '24px',
              fontWeight: 700,
            }}
          >
            {SHOP_NAME[language]}
          </p>
        </MailBlock>
        <div style={{ padding: '28px 24px 8px' }}>
          {body}
          <Paragraph>{mailWordsFor(language).signature}</Paragraph>
        </div>
        <div style={{ padding: '16px 24px 24px', borderTop: `1px solid ${MAIL_COLOURS.line}` }}>
          <p style={{ margin: 0, fontSize: 13, lineHeight: '1.5', color: MAIL_COLOURS.soft }}>
            {firm.firm}, {addressOf(firm)}, NIP {firm.nip}, REGON {firm.regon}
            {formatRegistrationLines(legal, language).map((line) => `, ${line}`)}
            <br />
            {firm.email} · {firm.phone}
          </p>
        </div>
      </MailBlock>
    </MailBody>
  </html>
)
