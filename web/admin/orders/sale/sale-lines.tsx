import { Trash2 } from 'lucide'
import { useRef } from 'react'
import { formatAmountInput } from '../../../../domain/money/amount-text'
import { formatMoney } from '../../../../domain/money/currency'
import { localizedText } from '../../../../domain/language'
import { parseDecimal, toDecimal, ZERO } from '../../../../domain/money/money'
import type { StaffProductListItem } from '../../../api'
import { FIELD_SENTENCES } from '../../../i18n/field-sentences'
import { useLocale } from '../../../i18n/locale'
import { Field } from '../../../ui/form/field'
import { Icon } from '../../../ui/image/icon'
import { Card } from '../../kit/page/card'
import { useFormatAmountError } from '../../kit/form/use-amount-error'
import { ProductSearch } from './product-search'
import { isAgreedPrice, type SaleLine, type SaleProblems } from './sale-input'
import { useSaleWords } from './words'

type Props = {
  lines: readonly SaleLine[]
  problems: SaleProblems
  /** Ids of products that were sold since staff added them. */
  soldOutIds: readonly string[]
  onChange: (lines: SaleLine[]) => void
}

/** The products of a sale: search, quantities and prices. */
export function SaleLines({ lines, problems, soldOutIds, onChange }: Props) {
  const { language } = useLocale()
  const words = useSaleWords()
  const searchRef = useRef<HTMLInputElement>(null)
  // Moves the focus from the removed button to the search, because staff usually add another product next.
  const focusSearch = () => searchRef.current?.focus()
  const addProduct = (product: StaffProductListItem) => {
    focusSearch()
    const { id, name, nameEn, sku, stock, exhibitionPrice } = product
    if (lines.some(({ productId }) => productId === id)) return
    const listPrice = toDecimal(parseDecimal(exhibitionPrice) ?? ZERO)
    const { category, largeParcel, lengthMm, widthMm, heightMm, weightGrams } = product
    const parcel = { category, largeParcel, lengthMm, widthMm, heightMm, weightGrams }
    const newLine = { productId: id, name, nameEn, sku, stock, listPrice, parcel, quantity: '1', reason: '' }
    onChange([...lines, { ...newLine, price: formatAmountInput(listPrice, language) }])
  }
  return (
    <Card title={words.products}>
      <ProductSearch inputRef={searchRef} error={problems['items'] && words.noProducts} onPick={addProduct} />
      <ul className="divide-y divide-steel-200 empty:hidden">
        {lines.map((line, index) => (
          <li key={line.productId} className="py-3">
            <SaleLineFields
              line={line}
              index={index}
              problems={problems}
              isSoldOut={soldOutIds.includes(line.productId)}
              onChange={(change) =>
                onChange(
                  lines.map((otherLine) =>
                    otherLine.productId === line.productId ? { ...otherLine, ...change } : otherLine,
                  ),
                )
              }
              onRemove={() => {
                onChange(lines.filter(({ productId }) => productId !== line.productId))
                focusSearch()
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type LineProps = {
  line: SaleLine
  index: number
  problems: SaleProblems
  isSoldOut: boolean
  onChange: (change: Partial<SaleLine>) => void
  onRemove: () => void
}

function SaleLineFields({ line, index, problems, isSoldOut, onChange, onRemove }: LineProps) {
  const { language } = useLocale()
  const words = useSaleWords()
  const formatAmountError = useFormatAmountError('PLN')
  const name = localizedText(language, line.name, line.nameEn)
  const path = `items.${index}`
  const id = `sale-${line.productId}`
  const listPriceText = formatMoney(parseDecimal(line.listPrice) ?? ZERO, 'PLN', language)
  const quantityProblem = problems[`${path}.quantity`]
  const reasonProblem = problems[`${path}.priceReason`]
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-steel-700">
            {line.sku} · {words.stock({ count: line.stock })}
          </p>
        </div>
        <button
          type="button"
          aria-label={words.remove({ name })}
          onClick={onRemove}
          className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-steel-100"
        >
          <Icon shape={Trash2} className="size-5" />
        </button>
      </div>
      {isSoldOut ? (
        <p role="alert" className="pb-2 font-medium text-danger">
          {words.soldOut}
        </p>
      ) : null}
      <div className="mt-2 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3">
        <Field
          id={`${id}-quantity`}
          label={words.quantity}
          inputMode="numeric"
          autoComplete="off"
          value={line.quantity}
          error={quantityProblem && FIELD_SENTENCES[language].invalid}
          onChange={({ target }) => onChange({ quantity: target.value })}
        />
        <Field
          id={`${id}-price`}
          label={words.price}
          inputMode="decimal"
          autoComplete="off"
          value={line.price}
          hint={words.listPrice({ amount: listPriceText })}
          error={
            problems[`${path}.price`] &&
            formatAmountError(line.price, words.priceProblem({ amount: listPriceText }))
          }
          onChange={({ target }) => onChange({ price: target.value })}
        />
      </div>
      {isAgreedPrice(line, language) ? (
        <Field
          id={`${id}-reason`}
          label={words.reason}
          autoComplete="off"
          value={line.reason}
          error={reasonProblem && FIELD_SENTENCES[language][reasonProblem]}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      ) : null}
    </>
  )
}
