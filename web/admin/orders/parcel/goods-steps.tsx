import { PackageOpen } from 'lucide'
import { useState } from 'react'
import type { GoodsStep } from '../../../../domain/orders/goods'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { Notice } from '../../../ui/layout/notice'
import { GoodsStepDialog } from './goods-dialog'
import { type StaffOrder, moveGoods } from '../queries'
import type { RefundFormOptions } from '../refund/refund-dialog'
import { useStaffOrderWords } from '../words'
import { ConfirmChangeDialog } from '../change/confirm-change'
import { IfRole } from '../../access/if-role'

type OrderLine = StaffOrder['orderItems'][number]

const sumOverLines = (lines: readonly OrderLine[], countUnits: (line: OrderLine) => number) =>
  lines.reduce((sum, line) => sum + countUnits(line), 0)

export const hasGoodsSteps = ({ orderItems }: StaffOrder): boolean =>
  orderItems.some(
    ({ units, steps }) => units.inspection > 0 || Object.values(steps).some((quantity) => quantity > 0),
  )

type Props = { order: StaffOrder; onRefund: (options: RefundFormOptions) => void }
type RequestedGoodsStep = { line: OrderLine; step: GoodsStep }

/** Buttons for steps of single units: cancelled units in a packed parcel, returned units, and units to be returned. */
export function GoodsSteps({ order, onRefund }: Props) {
  const { unitSteps: words } = useStaffOrderWords()
  const [openStep, setOpenStep] = useState<RequestedGoodsStep | null>(null)
  const [isUnpackDialogOpen, setUnpackDialogOpen] = useState(false)
  const createOpenDialogHandler = (line: OrderLine) => (step: GoodsStep) => setOpenStep({ line, step })
  const { orderItems } = order
  const unitsToUnpack = sumOverLines(orderItems, ({ steps }) => steps.takeOut)
  const returnedItems = orderItems.filter(({ units }) => units.inspection > 0)
  const unreturnedItems = orderItems.filter(({ units }) => units.awaited + units.delivered > 0)
  const hasUnsettledUnits = returnedItems.some(({ units, steps }) => units.inspection > steps.restock)
  const canResend = order.state === 'paid' && returnedItems.some(({ steps }) => steps.resend > 0)
  return (
    <div className="space-y-4">
      {unitsToUnpack > 0 ? (
        <Notice variant="danger">
          <p>{words.parcelMustBeOpened({ count: unitsToUnpack })}</p>
          <IfRole>
            <Button aria-haspopup="dialog" onClick={() => setUnpackDialogOpen(true)}>
              <Icon shape={PackageOpen} className="size-5" />
              {words.steps.takeOut.action}
            </Button>
          </IfRole>
        </Notice>
      ) : null}
      {returnedItems.length > 0 ? (
        <section className="mt-4">
          <h3 className="font-semibold">{words.decide}</h3>
          <p className="text-sm text-steel-700">
            {words.decideLead({ count: sumOverLines(returnedItems, ({ units }) => units.inspection) })}
          </p>
          <ul className="mt-1 divide-y divide-steel-200">
            {returnedItems.map((line) => (
              <GoodsLineSteps
                key={line.productId}
                line={line}
                units={line.units.inspection}
                steps={canResend ? ['restock', 'discard', 'resend'] : ['restock', 'discard']}
                onChooseStep={createOpenDialogHandler(line)}
              />
            ))}
          </ul>
          {hasUnsettledUnits ? (
            <p className="flex flex-wrap items-center gap-x-3 text-sm">
              {canResend ? words.unsettledAgain : words.unsettled}
              {order.canRefund ? (
                <IfRole>
                  <Button
                    variant="secondary"
                    aria-haspopup="dialog"
                    onClick={() => onRefund({ preselection: 'undecided' })}
                  >
                    {words.refundFirst}
                  </Button>
                </IfRole>
              ) : null}
            </p>
          ) : null}
        </section>
      ) : null}
      {unreturnedItems.length > 0 ? (
        <details
          open={unreturnedItems.some(({ units, proposed }) => units.awaited > 0 || proposed > 0)}
          className="mt-2"
        >
          <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm font-semibold underline underline-offset-2">
            {words.returns}
          </summary>
          <ul className="divide-y divide-steel-200">
            {unreturnedItems.map((line) => (
              <ReturnSteps key={line.productId} line={line} onChooseStep={createOpenDialogHandler(line)} />
            ))}
          </ul>
        </details>
      ) : null}
      {openStep ? <GoodsStepDialog order={order} {...openStep} onClose={() => setOpenStep(null)} /> : null}
      {isUnpackDialogOpen ? (
        <UnpackUnitsDialog order={order} onClose={() => setUnpackDialogOpen(false)} />
      ) : null}
    </div>
  )
}

