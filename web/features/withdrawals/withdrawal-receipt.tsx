import { CircleCheck, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { clockTime } from '../../../domain/clock-time'
import type { WithdrawalStatement } from '../../../domain/withdrawal'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/button'
import { printSection } from '../../ui/print-section'
import { useWithdrawalWords } from './words'

/** A statement that the shop has, and when it came. */
export type Receipt = WithdrawalStatement & { id: string; submittedAt: string }

/** Says on the screen what the mail says, ready to be printed (rules 3.5). */
export function WithdrawalReceipt({ receipt, onAnother }: { receipt: Receipt; onAnother: () => void }) {
  const { language } = useLocale()
  const words = useWithdrawalWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { name, order, email, items = [], message, id, submittedAt } = receipt
  const facts = [
    [words.name, name],
    [words.order, order],
    [words.receipt.goods, items.join('; ') || words.receipt.whole],
    ...(message ? [[words.message, message] as const] : []),
    [words.receipt.id, id],
  ] as const
  return (
    <section id="online" className="mt-8 scroll-mt-6 rounded-md bg-white p-5 ring-1 ring-steel-200 md:p-8">
      <CircleCheck aria-hidden="true" className="size-12 text-good-deep print:hidden" />
      <h2 ref={heading} tabIndex={-1} className="mt-3 font-display text-2xl font-semibold outline-none">
        {words.receipt.title}
      </h2>
      <p role="status" className="mt-2 text-lg font-semibold">
        {words.receipt.lead(clockTime(Date.parse(submittedAt), language))}
      </p>
      <p className="mt-2">{words.receipt.mail({ email })}</p>
      <dl className="mt-5 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="sm:contents">
            <dt className="text-steel-700">{label}</dt>
            <dd className="whitespace-pre-wrap font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5">{words.receipt.next}</p>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => printSection('online')}>
          <Printer aria-hidden="true" className="size-4.5" />
          {words.receipt.print}
        </Button>
        <Button look="secondary" onClick={onAnother}>
          {words.receipt.another}
        </Button>
      </div>
    </section>
  )
}
