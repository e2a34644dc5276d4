import { Copy } from 'lucide'
import { FORM_ORDER } from '../../../domain/product-problems'
import { adminPaths } from '../../app/admin-paths'
import { fieldsToMend } from '../../i18n/fields-to-mend'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Button, buttonClass } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Spinner } from '../../ui/spinner'
import type { ProductFormState } from './use-product-form'
import { useStaffProductsWords } from './words'

type Props = {
  form: ProductFormState
  /** True while pictures are uploading. */
  isBusy: boolean
  isDirty: boolean
  onArchive: () => void
}

/** Save and status buttons, fixed below the form. */
export function ProductActions({ form, isBusy, isDirty, onArchive }: Props) {
  const words = useStaffProductsWords()
  const { actions } = words
  const { product } = form
  const { language } = useLocale()
  const status = product?.status ?? 'draft'
  const isWaiting = form.isSaving || isBusy
  const run = (work: () => Promise<void>) => () => {
    if (!isWaiting) void work()
  }
  const toMend = fieldsToMend(
    language,
    FORM_ORDER.filter((field) => form.errors[field]).map((field) => words.fields[field]),
  )
  const describedBy = toMend ? 'product-mend' : undefined
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-2 border-t border-steel-200 bg-paper px-4 py-3">
      <Button
        type="submit"
        aria-describedby={describedBy}
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
          aria-describedby={describedBy}
          aria-disabled={isWaiting}
          onClick={run(() => form.save('published'))}
        >
          {actions.publish}
        </Button>
      )}
      {status === 'draft' ? null : (
        <Button look="secondary" aria-disabled={isWaiting} onClick={run(() => form.save('draft'))}>
          {status === 'archived' ? actions.restore : actions.unpublish}
        </Button>
      )}
      {product && status !== 'archived' ? (
        <Button look="quiet" aria-disabled={isWaiting} onClick={onArchive}>
          {actions.archive}
        </Button>
      ) : null}
      {product ? (
        <Link to={`${adminPaths.product('new')}?from=${product.id}`} className={buttonClass('quiet')}>
          <Icon of={Copy} className="size-4" />
          {actions.duplicate}
        </Link>
      ) : null}
      {toMend ? (
        <p id="product-mend" className="w-full text-sm font-medium text-danger">
          {toMend}
        </p>
      ) : null}
    </div>
  )
}
