import { CircleCheck, Printer } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { printSection } from '../../ui/layout/print-section'
import { useRequestWords } from './words'

type Props = {
  title: string
  /** Sentence that confirms when the shop received the request. */
  lead: string
  email: string
  details: readonly (readonly [string, string])[]
  /** Null while the text loads. */
  nextStepText: string | null
  newRequestLabel: string
  onNewRequest: () => void
  children?: ReactNode
}

/** The printable receipt of a customer request, with the same content as the mail that confirms it (rules 3.5). */
export function RequestReceipt({
  title,
  lead,
  email,
  details,
  nextStepText,
  newRequestLabel,
  onNewRequest,
  children,
}: Props) {
  const words = useRequestWords()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  return (
    <section id="online" className="mt-8 scroll-mt-6 rounded-md bg-white p-5 ring-1 ring-steel-200 md:p-8">
      <Icon shape={CircleCheck} className="size-12 text-good-deep print:hidden" />
      <h2 ref={headingRef} tabIndex={-1} className="mt-3 font-display text-2xl font-semibold outline-none">
        {title}
      </h2>
      <p role="status" className="mt-2 text-lg font-semibold">
        {lead}
      </p>
      <p className="mt-2">{words.mail({ email })}</p>
      {children}
      <dl className="mt-5 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {details.map(([label, value]) => (
          <div key={label} className="sm:contents">
            <dt className="text-steel-700">{label}</dt>
            <dd className="whitespace-pre-wrap font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {nextStepText === null ? null : <p className="mt-5">{nextStepText}</p>}
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => printSection('online')}>
          <Icon shape={Printer} className="size-4.5" />
          {words.print}
        </Button>
        <Button variant="secondary" onClick={onNewRequest}>
          {newRequestLabel}
        </Button>
      </div>
    </section>
  )
}
