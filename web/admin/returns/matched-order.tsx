import { type ReactNode, useState, useId } from 'react'
import { adminPaths } from '../../app/admin-paths'
import { Link } from '../../navigation'
import { Button } from '../../ui/form/button'
import { Notice } from '../../ui/layout/notice'
import { Card } from '../kit/page/card'
import { CARD_LINK_CLASS } from '../kit/page/fact-list'
import { useAdminWords } from '../kit/words'
import { extractOrderNumber } from '../../../domain/orders/order-link'
import { Field } from '../../ui/form/field'
import { Spinner } from '../../ui/loading/spinner'
import { FormDialog } from '../kit/form/form-dialog'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { IfRole } from '../access/if-role'

type Props = {
  request: LinkableRequest & {
    email: string
    /** The order whose number the customer stated without proof that the order is theirs. */
    claimedOrder: { id: string; number: string } | null
  }
  linkOrder: LinkOrderAction
  /** Reasons why the linked order may be wrong. */
  warnings: readonly string[]
  children: ReactNode
}

/** Shows the order of a customer request, or a link to search for it. Staff may link another order or none. */
export function MatchedOrder({ request, linkOrder, warnings, children }: Props) {
  const { matched: words } = useAdminWords()
  const [isLinkDialogOpen, setLinkDialogOpen] = useState(false)
  const { orderId, orderNumber, claimedOrder, email } = request
  return (
    <Card title={words.title}>
      {orderId ? (
        <>
          <Link to={adminPaths.order(orderId)} className={`${CARD_LINK_CLASS} tabular-nums`}>
            #{orderNumber}
          </Link>
          {warnings.map((warning) => (
            <Notice key={warning} variant="warning" className="my-2">
              <p>{warning}</p>
            </Notice>
          ))}
          {children}
        </>
      ) : claimedOrder ? (
        <>
          <Notice variant="warning" className="mb-2">
            <p>{words.unprovenOrderNumber({ number: claimedOrder.number })}</p>
          </Notice>
          <Link to={adminPaths.order(claimedOrder.id)} className={`${CARD_LINK_CLASS} tabular-nums`}>
            #{claimedOrder.number}
          </Link>
        </>
      ) : (
        <>
          <p>{words.none}</p>
          <Link to={`${adminPaths.orders}?q=${encodeURIComponent(email)}`} className={CARD_LINK_CLASS}>
            {words.find}
          </Link>
        </>
      )}
      <IfRole>
        <p className="mt-3">
          <Button variant="secondary" onClick={() => setLinkDialogOpen(true)}>
            {orderId ? words.other : words.tie}
          </Button>
        </p>
      </IfRole>
      {isLinkDialogOpen ? (
        <LinkOrderDialog request={request} linkOrder={linkOrder} onClose={() => setLinkDialogOpen(false)} />
      ) : null}
    </Card>
  )
}

type LinkableRequest = { orderId: string | null; orderNumber: string | null }
/**
 * Links a customer request to the order with this number; null removes the link. The promise resolves once the page
 * shows the result.
 */
type LinkOrderAction = (orderNumber: string | null) => Promise<LinkableRequest>

type LinkOrderDialogProps = { request: LinkableRequest; linkOrder: LinkOrderAction; onClose: () => void }

function LinkOrderDialog({ request: { orderNumber }, linkOrder, onClose }: LinkOrderDialogProps) {
  const { matched: words } = useAdminWords()
  const id = useId()
  const [number, setNumber] = useState(orderNumber ?? '')
  const [isWrong, setWrong] = useState(false)
  const { run, isPending, lastInput } = useStaffAction(linkOrder, {
    toSuccessToast: ({ orderNumber: linkedNumber }) => ({
      title: linkedNumber ? words.done({ number: linkedNumber }) : words.loose,
    }),
    failureTitle: words.failed,
    onDone: onClose,
  })
  const submitOrderNumber = () => {
    if (extractOrderNumber(number)) return run(number.trim())
    setWrong(true)
    document.getElementById(id)?.focus()
  }
  const unlinkButton = orderNumber ? (
    <Button variant="secondary" aria-disabled={isPending} onClick={() => run(null)}>
      {isPending && lastInput === null ? <Spinner /> : null}
      {words.loosen}
    </Button>
  ) : null
  return (
    <FormDialog
      title={words.tie}
      submitLabel={words.save}
      cancel={words.cancel}
      isPending={isPending && lastInput !== null}
      otherButton={unlinkButton}
      isDense
      onSubmit={submitOrderNumber}
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
