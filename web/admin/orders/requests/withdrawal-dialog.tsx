import { useId, useState } from 'react'
import { MAX_WITHDRAWAL_LENGTHS } from '../../../../domain/returns/withdrawal'
import { formatWithdrawalItem } from '../../../../domain/returns/withdrawn-goods'
import { Checkbox } from '../../../ui/form/checkbox'
import { SelectField } from '../../../ui/form/select-field'
import { TextArea } from '../../../ui/form/text-area'
import { FormDialog } from '../../kit/form/form-dialog'
import { useTextDraft } from '../../kit/form/use-text-draft'
import { useOrderAction } from '../change/use-order-action'
import type { StaffOrder } from '../queries'
import { ArrivalFields, createArrival, isArrivalDayValid } from './arrival-fields'
import { enterWithdrawal } from './queries'
import { useRequestByHandWords } from './words'

/**
 * Maximum quantity in the select of an order line. A withdrawal of more units is entered for the whole order, or with
 * the number of units in the text field.
 */
const MAX_LISTED_QUANTITY = 50

type Props = { order: StaffOrder; onClose: () => void }

/** Dialog in which staff enter a withdrawal that did not come by the form of the shop. */
export function EnterWithdrawalDialog({ order, onClose }: Props) {
  const requestWords = useRequestByHandWords()
  const words = requestWords.withdrawal
  const id = useId()
  const [arrival, setArrival] = useState(createArrival)
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useTextDraft('withdrawal', order.id)
  const [isDayInvalid, setDayInvalid] = useState(false)
  const { run, isPending } = useOrderAction(order.id, enterWithdrawal, {
    toSuccessToast: () => ({ title: words.done }),
    failureTitle: words.failed,
    onDone: () => {
      setMessage('')
      onClose()
    },
  })
  const submit = () => {
    setDayInvalid(!isArrivalDayValid(arrival, order))
    if (!isArrivalDayValid(arrival, order)) return document.getElementById(`${id}-receivedOn`)?.focus()
    const items = order.orderItems.flatMap((line) => {
      const quantity = Number(quantities[line.productId] ?? '0')
      return quantity > 0 ? [formatWithdrawalItem(line, quantity)] : []
    })
    run({
      orderId: order.id,
      ...arrival,
      ...(items.length > 0 ? { items } : {}),
      ...(message.trim() ? { message } : {}),
    })
  }
  return (
    <FormDialog
      title={words.action}
      submitLabel={words.submit}
      cancel={requestWords.cancel}
      isPending={isPending}
      isDense
      onSubmit={submit}
      onClose={onClose}
    >
      <ArrivalFields
        id={id}
        values={arrival}
        hint={words.receivedOnHint}
        isDayInvalid={isDayInvalid}
        onChange={(change) => setArrival({ ...arrival, ...change })}
      />
      {order.orderItems.length > 0 ? (
        <fieldset className="pb-4">
          <legend className="pb-1 text-sm font-semibold">{words.items}</legend>
          <p className="pb-2 text-sm text-steel-700">{words.itemsHint}</p>
          <div className="space-y-2">
            {order.orderItems.map((line) =>
              line.quantity === 1 ? (
                <Checkbox
                  key={line.productId}
                  id={`${id}-${line.productId}`}
                  checked={quantities[line.productId] === '1'}
                  onChange={({ target }) =>
                    setQuantities({ ...quantities, [line.productId]: target.checked ? '1' : '0' })
                  }
                >
                  {`${line.name}, ${line.sku}`}
                </Checkbox>
              ) : (
                <SelectField
                  key={line.productId}
                  id={`${id}-${line.productId}`}
                  label={`${line.name}, ${line.sku}`}
                  value={quantities[line.productId] ?? '0'}
                  onChange={(quantity) => setQuantities({ ...quantities, [line.productId]: quantity })}
                  options={Array.from(
                    { length: Math.min(line.quantity, MAX_LISTED_QUANTITY) + 1 },
                    (_, quantity) => ({ value: String(quantity), name: String(quantity) }),
                  )}
                />
              ),
            )}
          </div>
        </fieldset>
      ) : null}
      <TextArea
        id={`${id}-message`}
        label={words.message}
        rows={4}
        characterLimit={MAX_WITHDRAWAL_LENGTHS.message}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
    </FormDialog>
  )
}
