import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOpenWithdrawal, type WithdrawalStatus } from '../../../../domain/returns/withdrawal'
import {
  countReceivableUnits,
  planWithdrawalSteps,
  WITHDRAWAL_STEPS,
  type WithdrawalStep,
} from '../../../../domain/returns/withdrawal-steps'
import { adminPaths } from '../../../app/admin-paths'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { Button } from '../../../ui/form/button'
import { IfRole } from '../../access/if-role'
import { StatusSteps } from '../../kit/form/status-steps'
import { Card } from '../../kit/page/card'
import { CARD_LINK_CLASS } from '../../kit/page/fact-list'
import { formatDay } from '../../kit/timestamp-text'
import { GoodsStepDialog } from '../../orders/parcel/goods-dialog'
import { GoodsLineSteps, GoodsSteps } from '../../orders/parcel/goods-steps'
import { UndoStepButton } from '../../orders/parcel/undo-step-button'
import { moveGoods, orderQuery, type StaffOrder } from '../../orders/queries'
import { RefundDialog, type RefundFormOptions } from '../../orders/refund/refund-dialog'
import { changeWithdrawalStatus, type Withdrawal, withdrawalQuery, WITHDRAWALS_KEY } from './queries'
import { RefundDeadline } from './refund-deadline'
import { StepItem } from './step-item'
import { WithdrawalCheck } from './withdrawal-check'
import { draftBasisOf, withdrawalFactsOf } from './withdrawal-facts'
import { useWithdrawalDraft, type WithdrawalDraft } from './withdrawal-draft'
import { WithdrawalMoney } from './withdrawal-money'
import { useStaffWithdrawalWords } from './words'
import { Loaded } from '../../kit/page/loaded'

/** All steps of a withdrawal, from its arrival to its end, with the actions of the current step. */
export function WithdrawalSteps({ withdrawal }: { withdrawal: Withdrawal }) {
  const words = useStaffWithdrawalWords()
  const { orderId } = withdrawal
  const query = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== null })
  return (
    <Card title={words.steps.title}>
      {orderId === null ? (
        <Stepper withdrawal={withdrawal} order={null} />
      ) : (
        <Loaded query={query} failed={words.failed} skeletonClass="h-60">
          {(order) => <Stepper withdrawal={withdrawal} order={order} />}
        </Loaded>
      )}
    </Card>
  )
}

type StepperProps = { withdrawal: Withdrawal; order: StaffOrder | null }

function Stepper({ withdrawal, order }: StepperProps) {
  const words = useStaffWithdrawalWords()
  const { draft, changeDraft, clearDraft } = useWithdrawalDraft(
    withdrawal.id,
    draftBasisOf(withdrawal, order),
  )
  const facts = withdrawalFactsOf(withdrawal, order)
  const stepStates = planWithdrawalSteps({
    ...facts,
    isChecked: draft.isChecked,
    isPaidEarly: draft.isPaidEarly,
  })
  return (
    <>
      <ol>
        {WITHDRAWAL_STEPS.map((step, index) => (
          <StepItem
            key={step}
            number={index + 1}
            title={words.steps.names[step]}
            state={stepStates[step]}
            stateName={words.steps.states[stepStates[step]]}
          >
            <StepDeadline step={step} withdrawal={withdrawal} />
            <p className="text-sm text-steel-700">{words.steps.leads[step]}</p>
            <IfRole>
              <StepActions
                step={step}
                withdrawal={withdrawal}
                order={order}
                hasUnitsToReturn={facts.unitsToReturn > 0}
                draft={draft}
                onChangeDraft={changeDraft}
                onPaid={clearDraft}
              />
            </IfRole>
          </StepItem>
        ))}
      </ol>
      <IfRole>
        <UndoActions withdrawal={withdrawal} order={order} />
      </IfRole>
    </>
  )
}

/** Shows the deadline of a step, and who must act. */
function StepDeadline({ step, withdrawal }: { step: WithdrawalStep; withdrawal: Withdrawal }) {
  const { language } = useLocale()
  const { steps: words } = useStaffWithdrawalWords()
  const { sendBackBy } = withdrawal
  if (step === 'stock' || step === 'close') return null
  return (
    <>
      {step === 'goods' && sendBackBy ? (
        <p className="font-semibold">{words.sendBackBy({ day: formatDay(sendBackBy, language) })}</p>
      ) : null}
      <p className="empty:hidden">
        <RefundDeadline {...withdrawal} />
      </p>
    </>
  )
}

