import { Check } from 'lucide'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import type { ProductFormState } from './use-product-form'
import { useStaffProductsWords } from '../words'

type Props = {
  form: ProductFormState
  /** Key of the bilingual text, from `listTranslations`. */
  textKey: string
  label: string
}

/**
 * Asks staff to compare an English text with its changed Polish text. The product cannot be published before the check.
 */
export const TranslationCheckNote = ({ form, textKey, label }: Props) =>
  form.toCheck.includes(textKey) ? (
    <ConfirmTranslationButton label={label} onConfirm={() => form.confirm(textKey)} />
  ) : null

export function ConfirmTranslationButton({ label, onConfirm }: { label: string; onConfirm: () => void }) {
  const words = useStaffProductsWords()
  return (
    <div className="my-1 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-accent/20 px-3 py-1.5 text-sm">
      <p className="min-w-40 flex-1">{words.toCheck}</p>
      <Button variant="secondary" aria-label={`${words.confirm}: ${label}`} onClick={onConfirm}>
        <Icon shape={Check} className="size-4" />
        <span>{words.confirm}</span>
      </Button>
    </div>
  )
}
