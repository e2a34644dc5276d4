import { Fragment, type ReactNode } from 'react'
import { splitIntoParagraphs } from '../../../domain/settings/own-texts'
import { MAIL_CLASSES, MAIL_COLOURS } from '../layout/mail-colours'
import { SKIP_ATTRIBUTE } from '../layout/mail-text'
import { MailButton } from './mail-elements'
import { FACT_TABLE_CLASS } from '../layout/mail-text'

type ChildrenProps = { children: ReactNode }

export const MailTitle = ({ children }: ChildrenProps) => (
  <h1
    className={MAIL_CLASSES.text}
    style={{ fontSize: 24, lineHeight: '1.25', fontWeight: 700, margin: '0 0 16px' }}
  >
    {children}
  </h1>
)

export const Paragraph = ({ children, isSoft = false }: ChildrenProps & { isSoft?: boolean }) => (
  <p
    className={isSoft ? MAIL_CLASSES.soft : MAIL_CLASSES.text}
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
    className={MAIL_CLASSES.text}
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

/** The main button of a mail. A mail has at most one. */
export const ActionButton = ({ href, children }: ChildrenProps & { href: string }) => (
  <p style={{ margin: '24px 0', fontSize: 14, lineHeight: '24px' }}>
    <MailButton
      href={href}
      className={MAIL_CLASSES.button}
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
  <a
    href={href}
    target="_blank"
    className={MAIL_CLASSES.text}
    style={{ color: MAIL_COLOURS.ink, textDecoration: 'underline' }}
  >
    {children}
  </a>
)

/** A row of a `FactTable`: a label with its value or amount. */
type MailFact = {
  label: string
  value: string
  /** Smaller text below the label. */
  details?: readonly string[]
  /** Absolute URL that the label opens. */
  href?: string
  /** Absolute URL of the picture beside the label; null for a product without a picture. */
  picture?: string | null
  /** True if the amount is the sum of the amounts above. */
  isSum?: boolean
}
type FactTableProps = {
  facts: readonly MailFact[]
  /** True to align amounts on the right. */
  areAmounts?: boolean
}

/** Side of a product picture, px. */
const PICTURE_PX = 80

/** A picture of a product. The low priority keeps React from adding a preload link to the mail. */
const ProductPicture = ({ url, name }: { url: string; name: string }) => (
  <img
    src={url}
    alt={name}
    fetchPriority="low"
    width={PICTURE_PX}
    height={PICTURE_PX}
    style={{
      display: 'block',
      width: PICTURE_PX,
      height: PICTURE_PX,
      border: 0,
      borderRadius: 4,
      background: MAIL_COLOURS.paper,
      color: MAIL_COLOURS.ink,
      fontSize: 11,
      lineHeight: '14px',
      overflow: 'hidden',
    }}
  />
)

export function FactTable({ facts, areAmounts = false }: FactTableProps) {
  const hasPictures = facts.some(({ picture }) => picture)
  return (
    <table
      className={FACT_TABLE_CLASS}
      cellPadding="0"
      cellSpacing="0"
      width="100%"
      style={{ margin: '0 0 16px' }}
    >
      <tbody>
        {facts.map(({ label, value, details = [], href, picture, isSum = false }, index) => {
          const cellStyle = {
            padding: '8px 0',
            verticalAlign: 'top',
            fontSize: 15,
            lineHeight: '20px',
            borderTop: `${isSum ? 2 : 1}px solid ${isSum ? MAIL_COLOURS.ink : MAIL_COLOURS.line}`,
            fontWeight: isSum ? 700 : 400,
          } as const
          const lineClass = isSum ? MAIL_CLASSES.sum : MAIL_CLASSES.line
          return (
            <tr key={index}>
              {hasPictures ? (
                <td
                  {...{ [SKIP_ATTRIBUTE]: true }}
                  width={PICTURE_PX}
                  className={`${lineClass} ${MAIL_CLASSES.picture}`}
                  style={{ ...cellStyle, paddingRight: 12, lineHeight: 0 }}
                >
                  {picture ? <ProductPicture url={picture} name={label} /> : null}
                </td>
              ) : null}
              <td
                className={`${lineClass} ${areAmounts ? MAIL_CLASSES.text : MAIL_CLASSES.soft}`}
                style={{ ...cellStyle, ...(areAmounts ? {} : { width: '38%', color: MAIL_COLOURS.soft }) }}
              >
                {href ? <InlineLink href={href}>{label}</InlineLink> : label}
                {details.map((detail) => (
                  <Fragment key={detail}>
                    <br />
                    <span
                      className={MAIL_CLASSES.soft}
                      style={{ fontSize: 13, lineHeight: '18px', color: MAIL_COLOURS.soft }}
                    >
                      {detail}
                    </span>
                  </Fragment>
                ))}
              </td>
              <td
                className={`${lineClass} ${MAIL_CLASSES.text}`}
                style={{
                  ...cellStyle,
                  paddingLeft: hasPictures ? 8 : 16,
                  ...(areAmounts
                    ? { textAlign: 'right', whiteSpace: 'nowrap' }
                    : { overflowWrap: 'anywhere' }),
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
}
