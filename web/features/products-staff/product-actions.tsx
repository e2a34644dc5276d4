import { Copy } from 'lucide-react'
import { useState } from 'react'
import { adminPaths } from '../../app/admin-paths'
import { useMessages } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Button, buttonClass } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Spinner } from '../../ui/spinner'
import type { ProductFormState } from './use-product-form'
import { useStaffProductsWords } from './words'

type Props = {
  form: ProductFormState
  /** Pictures are on their way. */
  isBusy: boolean
  isDirty: boolean
}

/** Saving and the states of a product, always within reach below the form. */
export function ProductActions({ form, isBusy, isDirty }: Props) {
  const words = useStaffProductsWords()
  const { actions } = words
  const { product } = form
  const [isArchiving, setArchiving] = useState(false)
  const status = product?.status ?? 'draft'
  const isWaiting = form.isSaving || isBusy
  const run = (work: () => Promise<void>) => () => {
    if (!isWaiting) void work()
  }
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-2 border-t border-steel-200 bg-paper px-4 py-3">
      <Button
        type="submit"
        look={status === 'published' || isDirty ? 'primary' : 'secondary'}
        aria-disabled={isWaiting}
        onClick={(event) => {
          if (isWaiting) event.preventDefault()
        }}
      >
        {form.isSaving ? <Spinner /> : null}
        {form.isSaving ? actions.saving : actions.save}
      </Button>
      {status === 'published' ? null : (
        <Button
          look={isDirty ? 'secondary' : 'primary'}
          aria-disabled={isWaiting}
          onClick={run(() => form.save('published'))}
        >
          {actions.publish}
        </Button>
      )}
      {status === 'draft' ? null : (
        <Button look="secondary" aria-disabled={isWaiting} onClick={run(() => form.save('draft'))}>
          {actions.unpublish}
        </Button>
      )}
      {product && status !== 'archived' ? (
        <Button look="quiet" aria-disabled={isWaiting} onClick={() => setArchiving(true)}>
          {actions.archive}
        </Button>
      ) : null}
      {product ? (
        <Link to={`${adminPaths.product('new')}?from=${product.id}`} className={buttonClass('quiet')}>
          <Copy aria-hidden="true" className="size-4" />
          {actions.duplicate}
        </Link>
      ) : null}
      <ArchiveDialog
        isOpen={isArchiving}
        onClose={() => setArchiving(false)}
        onConfirm={() => {
          setArchiving(false)
          void form.save('archived')
        }}
      />
    </div>
  )
}

type DialogProps = { isOpen: boolean; onClose: () => void; onConfirm: () => void }

function ArchiveDialog({ isOpen, onClose, onConfirm }: DialogProps) {
  const words = useStaffProductsWords()
  const { close } = useMessages()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.actions.archive} closeLabel={close} shape="modal">
      <div className="p-5">
        <p>{words.archiveLead}</p>
        <p className="mt-4 flex flex-wrap gap-2">
          <Button onClick={onConfirm}>{words.actions.archive}</Button>
          <Button look="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}
