import { SelectField } from '../../../ui/form/select-field'
import { type RefundLineChoice, NO_LINE_CHOICE } from './refund-choice'
import { useStaffOrderWords } from '../words'

type RefundRemedyKind = 'none' | 'units' | 'reduction'

const LINE_CHOICES_BY_REMEDY: Readonly<Record<RefundRemedyKind, RefundLineChoice | undefined>> = {
  none: undefined,
  units: { ...NO_LINE_CHOICE, quantity: '1' },
  reduction: { ...NO_LINE_CHOICE, reduction: '' },
}

type Props = {
  id: string
  label: string
  choice: RefundLineChoice | undefined
  onChange: (choice: RefundLineChoice | undefined) => void
}

/** Select box for the remedy of a complaint about an order line: refund of units, price reduction, or none. */
export function RefundRemedy({ id, label, choice, onChange }: Props) {
  const { remedies } = useStaffOrderWords().refund
  const value: RefundRemedyKind =
    choice === undefined ? 'none' : choice.reduction === null ? 'units' : 'reduction'
  return (
    <SelectField
      id={id}
      className="py-1.5"
      label={label}
      options={(['none', 'units', 'reduction'] as const).map((remedy) => ({
        value: remedy,
        name: remedies[remedy],
      }))}
      value={value}
      onChange={(remedy) => onChange(LINE_CHOICES_BY_REMEDY[remedy])}
    />
  )
}
