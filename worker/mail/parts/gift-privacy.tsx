import { RETENTION_RULES } from '../../../domain/customers/stored-data'
import type { Language } from '../../../domain/language'
import { paths } from '../../../domain/pages/page-paths'
import { formatFirmAddress, type Firm } from '../../../domain/settings/settings'
import { mailWordsFor } from '../wording/wording'
import { pageUrl } from './buyer-links'
import { InlineLink, Paragraph } from './mail-parts'

type Props = {
  /** First name of the buyer, who gave the data of the recipient to the shop; null if staff sold the voucher. */
  giver: string | null
  firm: Firm
  language: Language
  appUrl: string
}

/**
 * The privacy information in each mail with the voucher to the recipient of a gift. The recipient must get it, because
 * someone else gave the shop the data (GDPR art. 14, rules 6.12).
 */
export function GiftPrivacy({ giver, firm, language, appUrl }: Props) {
  const words = mailWordsFor(language).giftPrivacy
  const { email, phone } = firm
  return (
    <>
      <h2 style={{ fontSize: 16, lineHeight: '1.5', fontWeight: 700, margin: '24px 0 8px' }}>
        {words.title}
      </h2>
      <Paragraph isSoft>
        {words.controller({ firm: firm.firm, address: formatFirmAddress(firm), email, phone })}
      </Paragraph>
      <Paragraph isSoft>{giver === null ? words.staffSource : words.source({ giver })}</Paragraph>
      <Paragraph isSoft>{words.purpose}</Paragraph>
      <Paragraph isSoft>
        {giver === null
          ? words.staffRetention({ years: RETENTION_RULES.claims.keep.years })
          : words.retention({ months: RETENTION_RULES.gifts.keep.months })}
      </Paragraph>
      <Paragraph isSoft>{words.rights({ email })}</Paragraph>
      {/* The right to object has a paragraph of its own, because the law requires it (GDPR art. 21(4)). */}
      <Paragraph isSoft>{words.objection({ email })}</Paragraph>
      <Paragraph isSoft>{words.authority}</Paragraph>
      <Paragraph isSoft>
        {words.more} <InlineLink href={pageUrl(appUrl, paths.privacy, language)}>{words.policy}</InlineLink>
      </Paragraph>
    </>
  )
}
