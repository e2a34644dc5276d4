import { useId, useState } from 'react'
import { orderNumberIn } from '../../../domain/orders/order-link'
import { useMessages } from '../../i18n/locale'
import { Button } from '../../ui/form/button'
import { Dialog } from '../../ui/overlay/dialog'
import { Field } from '../../ui/form/field'
import { Spinner } from '../../ui/loading/spinner'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { useAdminWords } from '../kit/words'

export type LinkableRequest = { orderId: string | null; orderNumber: string | null }
/**
 * Links a customer request to the order with this number; null removes the link. The promise resolves once the page
 * shows the result.
 */
export type LinkOrderAction = (order: string | null) => Promise<LinkableRequest>

type Props = { statement: LinkableRequest; tie: LinkOrderAction; isOpen: boolean; onClose: () => void }

export function LinkOrderDialog({ isOpen, onClose, ...rest }: Props) {
  const { matched: words } = useAdminWords()
  const { close } = useMessages()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.tie} closeLabel={close} shape="modal">
      <LinkOrderForm {...rest} onDone={onClose} />
    </Dialog>
  )
}

type LinkOrderFormProps = { statement: LinkableRequest; tie: LinkOrderAction; onDone: () => void }

function LinkOrderForm({ statement: { orderNumber }, tie, onDone }: LinkOrderFormProps) {
  const { matched: words } = useAdminWords()
  const id = useId()
  const [number, setNumber] = useState(orderNumber ?? '')
  const [isWrong, setWrong] = useState(false)
  const { run, isPending, given } = useStaffAction(tie, {
    done: ({ orderNumber: linkedNumber }) => ({
      title: linkedNumber ? words.done({ number: linkedNumber }) : words.loose,
    }),
    failed: words.failed,
    onDone,
  })
  return (
    <form
      noValidate
      className="p-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (orderNumberIn(number)) return run(number.trim())
        setWrong(true)
        document.getElementById(id)?.focus()
      }}
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
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onDone}>
          {words.cancel}
        </Button>
        {orderNumber ? (
          <Button look="secondary" aria-disabled={isPending} onClick={() => run(null)}>
            {isPending && given === null ? <Spinner /> : null}
            {words.loosen}
          </Button>
        ) : null}
        <Button type="submit" aria-disabled={isPending}>
          {isPending && given !== null ? <Spinner /> : null}
          {words.save}
        </Button>
      </div>
    </form>
  )
}
