import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/form/button'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { useConfirmedAction } from '../kit/form/use-confirmed-action'
import { deleteViewing, type ViewingItem, VIEWINGS_KEY } from './queries'
import { useStaffViewingWords } from './words'

/**
 * Deletes the data of a caller without an e-mail address. The staff page of customers cannot do it: it finds data by
 * e-mail address only.
 */
export function DeleteViewingButton({ viewing }: { viewing: ViewingItem }) {
  const { remove: words } = useStaffViewingWords()
  const client = useQueryClient()
  const { ask, dialog } = useConfirmedAction(() => deleteViewing(viewing.id), {
    toSuccessToast: () => ({ title: words.done }),
    failureTitle: words.failed,
    onEnd: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: VIEWINGS_KEY }),
        client.invalidateQueries({ queryKey: ['staff', 'today'] }),
      ]),
  })
  return (
    <>
      <Button variant="quiet" onClick={ask}>
        {words.action}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={words.title}
        confirm={words.action}
        cancel={words.keep}
        buttonVariant="danger"
      >
        <p className="font-semibold wrap-anywhere">{viewing.name}</p>
        <p>{words.lead}</p>
      </ConfirmDialog>
    </>
  )
}
