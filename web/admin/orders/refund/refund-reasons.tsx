import type { StaffRefundReason } from '../../../../domain/refunds/refund'
import { ChoiceCard } from '../../../ui/form/choice-card'
import { useStaffOrderWords } from '../words'

/** Sorted by the time at which they usually occur: before delivery first. */
const REFUND_REASON_OPTIONS = [
  'cancellation',
  'withdrawal',
  'complaint',
  'goodwill',
] as const satisfies StaffRefundReason[]

type Props = {
  id: string
  value: StaffRefundReason | null
  isMissing: boolean
  onChange: (reason: StaffRefundReason) => void
}

/** Radio cards for the reason for a refund. The reason decides which fields of the form follow. */
export function RefundReasons({ id, value, isMissing, onChange }: Props) {
  const words = useStaffOrderWords().refund
  return (
    <fieldset className="mb-5" aria-describedby={isMissing ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-semibold">{words.reason}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {REFUND_REASON_OPTIONS.map((reason) => (
          <ChoiceCard
            key={reason}
            id={`${id}-${reason}`}
            name={id}
            value={reason}
            data-focus-first={reason === (value ?? REFUND_REASON_OPTIONS[0]) ? true : undefined}
            checked={reason === value}
            onChange={() => onChange(reason)}
            className="items-start"
          >
            <span className="leading-tight">
              <span className="block font-semibold">{words.reasons[reason]}</span>
              <span className="mt-0.5 block text-sm text-steel-700">{words.reasonLeads[reason]}</span>
            </span>
          </ChoiceCard>
        ))}
      </div>
      {isMissing ? (
        <p id={`${id}-error`} className="pt-1 text-sm font-medium text-danger">
          {words.chooseReason}
        </p>
      ) : null}
    </fieldset>
  )
}