type StepActionsProps = StepperProps & {
  step: WithdrawalStep
  hasUnitsToReturn: boolean
  draft: WithdrawalDraft
  onChangeDraft: (changes: Partial<WithdrawalDraft>) => void
  onPaid: () => void
}

function StepActions({
  step,
  withdrawal,
  order,
  hasUnitsToReturn,
  draft,
  onChangeDraft,
  onPaid,
}: StepActionsProps) {
  const { steps: words } = useStaffWithdrawalWords()
  const client = useQueryClient()
  const reloadWithdrawal = () => void client.invalidateQueries({ queryKey: WITHDRAWALS_KEY })
  switch (step) {
    case 'accept':
      // The goods are still in the shop, so an accepted withdrawal waits for nothing.
      if (order && !hasUnitsToReturn)
        return (
          <StatusButtons
            withdrawal={withdrawal}
            order={order}
            statuses={['goods_received', 'refused']}
            primaryStatus="goods_received"
            stepNames={{ goods_received: words.acceptInShop }}
          />
        )
      return (
        <>
          {order ? null : <p className="font-semibold">{words.linkFirst}</p>}
          <StatusButtons
            withdrawal={withdrawal}
            order={order}
            statuses={
              order
                ? ['goods_awaited', 'goods_received', 'goods_sent', 'refused']
                : ['goods_awaited', 'refused']
            }
            primaryStatus={order ? 'goods_awaited' : undefined}
          />
        </>
      )
    case 'goods':
      return (
        <>
          <StatusButtons
            withdrawal={withdrawal}
            order={order}
            statuses={order ? ['goods_received', 'goods_sent', 'refused'] : ['goods_received', 'refused']}
            primaryStatus="goods_received"
          />
          {order ? (
            <>
              <PartialArrival order={order} />
              <Button
                variant="quiet"
                className="-ml-3 px-3"
                onClick={() => onChangeDraft({ isPaidEarly: true })}
              >
                {words.payEarly}
              </Button>
            </>
          ) : null}
        </>
      )
    case 'check':
      return order ? <WithdrawalCheck order={order} draft={draft} onChange={onChangeDraft} /> : null
    case 'money':
      if (!order) return <p className="font-semibold">{words.linkFirst}</p>
      return (
        <>
          <WithdrawalMoney
            order={order}
            draft={draft}
            onCheckAgain={
              draft.isChecked
                ? () => onChangeDraft({ isChecked: false })
                : draft.isPaidEarly
                  ? () => onChangeDraft({ isPaidEarly: false })
                  : undefined
            }
            onPaid={() => {
              reloadWithdrawal()
              onPaid()
            }}
            onDialogClosed={reloadWithdrawal}
          />
          <StatusButtons
            withdrawal={withdrawal}
            order={order}
            statuses={isOnlyDeliveryLeft(order) ? ['refunded', 'refused'] : ['refused']}
            primaryStatus={undefined}
          />
        </>
      )
    case 'stock':
      return order ? <StockActions order={order} onPaid={reloadWithdrawal} /> : null
    case 'close':
      return (
        <StatusButtons
          withdrawal={withdrawal}
          order={order}
          statuses={['refunded', 'refused']}
          primaryStatus="refunded"
        />
      )
  }
}

/** True if the goods are refunded. Staff may close without the delivery cost, for example if they refunded a part of it. */
const isOnlyDeliveryLeft = ({ withdrawalProposal, refunds }: StaffOrder): boolean =>
  withdrawalProposal !== null &&
  withdrawalProposal.amount === withdrawalProposal.delivery &&
  refunds.some(({ reason }) => reason === 'withdrawal')

/** Puts returned goods on sale or writes them off, with the buttons of the order page. */
function StockActions({ order, onPaid }: { order: StaffOrder; onPaid: () => void }) {
  const { language } = useLocale()
  const { steps: words } = useStaffWithdrawalWords()
  const [refund, setRefund] = useState<RefundFormOptions | null>(null)
  const returnedItems = order.orderItems.filter(({ units }) => units.inspection > 0)
  return (
    <>
      <GoodsSteps order={order} onRefund={setRefund} />
      {returnedItems.map(({ productId, names }) => (
        <p key={productId}>
          <Link to={adminPaths.product(productId)} className={CARD_LINK_CLASS}>
            {words.editProduct({ name: names[language] })}
          </Link>
        </p>
      ))}
      {refund ? (
        <RefundDialog
          order={order}
          initialOptions={refund}
          onClose={() => {
            setRefund(null)
            onPaid()
          }}
        />
      ) : null}
    </>
  )
}

