import { Checkbox } from '../../../ui/form/checkbox'
import { Card } from '../../kit/page/card'
import { PaymentFields } from './payment-fields'
import type { SaleSectionProps } from './sale-text-field'
import { useSaleWords } from './words'

/** Card for the payment of a counter sale, the handover of the goods, and the consent to defects. */
export function SalePayment({ input, problems, onChange }: SaleSectionProps) {
  const words = useSaleWords()
  return (
    <Card title={words.payment}>
      <Checkbox
        id="sale-paid"
        checked={input.isPaid}
        onChange={({ target }) => onChange({ isPaid: target.checked })}
      >
        {words.isPaid}
      </Checkbox>
      {input.isPaid ? (
        <PaymentFields
          id="sale"
          values={input}
          isDayInvalid={problems['payment.paidOn'] !== undefined}
          onChange={onChange}
        />
      ) : null}
      {input.isPaid && input.courier === 'counter' ? (
        <Checkbox
          id="sale-handed-over"
          checked={input.isHandedOver}
          onChange={({ target }) => onChange({ isHandedOver: target.checked })}
        >
          {words.isHandedOver}
        </Checkbox>
      ) : null}
      <Checkbox
        id="sale-defects"
        checked={input.acceptsDefects}
        error={problems['acceptsDefects'] && words.acceptsDefectsProblem}
        onChange={({ target }) => onChange({ acceptsDefects: target.checked })}
      >
        {words.acceptsDefects}
      </Checkbox>
    </Card>
  )
}
