import { useId, useState } from 'react'
import { orderNumberIn } from '../../../domain/orders/order-link'
import { Button } from '../../ui/form/button'
import { Field } from '../../ui/form/field'
import { Spinner } from '../../ui/loading/spinner'
import { FormDialog } from '../kit/form/form-dialog'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { useAdminWords } from '../kit/words'

export type LinkableRequest = { orderId: string | null; orderNumber: string | null }
/**
 * Links a customer request to the order with this number; null removes the link. The promise resolves once the page
 * shows the result.
 */
export type LinkOrderAction = (order: string | null) => Promise<LinkableRequest>

type Props = { statement: LinkableRequest; tie: LinkOrderAction; onClose: () => void }

export function LinkOrderDialog({ statement: { orderNumber }, tie, onClose }: Props) {
  const { matched: words } = useAdminWords()
  const id = useId()
  const [number, setNumber] = useState(orderNumber ?? '')
  const [isWrong, setWrong] = useState(false)
  const { run, isPending, given } = useStaffAction(tie, {
    done: ({ orderNumber: linkedNumber }) => ({
      title: linkedNumber ? words.done({ number: linkedNumber }) : words.loose,
    }),
    failed: words.failed,
    onDone: onClose,
  })
  const submitNumber = () => {
    if (orderNumberIn(number)) return run(number.trim())
    setWrong(true)
    document.getElementById(id)?.focus()
  }
  const unlinkButton = orderNumber ? (
    <Button look="secondary" aria-disabled={isPending} onClick={() => run(null)}>
      {isPending && given === null ? <Spinner /> : null}
      {words.loosen}
    </Button>
  ) : null
  return (
    <FormDialog
      title={words.tie}
      submit={words.save}
      cancel={words.cancel}
      isPending={isPending && given !== null}
      otherButton={unlinkButton}
      isDense
      onSubmit={submitNumber}
      onClose={onClose}
    >
      <p className="mb-4">{words.lead}</p>
      <Field
        id={id}
        label={words.number}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={number}
        error={isWrong ? words.problem : undefined}
        hint={words.hint}
        onChange={({ target }) => {
          setNumber(target.value)
          setWrong(false)
        }}
      />
    </FormDialog>
  )
}
