import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import type { CheckoutField } from '../form/checkout-values'
import { focusField } from '../form/use-checkout-field'

type Answer = {
  label: string
  onChoose?: () => void
  /** The field that gets the focus, because the pressed button may disappear. */
  nextField: CheckoutField
}
type Props = {
  /** The question about a likely mistake; null without a mistake. */
  question: string | null
  answers: readonly Answer[]
}

/** Asks about a likely mistake in a field. The buyer may correct or confirm the field. */
export const MistakeNotice = ({ question, answers }: Props) => (
  // The live region is always rendered, because screen readers announce only text that is added to an existing region.
  <div role="status">
    {question === null ? null : (
      <Notice variant="warning" className="mb-6">
        <p>{question}</p>
        <div className="flex flex-wrap gap-2">
          {answers.map(({ label, onChoose, nextField }) => (
            <Button
              key={label}
              variant="secondary"
              className="[overflow-wrap:anywhere]"
              onClick={() => {
                onChoose?.()
                focusField(nextField)
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </Notice>
    )}
  </div>
)
