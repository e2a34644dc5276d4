import { localizedText } from '../../../domain/language'
import { viewingPath } from '../../../domain/viewings/viewing-path'
import { paths } from '../../../domain/pages/page-paths'
import { formatFirmAddress } from '../../../domain/settings/settings'
import { viewingLinkFragment } from '../../../domain/viewings/viewing'
import { formatViewingHour, formatViewingStart } from '../../../domain/viewings/viewing-time'
import type { Deps } from '../../deps'
import type { ViewingRow, ViewingWithProduct } from '../../features/viewings/visitor-viewing'
import { toViewingCalendarId } from '../documents/viewing-calendar'
import type { NewMail } from '../outbox/new-mail'
import { pageUrl, pictureUrl } from '../parts/buyer-links'
import {
  ActionButton,
  FactTable,
  InlineLink,
  MailTitle,
  OwnTextParagraphs,
  Paragraph,
} from '../parts/mail-parts'
import { type MailedTool, ToolsTable } from '../parts/tools-table'
import { mailWordsFor } from '../wording/wording'

type MailDeps = Pick<Deps, 'settings' | 'appUrl'>

/** Mails about a viewing that takes place. */
type ViewingMailKind = 'booked' | 'moved' | 'reminder' | 'cancelled'

/** URL of the page on which the visitor changes or cancels the viewing. */
export const viewingUrl = (
  appUrl: string,
  { id, linkToken, language }: Pick<ViewingRow, 'id' | 'linkToken' | 'language'>,
): string => pageUrl(appUrl, paths.viewing, language) + viewingLinkFragment({ id, token: linkToken })

/** Tells the visitor about a viewing: time, place, phone number and tool. Each change has its own mail. */
export function viewingMail(
  kind: ViewingMailKind,
  { viewing, product }: ViewingWithProduct,
  { settings, appUrl }: MailDeps,
): NewMail {
  const { id, language, version, reason, startsAt, endsAt } = viewing
  const words = mailWordsFor(language)
  const { viewing: viewingWords } = words
  const name = localizedText(language, product.name, product.nameEn)
  const start = formatViewingStart(startsAt, language)
  const subject = viewingWords.subject[kind]({ start, name })
  const isCancelled = kind === 'cancelled'
  const lead = reason === null ? viewingWords.lead[kind] : viewingWords.lead.cancelledByStaff
  return {
    kind: `viewing_${kind}`,
    about: kind === 'booked' ? id : `${id}:${version}`,
    recipient: viewing.email,
    language,
    subject,
    preview: lead,
    attachments: [toViewingCalendarId(id)],
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{words.greeting({ name: viewing.name })}</Paragraph>
        <Paragraph>{lead}</Paragraph>
        {reason === null ? null : <OwnTextParagraphs text={reason} />}
        <FactTable
          areAmounts
          facts={[{ label: name, picture: pictureUrl(appUrl, product.image), value: '' }]}
        />
        <FactTable
          facts={[
            { label: viewingWords.start, value: `${start}–${formatViewingHour(endsAt)}` },
            {
              label: viewingWords.place,
              value: `${settings.firm.firm}\n${formatFirmAddress(settings.firm)}`,
            },
            { label: viewingWords.phone, value: settings.firm.phone },
          ]}
        />
        {isCancelled ? (
          <>
            <Paragraph>{viewingWords.calendarCancelled}</Paragraph>
            <ActionButton href={appUrl + viewingPath(product.slug, language)}>
              {viewingWords.again}
            </ActionButton>
          </>
        ) : (
          <>
            <Paragraph>
              <InlineLink href={settings.firm.maps}>{words.ready.onMap}</InlineLink>
            </Paragraph>
            <Paragraph>
              {settings.viewings.holdsTool ? viewingWords.held : viewingWords.notHeld} {viewingWords.calendar}
            </Paragraph>
            <ActionButton href={viewingUrl(appUrl, viewing)}>{viewingWords.open}</ActionButton>
          </>
        )}
      </>
    ),
  }
}

/**
 * Tells the visitor that the viewing is cancelled, because the tool was sold. The buyer of the tool gets other words, and
 * other visitors get similar tools.
 */
export function viewingSoldMail(
  { viewing, product, isOwnPurchase }: ViewingWithProduct & { isOwnPurchase: boolean },
  similarTools: readonly MailedTool[],
  { appUrl }: Pick<MailDeps, 'appUrl'>,
): NewMail {
  const { id, language, startsAt } = viewing
  const words = mailWordsFor(language)
  const name = localizedText(language, product.name, product.nameEn)
  const subject = words.viewing.subject[isOwnPurchase ? 'cancelled' : 'sold']({
    name,
    start: formatViewingStart(startsAt, language),
  })
  const lead = words.viewing.lead[isOwnPurchase ? 'ownPurchase' : 'sold']
  return {
    kind: 'viewing_sold',
    about: id,
    recipient: viewing.email,
    language,
    subject,
    preview: lead,
    attachments: [toViewingCalendarId(id)],
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{words.greeting({ name: viewing.name })}</Paragraph>
        <Paragraph>{lead}</Paragraph>
        <FactTable
          areAmounts
          facts={[
            {
              label: name,
              details: [formatViewingStart(startsAt, language)],
              picture: pictureUrl(appUrl, product.image),
              value: '',
            },
          ]}
        />
        {similarTools.length > 0 ? (
          <>
            <Paragraph>
              <b>{words.viewing.similar}</b>
            </Paragraph>
            <ToolsTable tools={similarTools} language={language} appUrl={appUrl} />
          </>
        ) : null}
        <Paragraph>{words.viewing.calendarCancelled}</Paragraph>
        <ActionButton href={pageUrl(appUrl, paths.products, language)}>
          {words.newsletter.issueOpen}
        </ActionButton>
      </>
    ),
  }
}
