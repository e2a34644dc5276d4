import { Fragment, type ReactNode } from 'react'
import { splitIntoParagraphs } from '../../../domain/settings/own-texts'
import { MAIL_COLOURS } from '../layout/mail-colours'
import { MailButton } from './mail-elements'
import { FACT_TABLE_CLASS } from '../layout/mail-text'

type ChildrenProps = { children: ReactNode }

export const MailTitle = ({ children }: ChildrenProps) => (
  <h1 style={{ fontSize: 24, lineHeight: '1.25', fontWeight: 700, margin: '0 0 16px' }}>{children}</h1>
)

export const Paragraph = ({ children, isSoft = false }: ChildrenProps & { isSoft?: boolean }) => (
  <p
    style={{
      fontSize: isSoft ? 14 : 16,
      lineHeight: '1.5',
      margin: '0 0 16px',
      color: isSoft ? MAIL_COLOURS.soft : MAIL_COLOURS.ink,
      overflowWrap: 'anywhere',
    }}
  >
    {children}
  </p>
)

/** Text with its line breaks, never parsed as markup. */
export const MultilineText = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <br />}
      {line}
    </Fragment>
  ))

export const QuotedText = ({ text }: { text: string }) => (
  <p
    style={{
      fontSize: 16,
      lineHeight: '1.5',
      margin: '0 0 16px',
      padding: '4px 0 4px 16px',
      borderLeft: `4px solid ${MAIL_COLOURS.accent}`,
      overflowWrap: 'anywhere',
    }}
  >
    <MultilineText text={text} />
  </p>
)

/** Renders the owner's additional text with its paragraphs and line breaks. */
export const OwnTextParagraphs = ({ text }: { text: string | undefined }) =>
  text
    ? splitIntoParagraphs(text).map((paragraph, index) => (
        <Paragraph key={index}>
          <MultilineText text={paragraph} />
        </Paragraph>
      ))
    : null

export const ActionButton = ({ href, children }: ChildrenProps & { href: string }) => (
  <p style={{ margin: '24px 0', fontSize: 14, lineHeight: '24px' }}>
    <MailButton
      href={href}
      style={{
        background: MAIL_COLOURS.accent,
        color: MAIL_COLOURS.ink,
        fontSize: 16,
        fontWeight: 700,
        borderRadius: 4,
      }}
    >
      {children}
    </MailButton>
  </p>
)

export const InlineLink = ({ href, children }: ChildrenProps & { href: string }) => (
  <a href={href} target="_blank" style={{ color: MAIL_COLOURS.ink, textDecoration: 'underline' }}>
    {children}
  </a>
)

type MailFact = {
  label: string
  value: string
  /** Smaller text below the label. */
  details?: readonly string[]
  /** True if the amount is the sum of the amounts above. */
  isSum?: boolean
}
type FactTableProps = {
  facts: readonly MailFact[]
  /** True to align amounts on the right. */
  areAmounts?: boolean
}

export const FactTable = ({ facts, areAmounts = false }: FactTableProps) => (
  <table
    className={FACT_TABLE_CLASS}
    cellPadding="0"
    cellSpacing="0"
    width="100%"
    style={{ margin: '0 0 16px' }}
  >
    <tbody>
      {facts.map(({ label, value, details = [], isSum = false }, index) => {
        const cellStyle = {
          padding: '8px 0',
          verticalAlign: 'top',
          fontSize: 15,
          lineHeight: '1.45',
          borderTop: `${isSum ? 2 : 1}px solid ${isSum ? MAIL_COLOURS.ink : MAIL_COLOURS.line}`,
          fontWeight: isSum ? 700 : 400,
        } as const
        return (
          <tr key={index}>
            <td style={{ ...cellStyle, ...(areAmounts ? {} : { width: '38%', color: MAIL_COLOURS.soft }) }}>
              {label}
              {details.map((detail) => (
                <Fragment key={detail}>
                  <br />
                  <span style={{ fontSize: 13, color: MAIL_COLOURS.soft }}>{detail}</span>
                </Fragment>
              ))}
            </td>
            <td
              style={{
                ...cellStyle,
                paddingLeft: 16,
                ...(areAmounts ? { textAlign: 'right', whiteSpace: 'nowrap' } : { overflowWrap: 'anywhere' }),
              }}
            >
              <MultilineText text={value} />
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
