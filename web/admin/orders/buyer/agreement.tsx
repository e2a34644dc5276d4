import type { LegalTextName } from '../../../../domain/orders/order-agreement'
import type { StaffOrder } from '../queries'
import { useStaffOrderWords } from '../words'

/**
 * Lists the legal texts that the buyer agreed to. Marks a text if the buyer's browser did not confirm that it showed
 * the text. Accepted defects are listed with the order lines.
 */
export function Agreement({ order }: { order: StaffOrder }) {
  const { agreement: words } = useStaffOrderWords()
  const { termsVersion, agreed } = order.agreement
  const isUnnamed = (text: LegalTextName) => agreed?.unnamed?.includes(text) ?? false
  const renderNote = (text: LegalTextName) => (isUnnamed(text) ? <span> {words.unnamed}</span> : null)
  return (
    <section aria-label={words.title} className="mt-4 text-sm">
      <h3 className="font-semibold">{words.title}</h3>
      <ul className="list-disc space-y-1 pl-5 wrap-anywhere text-steel-700">
        <li>
          <span>{words.terms({ version: termsVersion })}</span>
          {renderNote('terms')}
        </li>
        {agreed?.withdrawal.map((text) => (
          <li key={text}>
            <span lang={order.language}>{text}</span>
            {renderNote('withdrawal')}
          </li>
        ))}
        {agreed?.marketing ? (
          <li>
            <span lang={order.language}>{agreed.marketing.text}</span>{' '}
            <span>{words.version({ version: agreed.marketing.version })}</span>
            {renderNote('marketing')}
          </li>
        ) : null}
      </ul>
    </section>
  )
}
