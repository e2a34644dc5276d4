import type { StaffProductListItem } from '../../../api'
import { useBulkChange } from './use-bulk-change'
import { ChangePreview } from './change-preview'
import type { BulkAction } from './change-outcomes'
import { FormDialog } from '../../kit/form/form-dialog'
import { useProductListWords } from './words'

const TARGET_STATUSES = { publish: 'published', archive: 'archived', restore: 'draft' } as const

type Props = {
  action: Exclude<BulkAction, 'price'>
  products: readonly StaffProductListItem[]
  onClose: () => void
  onDone: () => void
}

/** Publishes, archives or restores the ticked products, after a preview of what will change. */
export function ChangeDialog({ action, products, onClose, onDone }: Props) {
  const words = useProductListWords().bulk
  const bulkChange = useBulkChange({
    action,
    changes: products.map(({ id, version }) => ({ id, version, status: TARGET_STATUSES[action] })),
    onDone,
  })
  return (
    <FormDialog
      title={words.titles[action]}
      submitLabel={words.confirm[action]({ count: bulkChange.acceptedCount })}
      cancel={words.cancel}
      isPending={bulkChange.isPending || bulkChange.acceptedCount === 0}
      onSubmit={bulkChange.run}
      onClose={onClose}
    >
      <p className="mb-3">{words.leads[action]}</p>
      <ChangePreview products={products} preview={bulkChange.preview} />
    </FormDialog>
  )
}
