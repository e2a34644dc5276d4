import { type Language, LANGUAGE_PARAM } from '../../../domain/language'
import { orderLinkFragment } from '../../../domain/orders/order-link-fragment'
import { paths } from '../../../domain/pages/page-paths'
import type { OrderRow } from '../../features/orders/orders.table'
import { mailPictureUrl } from '../../../domain/products/pictures/mail-picture'
import { ActionButton, InlineLink, Paragraph } from './mail-parts'
import { mailWordsFor } from '../wording/wording'

type LinkedOrder = Pick<OrderRow, 'id' | 'linkToken' | 'language'>

const orderUrlFragment = ({ id, linkToken }: Pick<LinkedOrder, 'id' | 'linkToken'>): string =>
  orderLinkFragment({ id, token: linkToken })

/** Query parameter that opens a bilingual page in the language of the mail. */
export const formatLanguageQuery = (language: Language): string => `${LANGUAGE_PARAM}=${language}`

/** URL of the order page in the mail's language. Its token gives the buyer access (decision 010). */
export const orderUrl = (appUrl: string, order: LinkedOrder): string =>
  `${appUrl}${paths.orderLookup.pl}/${order.id}?${formatLanguageQuery(order.language)}${orderUrlFragment(order)}`

export const pageUrl = (
  appUrl: string,
  pathByLanguage: Record<Language, string>,
  language: Language,
): string => appUrl + pathByLanguage[language]

/** URL of a picture for mails; null for a product without a picture. */
export const pictureUrl = (appUrl: string, image: string | null): string | null =>
  image === null || image === '' ? null : appUrl + mailPictureUrl(image)

type Props = { order: LinkedOrder; appUrl: string }

/** The main button of mails that ask for nothing else: it opens the order. */
export const OrderButton = ({ order, appUrl }: Props) => (
  <ActionButton href={orderUrl(appUrl, order)}>{mailWordsFor(order.language).orderLink.open}</ActionButton>
)

/** The link to the order, in mails whose button opens something else. */
export const OrderTextLink = ({ order, appUrl }: Props) => (
  <Paragraph>
    <InlineLink href={orderUrl(appUrl, order)}>{mailWordsFor(order.language).orderLink.open}</InlineLink>
  </Paragraph>
)

/**
 * The link to the withdrawal form (rules 3.2, 3.3). Mails about a sale at the counter have no such link, because such a
 * sale is no distance contract.
 */
export const WithdrawalLink = ({ order, appUrl }: Props & { order: Pick<OrderRow, 'channel'> }) =>
  order.channel === 'counter' ? null : (
    <Paragraph>
      <InlineLink href={pageUrl(appUrl, paths.withdrawal, order.language) + orderUrlFragment(order)}>
        {mailWordsFor(order.language).orderLink.withdraw}
      </InlineLink>
    </Paragraph>
  )

/**
 * The main button of mails to people who have not proven to be the buyer. The button opens the page on which they ask
 * for the order link.
 */
export const OrderLookupButton = ({ language, appUrl }: { language: Language; appUrl: string }) => (
  <ActionButton href={`${appUrl}${paths.orderLookup.pl}?${formatLanguageQuery(language)}`}>
    {mailWordsFor(language).orderLink.lookUp}
  </ActionButton>
)
