import type { orderLines, OrderRow } from '../../features/orders/orders.table'
import { FactTable, Paragraph } from './mail-parts'
import { mailWordsFor } from '../wording/wording'

type Props = { order: OrderRow; lines: readonly (typeof orderLines.$inferSelect)[] }

/** The guarantees of an order. Their full statements are attached (rules 4.2). */
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
            {
              label: words.title,
              value: guarantee.promise,
              details: [`${name} · ${sku}`],
            },
            { label: words.guarantor, value: guarantee.guarantor },
          ]}
        />
      ))}
      {guarantees.map(({ sku, guarantee: { label } }) =>
        label ? <Paragraph key={sku}>{words.label(label)}</Paragraph> : null,
      )}
      <Paragraph>
        {words.enclosed} {words.rights}
      </Paragraph>
    </>
  )
}
