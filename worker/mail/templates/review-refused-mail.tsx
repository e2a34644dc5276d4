import { formatOrderNumber } from '../../../domain/orders/order'
import type { RejectionReasons, ReviewStatus } from '../../../domain/reviews/review'
import { paths } from '../../../domain/pages/page-paths'
import { dateOf } from '../../../domain/time/calendar-days'
import { formatFullDate } from '../../../domain/time/format-days'
import { polishDay } from '../../../domain/time/polish-days'
import type { Timestamp } from '../../../domain/time/time'
import type { OrderRow } from '../../features/orders/orders.table'
import type { reviews } from '../../features/reviews/reviews.table'
import { OrderButton, pageUrl } from '../parts/buyer-links'
import {
  FactTable,
  InlineLink,
  MailTitle,
  OwnTextParagraphs,
  Paragraph,
  QuotedText,
} from '../parts/mail-parts'
import type { NewMail } from '../outbox/new-mail'
import { mailWordsFor } from '../wording/wording'

type Refusal = {
  review: Pick<typeof reviews.$inferSelect, 'id' | 'text' | 'language'> & { status: ReviewStatus }
  order: Pick<OrderRow, 'id' | 'email' | 'linkToken'>
  refusal: RejectionReasons
  timestamp: Timestamp
}

/**
 * The statement of reasons to the author of a rejected or removed review, in the author's language. It has each point
 * of Reg. 2022/2065 art. 17(3): decision, facts, ground, automated means, redress (rules 13.7).
 */
export function reviewRefusedMail(
  { review: { id, text, language, status }, order, refusal, timestamp }: Refusal,
  appUrl: string,
): NewMail {
  const words = mailWordsFor(language).reviewRefused
  const decision = status === 'published' ? 'removed' : 'refused'
  const { ground, facts, isReported } = refusal
  return {
    kind: 'review_refused',
    // A review can be published and rejected again, and each rejection has its own mail.
    about: `${id}:${timestamp}`,
    recipient: order.email,
    language,
    subject: words.subject[decision],
    preview: words.decision[decision],
    body: (
      <>
        <MailTitle>{words.subject[decision]}</MailTitle>
        <Paragraph>{words.decision[decision]}</Paragraph>
        <FactTable
          facts={[
            { label: words.order, value: `#${formatOrderNumber(order.id)}` },
            { label: words.day, value: formatFullDate(dateOf(polishDay(timestamp)), language) },
            { label: words.ground, value: words.grounds[ground] },
          ]}
        />
        <Paragraph>{words.text}</Paragraph>
        <QuotedText text={text} />
        <Paragraph>
          <strong>{words.facts}</strong>
        </Paragraph>
        <OwnTextParagraphs text={facts} />
        <Paragraph>{isReported ? words.reported : words.ownInitiative}</Paragraph>
        <Paragraph>{words.byPeople}</Paragraph>
        <Paragraph>{words.change}</Paragraph>
        <Paragraph>
          {words.objection}{' '}
          <InlineLink href={pageUrl(appUrl, paths.terms, language)}>{words.terms}</InlineLink>
        </Paragraph>
        <OrderButton order={{ ...order, language }} appUrl={appUrl} />
      </>
    ),
  }
}
