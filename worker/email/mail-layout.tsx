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
import { COLOUR } from './mail-colours'
import { Paragraph } from './mail-parts'
import { plainText } from './mail-text'
import { wordsIn } from './wording'

type Framed = { language: Language; subject: string; preview: string; body: ReactNode }

/** Renders a mail in the shop's layout, as HTML and plain text: name on top, signature and company below. */
export function renderMail(mail: Framed, firm: Firm): { html: string; text: string } {
  const page = renderToStaticMarkup(<MailLayout {...mail} firm={firm} />)
  return { html: `<!doctype html>${page}`, text: plainText(page) }
}

const MailLayout = ({ language, subject, preview, body, firm }: Framed & { firm: Firm }) => (
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
        background: COLOUR.paper,
        color: COLOUR.ink,
        fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
      }}
    >
      <Preview>{preview}</Preview>
      <Container style={{ maxWidth: 600, background: COLOUR.white }}>
        <Section style={{ background: COLOUR.ink, borderBottom: `4px solid ${COLOUR.accent}` }}>
          <Text
            style={{ margin: 0, padding: '16px 24px', color: COLOUR.white, fontSize: 18, fontWeight: 700 }}
          >
            {SHOP_NAME[language]}
          </Text>
        </Section>
        <div style={{ padding: '28px 24px 8px' }}>
          {body}
          <Paragraph>{wordsIn(language).signature}</Paragraph>
        </div>
        <div style={{ padding: '16px 24px 24px', borderTop: `1px solid ${COLOUR.line}` }}>
          <Text style={{ margin: 0, fontSize: 13, lineHeight: '1.5', color: COLOUR.soft }}>
            {firm.firm}, {addressOf(firm)}, NIP {firm.nip}, REGON {firm.regon}
            <br />
            {firm.email} · {firm.phone}
          </Text>
        </div>
      </Container>
    </Body>
  </Html>
)
