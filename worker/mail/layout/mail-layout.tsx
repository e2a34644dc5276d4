import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../../../domain/language'
import { formatFirmAddress, type Settings, SHOP_NAME } from '../../../domain/settings/settings'
import { formatRegistrationLines } from '../../../content/registration'
import { MAIL_CSS, MAIL_CLASSES, MAIL_COLOURS } from './mail-colours'
import { MailBlock, MailBody, MailPreview } from '../parts/mail-elements'
import { Paragraph } from '../parts/mail-parts'
import { htmlToPlainText, SKIP_ATTRIBUTE } from './mail-text'
import { mailWordsFor } from '../wording/wording'

/** The settings that identify the seller in each mail (rules 13.1). */
export type FirmIdentity = Pick<Settings, 'firm' | 'legal'>

type LayoutInput = FirmIdentity & { appUrl: string }

type MailContent = { language: Language; subject: string; preview: string; body: ReactNode }

/**
 * Renders a mail in the shop's layout, as HTML and plain text. The shop's name is on top; signature and company details
 * are below.
 */
export function renderMail(
  mail: MailContent,
  { firm, legal, appUrl }: LayoutInput,
): { html: string; text: string } {
  const page = renderToStaticMarkup(<MailLayout {...mail} firm={firm} legal={legal} appUrl={appUrl} />)
  return { html: `<!doctype html>${page}`, text: htmlToPlainText(page) }
}

const MailLayout = ({ language, subject, preview, body, firm, legal, appUrl }: MailContent & LayoutInput) => (
  <html lang={language} dir="ltr">
    <head>
      <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
      <meta name="x-apple-disable-message-reformatting" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{subject}</title>
      <style>{MAIL_CSS}</style>
    </head>
    <MailBody
      className={MAIL_CLASSES.page}
      style={{
        margin: 0,
        padding: 0,
        background: MAIL_COLOURS.paper,
        color: MAIL_COLOURS.ink,
        fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
      }}
    >
      <MailPreview text={preview} />
      <MailBlock className={MAIL_CLASSES.card} style={{ maxWidth: 600, background: MAIL_COLOURS.white }}>
        <MailBlock style={{ background: MAIL_COLOURS.ink, borderBottom: `4px solid ${MAIL_COLOURS.accent}` }}>
          <MailHeader language={language} appUrl={appUrl} />
        </MailBlock>
        <div style={{ padding: '28px 20px 8px' }}>
          {body}
          <Paragraph>{mailWordsFor(language).signature}</Paragraph>
        </div>
        <div
          className={MAIL_CLASSES.line}
          style={{ padding: '16px 20px 24px', borderTop: `1px solid ${MAIL_COLOURS.line}` }}
        >
          <p
            className={MAIL_CLASSES.soft}
            style={{ margin: 0, fontSize: 13, lineHeight: '1.5', color: MAIL_COLOURS.soft }}
          >
            {firm.firm}, {formatFirmAddress(firm)}, NIP {firm.nip}, REGON {firm.regon}
            {formatRegistrationLines(legal, language).map((line) => `, ${line}`)}
            <br />
            {firm.email} · {firm.phone}
          </p>
        </div>
      </MailBlock>
    </MailBody>
  </html>
)

/** Path of the logo picture, which scripts/mail-pictures.mjs draws. */
const LOGO_PATH = '/images/mail-logo-40f86764.png'
const LOGO_PX = 40

/**
 * The logo and the name. The low priority keeps React from adding a preload link to the mail. The cell of the logo is
 * yellow, so that the place of the logo is visible even if the mail program blocks pictures.
 */
const MailHeader = ({ language, appUrl }: { language: Language; appUrl: string }) => (
  <table role="presentation" border={0} cellPadding="0" cellSpacing="0" style={{ margin: '14px 20px' }}>
    <tbody>
      <tr>
        <td
          {...{ [SKIP_ATTRIBUTE]: true }}
          width={LOGO_PX}
          height={LOGO_PX}
          style={{ background: MAIL_COLOURS.accent, borderRadius: 3, lineHeight: 0 }}
        >
          <LogoPicture url={appUrl + LOGO_PATH} />
        </td>
        <td style={{ paddingLeft: 12 }}>
          <p
            style={{
              margin: 0,
              color: MAIL_COLOURS.white,
              fontSize: 18,
              lineHeight: '24px',
              fontWeight: 700,
            }}
          >
            {SHOP_NAME[language]}
          </p>
        </td>
      </tr>
    </tbody>
  </table>
)

const LogoPicture = ({ url }: { url: string }) => (
  <img
    src={url}
    alt=""
    fetchPriority="low"
    width={LOGO_PX}
    height={LOGO_PX}
    style={{ display: 'block', border: 0 }}
  />
)
