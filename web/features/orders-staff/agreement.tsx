import type { UnnamedText } from '../../../domain/order-agreement'
import type { StaffOrder } from './queries'
import { useStaffOrderWords } from './words'

/**
 * The texts that the buyer agreed to, marked if the client did not confirm that it showed them. Accepted defects are
 * listed with the items.
 */
export function Agreement({ order }: { order: StaffOrder }) {
  const { agreement: words } = useStaffOrderWords()
  const { termsVersion, agreed } = order.agreement
  const isUnnamed = (text: UnnamedText) => agreed?.unnamed?.includes(text) ?? false
  const note = (text: UnnamedText) => (isUnnamed(text) ? <span> {words.unnamed}</span> : null)
  return (
    <section aria-label={words.title} className="mt-4 text-sm">
      <h3 className="font-semibold">{words.title}</h3>
      <ul className="list-disc space-y-1 pl-5 wrap-anywhere text-steel-700">
        <li>
          <span>{words.terms({ version: termsVersion })}</span>
          {note('terms')}
        </li>
        {agreed?.withdrawal.map((text) => (
          <li key={text}>
            <span lang={order.language}>{text}</span>
            {note('withdrawal')}
          </li>
        ))}
        {agreed?.marketing ? (
          <li>
            <span lang={order.language}>{agreed.marketing.text}</span>{' '}
            <span>{words.version({ version: agreed.marketing.version })}</span>
            {note('marketing')}
          </li>
        ) : null}
      </ul>
    </section>
  )
}
