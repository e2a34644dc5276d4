import { Check, PackageCheck, Truck, Undo2 } from 'lucide'
import { useState } from 'react'
import type { Fulfilment } from '../../../domain/fulfilment'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Spinner } from '../../ui/spinner'
import { Card } from '../admin/card'
import { ConfirmDialog } from '../admin/confirm-dialog'
import { PackDialog } from './pack-dialog'
import { changeOrder, type OrderChange, type StaffOrder } from './queries'
import { ShipDialog } from './ship-dialog'
import { TakeBack } from './take-back'
import { useOrderAction } from './use-order-action'
import { useStaffOrderWords } from './words'

const ICONS = { new: Undo2, packed: PackageCheck, shipped: Truck, delivered: Check, returned: Undo2 }
/** Steps that are not what staff come for. */
const ASIDE: readonly Fulfilment[] = ['new', 'returned']
/** Steps of which the buyer is told. */
const TOLD = ['delivered', 'returned'] as const

/** What is to be done with the goods next, large enough for a thumb. */
export function NextStep({ order }: { order: StaffOrder }) {
  const words = useStaffOrderWords()
  const [asked, setAsked] = useState<Fulfilment | null>(null)
  const close = () => setAsked(null)
  const { run, isPending } = useOrderAction(
    order.id,
    (change: OrderChange) => changeOrder(order.id, change),
    { done: () => ({ title: words.step.done }), failed: words.step.failed, onDone: close },
  )
  const steps = order.nextFulfilments
  const isAsked = (step: Fulfilment) => (step === 'packed' ? order.isKeptHere : step !== 'new')
  const isBack = order.fulfilmentStatus === 'returned'
  const main = steps.find((step) => !ASIDE.includes(step))
  return (
    <Card title={words.step.label}>
      {steps.length === 0 ? <p className="text-steel-700">{whyNothing(order, words.step)}</p> : null}
      {isBack && steps.length > 0 ? <p className="mb-3">{words.step.back}</p> : null}
      <div className="flex flex-wrap gap-2">
        {steps.map((step) => {
          return (
            <Button
              key={step}
              look={step === main ? 'primary' : step === 'new' ? 'quiet' : 'secondary'}
              className="grow sm:grow-0"
              aria-haspopup={isAsked(step) ? 'dialog' : undefined}
              aria-disabled={isPending}
              onClick={() => (isAsked(step) ? setAsked(step) : run({ fulfilmentStatus: step }))}
            >
              {isPending ? <Spinner /> : <Icon of={ICONS[step]} className="size-5" />}
              {isBack && step === 'shipped' ? words.step.again : words.step[step]}
            </Button>
          )
        })}
        {order.takesBack ? (
          <TakeBack key={order.takesBack} orderId={order.id} said={order.takesBack} />
        ) : null}
      </div>
      {order.trackingUrl ? <Parcel order={order} onCorrect={() => setAsked('shipped')} /> : null}
      <ShipDialog order={order} isOpen={asked === 'shipped'} onClose={close} />
      {TOLD.map((step) => (
        <ConfirmDialog
          key={step}
          isOpen={asked === step}
          title={words.step[step]}
          confirm={words.step.confirm[step]}
          cancel={words.step.cancel}
          isPending={isPending}
          onConfirm={() => run({ fulfilmentStatus: step })}
          onClose={close}
        >
          <p>{words.step.lead[step === 'returned' && order.deliveredAt ? 'givenBack' : step]}</p>
        </ConfirmDialog>
      ))}
      <PackDialog
        order={order}
        isOpen={asked === 'packed'}
        isPending={isPending}
        onPack={() => run({ fulfilmentStatus: 'packed' })}
        onClose={close}
      />
    </Card>
  )
}

function whyNothing(order: StaffOrder, step: ReturnType<typeof useStaffOrderWords>['step']): string {
  if (order.courier === 'digital') return step.voucher
  if (order.fulfilmentStatus === 'returned' && order.deliveredAt && order.canRefund) return step.givenBack
  return order.paymentStatus === 'pending' || order.paymentStatus === 'failed' ? step.unpaid : step.nothing
}

function Parcel({ order, onCorrect }: { order: StaffOrder; onCorrect: () => void }) {
  const words = useStaffOrderWords()
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4">
      <span className="tabular-nums">
        {order.shippedWith ? words.couriers[order.shippedWith] : null} {order.trackingNumber}
      </span>
      <a
        href={order.trackingUrl ?? ''}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
      >
        {words.track}
      </a>
      {order.fulfilmentStatus === 'shipped' ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onCorrect}
          className="min-h-11 font-semibold text-steel-700 underline underline-offset-2 hover:text-ink"
        >
          {words.ship.correct}
        </button>
      ) : null}
    </p>
  )
}
