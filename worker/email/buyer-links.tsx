import { type Language, LANGUAGE_PARAM } from '../../domain/language'
import { paths } from '../../domain/page-paths'
import type { OrderRow } from '../features/orders/orders.table'
import { InlineLink, Paragraph } from './mail-parts'
import { wordsIn } from './wording'

type Linked = Pick<OrderRow, 'id' | 'linkToken' | 'language'>

/** Behind the "#" of an address: no server and no log sees it. */
const keyOf = ({ id, linkToken }: Pick<Linked, 'id' | 'linkToken'>): string => `#order=${id}.${linkToken}`

/** What the address of a page that has one for both languages says of the mail it stands in. */
export const inLanguage = (language: Language): string => `${LANGUAGE_PARAM}=${language}`

/** Where its buyer sees an order, in the language of the mail. Whoever has this address is the buyer (decision 023). */
export const orderUrl = (appUrl: string, order: Linked): string =>
  `${appUrl}${paths.orderLookup.pl}/${order.id}?${inLanguage(order.language)}${keyOf(order)}`

/** A page of the shop in a mail's language. */
export const pageUrl = (appUrl: string, page: Record<Language, string>, language: Language): string =>
  appUrl + page[language]

type Props = { order: Linked; appUrl: string; canWithdraw?: boolean }

/** The ways from a mail to its order and, where `canWithdraw`, out of its contract (rules 3.2, 3.3). */
export function BuyerLinks({ order, appUrl, canWithdraw = false }: Props) {
  const { open, withdraw } = wordsIn(order.language).orderLink
  return (
    <>
      <Paragraph>
        <strong>
          <InlineLink href={orderUrl(appUrl, order)}>{open}</InlineLink>
        </strong>
      </Paragraph>
      {canWithdraw ? (
        <Paragraph>
          <InlineLink href={pageUrl(appUrl, paths.withdrawal, order.language) + keyOf(order)}>
            {withdraw}
          </InlineLink>
        </Paragraph>
      ) : null}
    </>
  )
}