/** Marks single units as received, for a parcel with only some of the withdrawn goods. */
function PartialArrival({ order }: { order: StaffOrder }) {
  const { steps: words } = useStaffWithdrawalWords()
  const [openLine, setOpenLine] = useState<StaffOrder['orderItems'][number] | null>(null)
  const items = order.orderItems.filter(({ steps }) => steps.receive > 0)
  if (items.length === 0)
    return (
      <p>
        <Link to={adminPaths.order(order.id)} className={CARD_LINK_CLASS}>
          {words.inTransit}
        </Link>
      </p>
    )
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm font-semibold underline underline-offset-2">
        {words.partly}
      </summary>
      <ul className="divide-y divide-steel-200">
        {items.map((line) => (
          <GoodsLineSteps
            key={line.productId}
            line={line}
            units={line.steps.receive}
            steps={['receive']}
            onChooseStep={() => setOpenLine(line)}
          />
        ))}
      </ul>
      {openLine ? (
        <GoodsStepDialog order={order} line={openLine} step="receive" onClose={() => setOpenLine(null)} />
      ) : null}
    </details>
  )
}

type StatusButtonsProps = StepperProps & {
  statuses: readonly WithdrawalStatus[]
  primaryStatus: WithdrawalStatus | undefined
  /** Names of buttons that differ from the usual ones. */
  stepNames?: Partial<Record<WithdrawalStatus, string>>
}

/** Buttons for the next statuses. The arrival of the goods also moves their units to the shop. */
function StatusButtons({ withdrawal, order, statuses, primaryStatus, stepNames }: StatusButtonsProps) {
  const words = useStaffWithdrawalWords()
  const client = useQueryClient()
  const { id, status: currentStatus } = withdrawal
  const { queryKey } = withdrawalQuery(id)
  const changeStatus = async (status: WithdrawalStatus) => {
    // If the status change fails, a retry finds the units already in the shop and only changes the status.
    if (status === 'goods_received' && order) await receiveGoods(order)
    const updatedWithdrawal = await changeWithdrawalStatus(id, { from: currentStatus, status })
    // Reloads the order, because the change has raised its version. With the old version, the next step would fail. The
    // page must not show the moved goods before the new status, because the new status resets the input of the check.
    await reloadOrder()
    return updatedWithdrawal
  }
  const reloadOrder = async () => {
    if (order) await client.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })
  }
  const receiveGoods = async (receivedOrder: StaffOrder) => {
    const lines = receivedOrder.orderItems
      .map((line) => ({
        productId: line.productId,
        quantity: countReceivableUnits(line, line.proposed),
      }))
      .filter(({ quantity }) => quantity > 0)
    if (lines.length === 0) return
    await moveGoods(receivedOrder.id, {
      version: receivedOrder.version,
      step: 'receive',
      lines,
    })
  }
  return (
    <StatusSteps
      statuses={statuses}
      primaryStatus={primaryStatus}
      words={{ ...words, step: { ...words.step, ...stepNames } }}
      changeStatus={changeStatus}
      ends={{
        toSuccessToast: () => ({ title: words.moved }),
        failureTitle: words.moveFailed,
        onDone: (updatedWithdrawal) => {
          client.setQueryData(queryKey, updatedWithdrawal)
          void client.invalidateQueries({ queryKey: WITHDRAWALS_KEY })
        },
        onFailed: () => {
          void client.invalidateQueries({ queryKey })
          void reloadOrder()
        },
      }}
    />
  )
}

/** Buttons that undo the last move of the goods, or set the withdrawal back to the status `requested`. */
function UndoActions({ withdrawal, order }: StepperProps) {
  const isUndoable = withdrawal.status !== 'requested'
  return (
    <div className="mt-3 flex flex-wrap items-start gap-x-2 border-t border-steel-200 pt-2 empty:hidden">
      {order && isOpenWithdrawal(withdrawal.status) ? <UndoStepButton order={order} /> : null}
      {isUndoable ? (
        <StatusButtons
          withdrawal={withdrawal}
          order={order}
          statuses={['requested']}
          primaryStatus={undefined}
        />
      ) : null}
    </div>
  )
}
