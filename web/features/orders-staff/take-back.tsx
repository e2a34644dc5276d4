import { Undo2 } from 'lucide'
import { useState } from 'react'
import type { TakenBack } from '../../../domain/fulfilment'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { ConfirmDialog } from '../admin/confirm-dialog'
import { takeBack } from './queries'
import { useOrderAction } from './use-order-action'
import { useStaffOrderWords } from './words'

/** Takes back that a parcel has arrived or come back, which was pressed by mistake. */
export function TakeBack({ orderId, said }: { orderId: string; said: TakenBack }) {
  const { step } = useStaffOrderWords()
  const words = step.takeBack[said]
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const { run, isPending } = useOrderAction(orderId, () => takeBack(orderId, said), {
    done: () => ({ title: step.done }),
    failed: step.failed,
    onDone: close,
  })
  return (
    <>
      <Button look="quiet" className="grow sm:grow-0" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        <Icon of={Undo2} className="size-5" />
        {words.action}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={words.action}
        confirm={words.confirm}
        cancel={words.cancel}
        isPending={isPending}
        onConfirm={() => run(null)}
        onClose={close}
      >
        <p>{words.lead}</p>
      </ConfirmDialog>
    </>
  )
}
