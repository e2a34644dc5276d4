import { type Language, LANGUAGE_PARAM } from '../../../domain/language'
import { orderLinkHash } from '../../../domain/orders/order-link-hash'
import { paths } from '../../../domain/pages/page-paths'
import type { OrderRow } from '../../features/orders/orders.table'
import { InlineLink, Paragraph } from './mail-parts'
import { mailWordsFor } from '../wording/wording'

type LinkedOrder = Pick<OrderRow, 'id' | 'linkToken' | 'language'>

const orderUrlFragment = ({ id, linkToken }: Pick<LinkedOrder, 'id' | 'linkToken'>): string =>
  orderLinkHash({ id, token: linkToken })

/** Query parameter that opens a bilingual page in the language of the mail. */
export const languageQuery = (language: Language): string => `${LANGUAGE_PARAM}=${language}`

/** URL of the order page in the mail's language. Its token gives the buyer access (decision 010). */
export const orderUrl = (appUrl: string, order: LinkedOrder): string =>
  `${appUrl}${paths.orderLookup.pl}/${order.id}?${languageQuery(order.language)}${orderUrlFragment(order)}`

export const pageUrl = (appUrl: string, page: Record<Language, string>, language: Language): string =>
  appUrl + page[language]

type Props = { order: LinkedOrder; appUrl: string; canWithdraw?: boolean }

/** Links from a mail to its order and, if `canWithdraw`, to the withdrawal form (rules 3.2, 3.3). */
export function BuyerLinks({ order, appUrl, canWithdraw = false }: Props) {
  const { open, withdraw } = mailWordsFor(order.language).orderLink
  return (
    <>
      <Paragraph>
        <strong>
          <InlineLink href={orderUrl(appUrl, order)}>{open}</InlineLink>
        </strong>
      </Paragraph>
      {canWithdraw ? (
        <Paragraph>
          <InlineLink href={pageUrl(appUrl, paths.withdrawal, order.language) + orderUrlFragment(order)}>
            {withdraw}
          </InlineLink>
        </Paragraph>
      ) : null}
    </>
  )
}
