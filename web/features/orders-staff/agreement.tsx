import type { StaffOrder } from './queries'
import { useStaffOrderWords } from './words'

/** The texts that the buyer agreed to, as they were shown. The items list the accepted defects. */
export function Agreement({ order }: { order: StaffOrder }) {
  const { agreement: words } = useStaffOrderWords()
  const { termsVersion, agreed } = order.agreement
  return (
    <section aria-label={words.title} className="mt-4 text-sm">
      <h3 className="font-semibold">{words.title}</h3>
      <ul className="list-disc space-y-1 pl-5 wrap-anywhere text-steel-700">
        <li>{words.terms({ version: termsVersion })}</li>
        {agreed?.withdrawal.map((text) => (
          <li key={text} lang={order.language}>
            {text}
          </li>
        ))}
        {agreed?.marketing ? (
          <li>
            <span lang={order.language}>{agreed.marketing.text}</span>{' '}
            <span>{words.version({ version: agreed.marketing.version })}</span>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
