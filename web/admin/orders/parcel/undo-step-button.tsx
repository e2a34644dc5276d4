import { Undo2 } from 'lucide'
import { useState } from 'react'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { ConfirmChangeDialog } from '../change/confirm-change'
import { type StaffOrder, undoLastGoodsMove } from '../queries'
import { useStaffOrderWords } from '../words'

/** Button that undoes the last move of goods of an order. Renders nothing if the move cannot be undone. */
export function UndoStepButton({ order }: { order: StaffOrder }) {
  const { undo: words } = useStaffOrderWords()
  const [isDialogOpen, setDialogOpen] = useState(false)
  // No undo button for packing if the next steps of the parcel already include unpacking.
  if (order.undo === null || (order.undo === 'packed' && order.nextFulfilments.includes('new'))) return null
  const pickupTexts = order.courier === 'counter' ? words.collected[order.undo] : undefined
  const { action, lead } = pickupTexts ?? words.steps[order.undo] ?? words.other
  return (
    <>
      <Button
        variant="quiet"
        className="-ml-3 mt-2 px-3"
        aria-haspopup="dialog"
        onClick={() => setDialogOpen(true)}
      >
        <Icon shape={Undo2} className="size-5" />
        {action}
      </Button>
      {isDialogOpen ? (
        <ConfirmChangeDialog
          order={order}
          title={action}
          confirm={words.confirm}
          cancel={words.cancel}
          sendChange={(version) => undoLastGoodsMove(order.id, version)}
          onClose={() => setDialogOpen(false)}
        >
          <p>{lead}</p>
        </ConfirmChangeDialog>
      ) : null}
    </>
  )
}
