import { parseWholeNumber } from '../../../../domain/money/amount-text'
import { useId, useState } from 'react'
import type { GoodsStep } from '../../../../domain/orders/goods'
import type { GoodsChangeInput } from '../../../../domain/orders/order-requests'
import { MAX_REFUND_NOTE_LENGTH } from '../../../../domain/refunds/refund-request'
import { useLocale } from '../../../i18n/locale'
import { Field } from '../../../ui/form/field'
import { TextArea } from '../../../ui/form/text-area'
import { FormDialog } from '../../kit/form/form-dialog'
import { moveGoods, type StaffOrder } from '../queries'
import { createRelistInput, readRelistInput, RelistFields } from './relist-fields'
import { StaleOrderNotice } from '../change/stale-notice'
import { useOrderAction } from '../change/use-order-action'
import { useOrderVersion } from '../change/use-order-version'
import { useStaffOrderWords } from '../words'
import { useStaffRefundWords } from '../refund/words'

type Props = {
  order: StaffOrder
  line: StaffOrder['orderItems'][number]
  step: GoodsStep
  onClose: () => void
}

/** Dialog for one step of an order line, such as restocking. Asks for the number of units. */
export function GoodsStepDialog({ order, line, step, onClose }: Props) {
  const { language } = useLocale()
  const { unitSteps: words, step: texts, leave } = useStaffOrderWords()
  const refund = useStaffRefundWords()
  const { action, lead } = words.steps[step]
  const id = useId()
  const maxUnits = line.steps[step]
  const [units, setUnits] = useState(String(maxUnits))
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [relistInput, setRelistInput] = useState(() => createRelistInput(order, line, language))
  const { version, changes, onFailed } = useOrderVersion(order.version)
  const { run, isPending } = useOrderAction(
    order.id,
    ({ quantity, draft }: Pick<GoodsChangeInput['lines'][number], 'quantity' | 'draft'>) =>
      moveGoods(order.id, {
        version,
        step,
        lines: [{ productId: line.productId, quantity, ...(draft ? { draft } : {}) }],
        ...(note.trim() ? { note: note.trim() } : {}),
      }),
    {
      toSuccessToast: (_, { draft }) => ({ title: draft ? words.relist.done : texts.done }),
      failureTitle: texts.failed,
      onDone: onClose,
      onFailed,
    },
  )
  const quantity = parseWholeNumber(units)
  const isInvalidQuantity = !(quantity >= 1 && quantity <= maxUnits)
  const relistResult = step === 'restock' ? readRelistInput(relistInput, language) : null
  const wrongRelistField = relistResult && 'wrongField' in relistResult ? relistResult.wrongField : null
  const submitStep = () => {
    setTried(true)
    if (isInvalidQuantity) document.getElementById(`${id}-units`)?.focus()
    else if (wrongRelistField) document.getElementById(`${id}-${wrongRelistField}`)?.focus()
    else if (note.length <= MAX_REFUND_NOTE_LENGTH)
      run({ quantity, ...(relistResult && 'draft' in relistResult ? { draft: relistResult.draft } : {}) })
  }
  return (
    <FormDialog
      title={action}
      submitLabel={step === 'restock' && relistInput.isDraft ? words.relist.submitDraft : action}
      cancel={leave}
      isPending={isPending}
      onSubmit={submitStep}
      onClose={onClose}
    >
      <StaleOrderNotice changes={changes} />
      <p className="mb-3 font-semibold">{line.names[language]}</p>
      {maxUnits > 1 ? (
        <Field
          id={`${id}-units`}
          data-focus-first
          label={words.units}
          inputMode="numeric"
          autoComplete="off"
          value={units}
          error={isTried && isInvalidQuantity ? words.badUnits({ max: maxUnits }) : undefined}
          hint={isTried && isInvalidQuantity ? undefined : words.unitsHint({ max: maxUnits })}
          onChange={({ target }) => setUnits(target.value)}
        />
      ) : null}
      {lead ? <p className="mb-3">{lead}</p> : null}
      {step === 'restock' ? (
        <RelistFields
          id={id}
          line={line}
          input={relistInput}
          wrongField={isTried ? wrongRelistField : null}
          onChange={setRelistInput}
        />
      ) : null}
      {step === 'discard' ? (
        <TextArea
          id={`${id}-note`}
          label={words.note}
          rows={2}
          characterLimit={MAX_REFUND_NOTE_LENGTH}
          error={note.length > MAX_REFUND_NOTE_LENGTH ? refund.noteTooLong : undefined}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      ) : null}
    </FormDialog>
  )
}
