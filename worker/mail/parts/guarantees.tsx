import type { orderLines, OrderRow } from '../../features/orders/orders.table'
import { FactTable, Paragraph } from './mail-parts'
import { mailWordsFor } from '../wording/wording'

type Props = { order: OrderRow; lines: readonly (typeof orderLines.$inferSelect)[] }

/** The full guarantee statements of an order, because the mail is the buyer's copy (rules 4.2). */
export function GuaranteeTexts({ order, lines }: Props) {
  const { guarantee: words } = mailWordsFor(order.language)
  const guarantees = lines.flatMap(({ name, sku, guarantee }) =>
    guarantee ? [{ name, sku, guarantee }] : [],
  )
  if (guarantees.length === 0) return null
  return (
    <>
      {guarantees.map(({ name, sku, guarantee }) => (
        <FactTable
          key={sku}
          facts={[
            { label: words.title, value: guarantee.promise, details: [`${name} · ${sku}`] },
            { label: words.guarantor, value: guarantee.guarantor },
            { label: words.scope, value: guarantee.scope },
            { label: words.territory, value: guarantee.territory },
            { label: words.claim, value: guarantee.claim },
            ...(guarantee.termsUrl ? [{ label: words.terms, value: guarantee.termsUrl }] : []),
          ]}
        />
      ))}
      <Paragraph>{words.rights}</Paragraph>
    </>
  )
}