type GoodsLineProps = {
  line: OrderLine
  units: number
  steps: readonly GoodsStep[]
  place?: string
  onChooseStep: (step: GoodsStep) => void
}

/** An order line with a button for each step that at least one unit of the line can take next. */
export function GoodsLineSteps({ line, units, steps, place, onChooseStep }: GoodsLineProps) {
  const { language } = useLocale()
  const { unitSteps: words } = useStaffOrderWords()
  const possibleSteps = steps.filter((step) => line.steps[step] > 0)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <p className="min-w-0">
        <span className="tabular-nums">{units} ×</span> {line.names[language]}
        {place ? <span className="block text-sm text-steel-700">{place}</span> : null}
      </p>
      <IfRole>
        <div className="flex flex-wrap gap-2">
          {possibleSteps.map((step) => (
            <Button
              key={step}
              variant="secondary"
              className="px-3"
              aria-haspopup="dialog"
              aria-label={`${words.steps[step].action}: ${line.names[language]}`}
              onClick={() => onChooseStep(step)}
            >
              {words.steps[step].action}
            </Button>
          ))}
        </div>
      </IfRole>
    </li>
  )
}

/** Buttons for units on their way back to the shop, and for delivered units that the buyer may return. */
function ReturnSteps({ line, onChooseStep }: { line: OrderLine; onChooseStep: (step: GoodsStep) => void }) {
  const { unitSteps: words } = useStaffOrderWords()
  const { awaited, delivered } = line.units
  return (
    <>
      {awaited > 0 ? (
        <GoodsLineSteps
          line={line}
          units={awaited}
          place={words.awaited}
          steps={['receive', 'keep', 'discard']}
          onChooseStep={onChooseStep}
        />
      ) : null}
      {delivered > 0 ? (
        <GoodsLineSteps
          line={line}
          units={delivered}
          place={words.delivered}
          steps={['expect', 'receive']}
          onChooseStep={onChooseStep}
        />
      ) : null}
    </>
  )
}

/** Dialog that confirms that all cancelled units are taken out of a packed parcel. Lists the units that stay in it. */
function UnpackUnitsDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { language } = useLocale()
  const { unitSteps: words } = useStaffOrderWords()
  const itemsToTakeOut = order.orderItems.filter(({ steps }) => steps.takeOut > 0)
  const packedItems = order.orderItems.filter(({ units }) => units.packed > 0)
  const { action, lead } = words.steps.takeOut
  return (
    <ConfirmChangeDialog
      order={order}
      title={action}
      confirm={action}
      cancel={words.cancel}
      sendChange={(version) =>
        moveGoods(order.id, {
          version,
          step: 'takeOut',
          lines: itemsToTakeOut.map(({ productId, steps }) => ({ productId, quantity: steps.takeOut })),
        })
      }
      onClose={onClose}
    >
      <div>
        <p>{lead}</p>
        <ul className="mt-1 list-disc pl-5 font-semibold">
          {itemsToTakeOut.map(({ productId, names, steps }) => (
            <li key={productId}>
              {steps.takeOut} × {names[language]}
            </li>
          ))}
        </ul>
      </div>
      {packedItems.length > 0 ? (
        <p>
          {words.unitsToLeave({
            goods: packedItems.map(({ names, units }) => `${units.packed} × ${names[language]}`).join(', '),
          })}
        </p>
      ) : null}
    </ConfirmChangeDialog>
  )
}
