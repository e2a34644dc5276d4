import { useId, useState } from 'react'
import { readAmount, parseWholeNumber } from '../../../../domain/money/amount-text'
import { toDecimal } from '../../../../domain/money/money'
import {
  MAX_REDUCTION_PERCENT,
  type PriceReduction,
  reducePrice,
} from '../../../../domain/products/form/product-changes'
import type { StaffProductListItem } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Field } from '../../../ui/form/field'
import { SelectField } from '../../../ui/form/select-field'
import { useDebounced } from '../../../ui/form/use-debounced'
import { FormDialog } from '../../kit/form/form-dialog'
import { ChangePreview } from './change-preview'
import { useBulkChange } from './use-bulk-change'
import { useProductListWords } from './words'

/** Debounce of the preview, ms. */
const DEBOUNCE_MS = 300

type Props = { products: readonly StaffProductListItem[]; onClose: () => void; onDone: () => void }

/** Reduces the prices of the ticked products by a percentage or an amount, after a preview of all new prices. */
export function PriceDialog({ products, onClose, onDone }: Props) {
  const words = useProductListWords().bulk
  const { language } = useLocale()
  const id = useId()
  const [kind, setKind] = useState<PriceReduction['kind']>('percent')
  const [text, setText] = useState('')
  const previewedText = useDebounced(text, DEBOUNCE_MS)
  const readReduction = (input: string): PriceReduction | null => {
    if (kind === 'percent') {
      const percent = parseWholeNumber(input)
      return percent >= 1 && percent <= MAX_REDUCTION_PERCENT ? { kind, percent } : null
    }
    const amount = readAmount(input, language, 'PLN')
    return amount ? { kind, amount } : null
  }
  const reduction = readReduction(previewedText)
  const reducedPrices = products.map(({ id: productId, version, exhibitionPrice }) => ({
    id: productId,
    version,
    price: reduction && reducePrice(parsePrice(exhibitionPrice), reduction),
  }))
  const bulkChange = useBulkChange({
    action: 'price',
    changes: reducedPrices.flatMap(({ price, ...change }) =>
      price ? [{ ...change, exhibitionPrice: toDecimal(price) }] : [],
    ),
    onDone,
  })
  const hasError = previewedText !== '' && text !== '' && !readReduction(text)
  return (
    <FormDialog
      title={words.titles.price}
      submitLabel={words.confirm.price({ count: bulkChange.acceptedCount })}
      cancel={words.cancel}
      isPending={bulkChange.isPending || bulkChange.acceptedCount === 0 || text !== previewedText}
      onSubmit={() => {
        if (text === previewedText) bulkChange.run()
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-x-3">
        <SelectField
          id={`${id}-kind`}
          label={words.kind}
          options={(['percent', 'amount'] as const).map((value) => ({ value, name: words.kinds[value] }))}
          value={kind}
          onChange={setKind}
        />
        <Field
          id={`${id}-value`}
          label={words[kind]}
          data-focus-first=""
          inputMode={kind === 'percent' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={text}
          error={hasError ? (kind === 'percent' ? words.percentInvalid : words.amountInvalid) : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <p className="mb-3 text-sm text-steel-700">{words.leads.price}</p>
      {reduction ? (
        <ChangePreview
          products={products}
          preview={bulkChange.preview}
          tooLowIds={reducedPrices.filter(({ price }) => !price).map(({ id: productId }) => productId)}
        />
      ) : null}
    </FormDialog>
  )
}
