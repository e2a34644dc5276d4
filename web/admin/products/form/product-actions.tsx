import { Copy, Eye } from 'lucide'
import { adminPaths } from '../../../app/admin-paths'
import { invalidFieldsText } from '../../../i18n/invalid-fields-text'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { Button, buttonClass } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { Spinner } from '../../../ui/loading/spinner'
import { FIELDS_IN_FORM_ORDER } from './form-sections'
import { useIntakeWords } from './intake-words'
import { NextMissingButton } from './readiness-meter'
import type { ProductFormState } from './use-product-form'
import { useStaffProductsWords } from '../words'

type Props = {
  form: ProductFormState
  /** True while pictures or a manual are uploading. */
  isBusy: boolean
  isDirty: boolean
  onArchive: () => void
  onPreview: () => void
}

/** Save and status buttons, fixed below the form. */
export function ProductActions({ form, isBusy, isDirty, onArchive, onPreview }: Props) {
  const words = useStaffProductsWords()
  const { actions } = words
  const { preview } = useIntakeWords()
  const { product } = form
  const { language } = useLocale()
  const status = product?.status ?? 'draft'
  const isBusyOrSaving = form.isSaving || isBusy
  const runIfIdle = (action: () => Promise<void>) => () => {
    if (!isBusyOrSaving) void action()
  }
  const fieldsHint = invalidFieldsText(
    language,
    FIELDS_IN_FORM_ORDER.filter((field) => form.errors[field]).map((field) => words.fields[field]),
  )
  const descriptionId = fieldsHint ? 'product-mend' : undefined
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-2 border-t border-steel-200 bg-paper px-4 py-2 md:py-3">
      <div className="flex w-full items-center justify-between gap-2 md:w-auto">
        <NextMissingButton form={form} />
        {form.values.images.length > 0 ? (
          <Button variant="quiet" className="px-3!" onClick={onPreview}>
            <Icon shape={Eye} className="size-4" />
            {preview.button}
          </Button>
        ) : null}
      </div>
      <Button
        type="submit"
        aria-describedby={descriptionId}
        variant={status === 'published' || isDirty ? 'primary' : 'secondary'}
        aria-disabled={isBusyOrSaving}
        onClick={(event) => {
          if (isBusyOrSaving) event.preventDefault()
        }}
      >
        {form.isSaving ? <Spinner /> : null}
        {form.isSaving ? actions.saving : actions.save}
      </Button>
      {status === 'published' ? null : (
        <Button
          variant={isDirty ? 'secondary' : 'primary'}
          aria-describedby={descriptionId}
          aria-disabled={isBusyOrSaving}
          onClick={runIfIdle(() => form.save('published'))}
        >
          {actions.publish}
        </Button>
      )}
      {status === 'draft' ? null : (
        <Button
          variant="secondary"
          aria-disabled={isBusyOrSaving}
          onClick={runIfIdle(() => form.save('draft'))}
        >
          {status === 'archived' ? actions.restore : actions.unpublish}
        </Button>
      )}
      {product && status !== 'archived' ? (
        <Button variant="quiet" aria-disabled={isBusyOrSaving} onClick={onArchive}>
          {actions.archive}
        </Button>
      ) : null}
      {product ? (
        <Link to={`${adminPaths.product('new')}?from=${product.id}`} className={buttonClass('quiet')}>
          <Icon shape={Copy} className="size-4" />
          {actions.duplicate}
        </Link>
      ) : null}
      {fieldsHint ? (
        <p id="product-mend" className="w-full text-sm font-medium text-danger">
          {fieldsHint}
        </p>
      ) : null}
    </div>
  )
}
