import type { Language } from '../../../domain/language'
import { MAIL_CLASSES, MAIL_COLOURS } from '../layout/mail-colours'
import { DONE_ATTRIBUTE, PROGRESS_CLASS } from '../layout/mail-text'
import { mailWordsFor } from '../wording/wording'

/** The steps of an order of goods, as its mails show them. */
const PROGRESS_STEPS = ['ordered', 'paid', 'packed', 'sent', 'delivered'] as const
export type ProgressStep = (typeof PROGRESS_STEPS)[number]

/**
 * The progress of an order as a table, because Gmail and Outlook show no other kind of progress bar. `step`: the last
 * step that is done.
 */
export function OrderProgress({ step, language }: { step: ProgressStep; language: Language }) {
  const { progress } = mailWordsFor(language)
  const currentIndex = PROGRESS_STEPS.indexOf(step)
  return (
    <table
      role="img"
      aria-label={progress[step]}
      className={PROGRESS_CLASS}
      border={0}
      cellPadding="0"
      cellSpacing="0"
      width="100%"
      style={{ margin: '0 0 20px', tableLayout: 'fixed' }}
    >
      <tbody>
        <tr>
          {PROGRESS_STEPS.map((stepName, index) => {
            const isDone = index <= currentIndex
            return (
              <td
                key={stepName}
                width="20%"
                {...(isDone ? { [DONE_ATTRIBUTE]: '' } : {})}
                className={isDone ? MAIL_CLASSES.text : `${MAIL_CLASSES.soft} ${MAIL_CLASSES.line}`}
                style={{
                  padding: '6px 2px 0 0',
                  borderTop: `4px solid ${isDone ? MAIL_COLOURS.accent : MAIL_COLOURS.line}`,
                  fontSize: 11,
                  lineHeight: '16px',
                  verticalAlign: 'top',
                  color: isDone ? MAIL_COLOURS.ink : MAIL_COLOURS.soft,
                  fontWeight: index === currentIndex ? 700 : 400,
                }}
              >
                {progress[stepName]}
              </td>
            )
          })}
        </tr>
      </tbody>
    </table>
  )
}
