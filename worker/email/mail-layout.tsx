import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../../domain/language'
import { addressOf, type Firm, SHOP_NAME } from '../../domain/settings'
import { MAIL_COLOURS } from './mail-colours'
import { Paragraph } from './mail-parts'
import { htmlToPlainText } from './mail-text'
import { mailWordsFor } from './wording'

type MailContent = { language: Language; subject: string; preview: string; body: ReactNode }

/** Renders a mail in the shop's layout, as HTML and plain text: name on top, signature and company below. */
export function renderMail(mail: MailContent, firm: Firm): { html: string; text: string } {
  const page = renderToStaticMarkup(<MailLayout {...mail} firm={firm} />)
  return { html: `<!doctype html>${page}`, text: htmlToPlainText(page) }
}

const MailLayout = ({ language, subject, preview, body, firm }: MailContent & { firm: Firm }) => (
  <Html lang={language}>
    <Head>
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light" />
      <title>{subject}</title>
    </Head>
    <Body
      style={{
        margin: 0,
        padding: 0,
        background: MAIL_COLOURS.paper,
        color: MAIL_COLOURS.ink,
        fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
      }}
    >
      <Preview>{preview}</Preview>
      <Container style={{ maxWidth: 600, background: MAIL_COLOURS.white }}>
        <Section style={{ background: MAIL_COLOURS.ink, borderBottom: `4px solid ${MAIL_COLOURS.accent}` }}>
          <Text
            style={{
              margin: 0,
              padding: '16px 24px',
              color: MAIL_COLOURS.white,
              fontSize: 18,
              fontWeight: 700,
            }}
          >
            {SHOP_NAME[language]}
          </Text>
        </Section>
        <div style={{ padding: '28px 24px 8px' }}>
          {body}
          <Paragraph>{mailWordsFor(language).signature}</Paragraph>
        </div>
        <div style={{ padding: '16px 24px 24px', borderTop: `1px solid ${MAIL_COLOURS.line}` }}>
          <Text style={{ margin: 0, fontSize: 13, lineHeight: '1.5', color: MAIL_COLOURS.soft }}>
            {firm.firm}, {addressOf(firm)}, NIP {firm.nip}, REGON {firm.regon}
            <br />
            {firm.email} · {firm.phone}
          </Text>
        </div>
      </Container>
    </Body>
  </Html>
)
