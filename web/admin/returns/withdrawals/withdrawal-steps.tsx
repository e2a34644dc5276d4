import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isAnswerMailed } from '../../../../domain/returns/request-channel'
import { isOpenWithdrawal } from '../../../../domain/returns/withdrawal'
import { decisionOf } from '../../../../domain/returns/withdrawal-decision'
import {
  findWithdrawalFacts,
  isOnlyDeliveryLeft,
  planStatusChoice,
} from '../../../../domain/returns/withdrawal-facts'
import {
  planWithdrawalSteps,
  WITHDRAWAL_STEPS,
  type WithdrawalStep,
} from '../../../../domain/returns/withdrawal-steps'
import { adminPaths } from '../../../app/admin-paths'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { Button } from '../../../ui/form/button'
import { IfRole } from '../../access/if-role'
import { StatusButtons } from './status-buttons'
import { Card } from '../../kit/page/card'
import { CARD_LINK_CLASS } from '../../kit/page/fact-list'
import { formatDay } from '../../kit/timestamp-text'
import { GoodsStepDialog } from '../../orders/parcel/goods-dialog'
import { GoodsLineSteps, GoodsSteps } from '../../orders/parcel/goods-steps'
import { UndoStepButton } from '../../orders/parcel/undo-step-button'
import { orderQuery, type StaffOrder } from '../../orders/queries'
import { RefundDialog, type RefundFormOptions } from '../../orders/refund/refund-dialog'
import { ReturnLabelOffer } from '../../shipments/return-labels'
import { type Withdrawal, WITHDRAWALS_KEY } from './queries'
import { RefundDeadline } from './refund-deadline'
import { StepItem } from './step-item'
import { WithdrawalCheck } from './withdrawal-check'
import { draftBasisOf, useWithdrawalDraft, type WithdrawalDraft } from './withdrawal-draft'
import { WithdrawalMoney } from './withdrawal-money'
import { useStaffWithdrawalWords } from './words'
import { QueryContent } from '../../kit/page/query-content'

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
        <QueryContent query={query} errorText={words.failed} skeletonClass="h-60">
          {(order) => <Stepper withdrawal={withdrawal} order={order} />}
        </QueryContent>
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
  const facts = findWithdrawalFacts(withdrawal, order)
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
            // The first step is the decision. After a refusal, the title of the step is the refusal.
            title={
              step === 'accept' && withdrawal.status === 'refused'
                ? words.refuse.title
                : words.steps.names[step]
            }
            state={stepStates[step]}
            stateName={words.steps.states[stepStates[step]]}
          >
            <StepDeadline step={step} withdrawal={withdrawal} />
            <StepLead step={step} withdrawal={withdrawal} />
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

/** Says what a step is for, and which mail it sends. */
function StepLead({ step, withdrawal }: { step: WithdrawalStep; withdrawal: Withdrawal }) {
  const { steps: words, match } = useStaffWithdrawalWords()
  const { status, isAnswerAwaited, toldDecision, matched } = withdrawal
  // Staff can refund before they accept. Closing then tells the buyer the acceptance.
  const isAcceptance = step === 'accept' || (step === 'close' && status === 'requested')
  const acceptWords = words.acceptAwaited
  const leadText =
    !isAcceptance || !isAnswerAwaited
      ? words.leads[step]
      : !isAnswerMailed(withdrawal)
        ? acceptWords.notMailed
        : toldDecision === null
          ? acceptWords.mailed
          : acceptWords[toldDecision === 'accepted' ? 'told' : 'replaces']
  return (
    <>
      <p className="text-sm text-steel-700">{leadText}</p>
      {isAcceptance && isAnswerAwaited && matched?.customerType === 'company' ? (
        <p className="text-sm text-steel-700">{match.doubt}</p>
      ) : null}
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
  const { statuses, primaryStatus } = planStatusChoice(step, {
    status: withdrawal.status,
    isLinked: order !== null,
    hasUnitsToReturn,
    isOnlyDeliveryLeft: order !== null && isOnlyDeliveryLeft(order),
    hasWithdrawalRefund: order?.refunds.some(({ reason }) => reason === 'withdrawal') ?? false,
  })
  const statusButtons = (
    <StatusButtons
      withdrawal={withdrawal}
      order={order}
      statuses={statuses}
      primaryStatus={primaryStatus}
      stepNames={
        step === 'accept'
          ? {
              goods_awaited: words.acceptAndWait,
              ...(order && !hasUnitsToReturn ? { goods_received: words.acceptInShop } : {}),
            }
          : undefined
      }
    />
  )
  switch (step) {
    case 'accept':
      return (
        <>
          {order ? null : <p className="font-semibold">{words.linkFirst}</p>}
          {statusButtons}
        </>
      )
    case 'goods':
      return (
        <>
          {statusButtons}
          {order ? (
            <>
              <ReturnLabelOffer
                order={order}
                requestId={withdrawal.id}
                request={{ kind: 'withdrawal', status: withdrawal.status }}
              />
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
          {statusButtons}
        </>
      )
    case 'stock':
      return order ? <StockActions order={order} onPaid={reloadWithdrawal} /> : null
    case 'close':
      return (
        <>
          {order ? <RestockedProducts order={order} /> : null}
          {statusButtons}
        </>
      )
  }
}

/** Puts returned goods on sale or writes them off, with the buttons of the order page. */
function StockActions({ order, onPaid }: { order: StaffOrder; onPaid: () => void }) {
  const [refund, setRefund] = useState<RefundFormOptions | null>(null)
  return (
    <>
      <GoodsSteps order={order} onRefund={setRefund} />
      <RestockedProducts order={order} />
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

/** Links to the products whose units came back. Staff complete the drafts there, and publish them. */
function RestockedProducts({ order }: { order: StaffOrder }) {
  const { language } = useLocale()
  const { steps: words } = useStaffWithdrawalWords()
  return order.orderItems
    .filter(({ units }) => units.restocked > 0)
    .map(({ productId, names }) => (
      <p key={productId}>
        <Link to={adminPaths.product(productId)} className={CARD_LINK_CLASS}>
          {words.editProduct({ name: names[language] })}
        </Link>
      </p>
    ))
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

/** Buttons that undo the last move of the goods, or set the withdrawal back to the status `requested`. */
function UndoActions({ withdrawal, order }: StepperProps) {
  const words = useStaffWithdrawalWords()
  const isUndoable = withdrawal.status !== 'requested'
  const isTold = isUndoable && withdrawal.toldDecision === decisionOf(withdrawal.status)
  return (
    <div className="mt-3 flex flex-wrap items-start gap-x-2 border-t border-steel-200 pt-2 empty:hidden">
      {isTold ? <p className="mb-2 basis-full text-sm text-steel-700">{words.steps.undoTold}</p> : null}
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
