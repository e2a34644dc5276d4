import { formatMoney } from '../../../../domain/money/currency'
import { useLocale } from '../../../i18n/locale'
import { ConfirmDialog } from '../../kit/form/confirm-dialog'
import type { ProductFormState } from './use-product-form'
import { useStaffProductsWords } from '../words'

/** Dialog that asks staff to confirm a price that looks like a typing error, before the product is saved. */
export function PriceDialog({ form }: { form: ProductFormState }) {
  const { priceQuestions: words } = useStaffProductsWords()
  const { language } = useLocale()
  return (
    <ConfirmDialog
      isOpen={form.priceQuestions.length > 0}
      title={words.title}
      confirm={words.confirm}
      cancel={words.back}
      onClose={form.correctPrice}
      onConfirm={form.confirmPrice}
    >
      <ul>
        {form.priceQuestions.map(({ path, code, from, to }) => (
          <li key={`${path} ${code}`}>
            {words[code]({ from: formatMoney(from, 'PLN', language), to: formatMoney(to, 'PLN', language) })}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
