import { localizedText } from '../../../../domain/language'
import type { StaffProductListItem } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Spinner } from '../../../ui/loading/spinner'
import { useStaffProductsWords } from '../words'
import { type ListedChangeOutcome, describeRefusal } from './change-outcomes'
import { PriceLine } from './price-line'
import { useProductListWords } from './words'
import { useFormatAmount } from '../../kit/use-format-amount'

type Props = {
  products: readonly StaffProductListItem[]
  /** `outcomes` is undefined until the API has answered. */
  preview: { outcomes: readonly ListedChangeOutcome[] | undefined; isError: boolean; retry: () => void }
  /** Ids of products whose reduced price would be below 1 zł. They are not sent to the API. */
  tooLowIds?: readonly string[]
}

/** A table of the products, with their new price or the reason why they will not change. */
export function ChangePreview({ products, preview, tooLowIds = [] }: Props) {
  const {
    bulk: words,
    price: { retry },
  } = useProductListWords()
  const outcomesById = new Map(preview.outcomes?.map((outcome) => [outcome.id, outcome]))
  const acceptedCount = products.filter(({ id }) => outcomesById.get(id)?.refusal === null).length
  if (preview.isError)
    return (
      <p role="alert" className="mb-3 text-danger">
        {words.previewFailed}{' '}
        <Button variant="secondary" onClick={preview.retry}>
          {retry}
        </Button>
      </p>
    )
  if (!preview.outcomes && tooLowIds.length === 0)
    return (
      <p role="status" className="mb-3 flex items-center gap-2 text-steel-700">
        <Spinner /> {words.previewing}
      </p>
    )
  return (
    <>
      <p role="status" className="mb-2 text-sm font-semibold tabular-nums">
        {words.changed({ count: acceptedCount })}
        {acceptedCount < products.length
          ? ` · ${words.refused({ count: products.length - acceptedCount })}`
          : null}
      </p>
      <div className="-mx-5 max-h-[45dvh] overflow-y-auto border-y border-steel-200">
        <table className="w-full text-left text-sm">
          <thead className="sticky top-0 bg-steel-100">
            <tr>
              <th scope="col" className="py-2 pl-5 pr-2 font-semibold">
                {words.product}
              </th>
              <th scope="col" className="py-2 pl-2 pr-5 font-semibold">
                {words.result}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-steel-200">
            {products.map((product) => (
              <PreviewRow
                key={product.id}
                product={product}
                outcome={outcomesById.get(product.id)}
                isTooLow={tooLowIds.includes(product.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type RowProps = {
  product: StaffProductListItem
  outcome: ListedChangeOutcome | undefined
  isTooLow: boolean
}

function PreviewRow({ product, outcome, isTooLow }: RowProps) {
  const words = useProductListWords()
  const { fields, priceQuestions } = useStaffProductsWords()
  const { language } = useLocale()
  const formatPln = useFormatAmount('PLN')
  const refusal = isTooLow ? 'tooLow' : outcome?.refusal
  const missing = outcome?.missing ?? []
  const price = outcome?.price
  return (
    <tr className="align-top">
      <th scope="row" className="w-1/2 py-2 pl-5 pr-2 font-normal">
        <span className="line-clamp-2 font-semibold leading-tight">
          {localizedText(language, product.name, product.nameEn)}
        </span>
        <span className="text-steel-700">{product.sku}</span>
      </th>
      <td className="py-2 pl-2 pr-5 leading-tight">
        {refusal ? (
          <span className="font-medium text-danger">
            {describeRefusal(words.refusals, fields, { refusal, missing })}
          </span>
        ) : price ? (
          <>
            <span className="block tabular-nums">
              <s className="text-steel-700">{formatPln(price.before)}</s>{' '}
              <strong className="whitespace-nowrap">{formatPln(price.after)}</strong>
            </span>
            <span className="mt-0.5 block text-steel-700">
              <PriceLine
                isDraft={product.state === 'draft'}
                lowestPrice={
                  price.lowestPrice && {
                    amount: formatPln(price.lowestPrice.amount),
                    since: price.lowestPrice.since,
                  }
                }
              />
            </span>
            {price.warning ? (
              <span className="mt-0.5 block font-medium text-danger">
                {priceQuestions[price.warning.code]({
                  from: formatPln(price.warning.from),
                  to: formatPln(price.warning.to),
                })}
              </span>
            ) : null}
          </>
        ) : outcome ? (
          <span aria-hidden="true">✓</span>
        ) : null}
      </td>
    </tr>
  )
}
