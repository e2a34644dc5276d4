import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatAmountInput, readAmount } from '../../../../domain/money/amount-text'
import { formatMoney } from '../../../../domain/money/currency'
import { MAX_MINOR_AMOUNT, type Minor, minor, toDecimal } from '../../../../domain/money/money'
import { findPriceWarnings } from '../../../../domain/products/form/price-change'
import { previewReduction } from '../../../../domain/products/form/product-changes'
import type { StaffProductListItem } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { useNow } from '../../../i18n/now'
import { parsePrice } from '../../../i18n/use-money'
import { Button } from '../../../ui/form/button'
import { Spinner } from '../../../ui/loading/spinner'
import { useStaffAction } from '../../kit/calls/use-staff-action'
import { useFormatAmountError } from '../../kit/form/use-amount-error'
import { staffProductQuery } from '../queries'
import { useStaffProductsWords } from '../words'
import { PriceLine } from './price-line'
import { useListedChanges } from './use-listed-changes'
import { useProductListWords } from './words'
import { describeRefusal } from './change-outcomes'

type Props = { product: StaffProductListItem; onClose: () => void }

/**
 * Edits the price of a product in its row: Enter saves, Escape cancels. Shows what buyers will see before the price is
 * saved.
 */
export function PriceEditor({ product, onClose }: Props) {
  const { language } = useLocale()
  const { price: words, refusals } = useProductListWords()
  const { fields } = useStaffProductsWords()
  const id = useId()
  const now = useNow()
  const formatAmountError = useFormatAmountError('PLN')
  const { change, refreshList, toResultToast } = useListedChanges()
  const { data: storedProduct, isError, refetch } = useQuery(staffProductQuery(product.id))
  const [text, setText] = useState(formatAmountInput(product.exhibitionPrice, language))
  const [isTried, setIsTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const price = readAmount(text, language, 'PLN')
  const formatPln = (amount: Minor) => formatMoney(amount, 'PLN', language)
  const isAboveOriginal =
    price !== null && product.state !== 'draft' && price > parsePrice(product.originalPrice)
  const inputError = !isTried
    ? null
    : price === null || price === 0
      ? formatAmountError(text, words.invalid({ max: formatPln(minor(MAX_MINOR_AMOUNT)) }))
      : isAboveOriginal
        ? words.aboveOriginal
        : null

  const showChangedPrice = async () => {
    const { data: changed } = await refetch()
    if (changed)
      setRefusal(words.changedByOther({ price: formatPln(parsePrice(String(changed.exhibitionPrice))) }))
  }
  const save = useStaffAction(
    (newPrice: Minor) =>
      change([
        {
          id: product.id,
          version: storedProduct?.version ?? product.version,
          exhibitionPrice: toDecimal(newPrice),
        },
      ]),
    {
      failureTitle: words.failed,
      toSuccessToast: ({ products }, newPrice) => {
        const [outcome] = products
        if (outcome?.refusal)
          return {
            title: words.failed,
            description: describeRefusal(refusals, fields, { ...outcome, refusal: outcome.refusal }),
            isError: true,
          }
        const isLower = newPrice < parsePrice(product.exhibitionPrice)
        return toResultToast(
          products,
          words.saved({ price: formatPln(newPrice) }),
          product.state === 'draft' ? '' : isLower ? words.historyNote : words.historyNoteOther,
        )
      },
      onDone: ({ products: [outcome] }) => {
        if (outcome?.refusal === null) onClose()
        else if (outcome?.refusal === 'stale') void showChangedPrice()
        else if (outcome)
          setRefusal(describeRefusal(refusals, fields, { ...outcome, refusal: outcome.refusal }))
      },
      onEnd: refreshList,
    },
  )
  const submit = () => {
    setIsTried(true)
    setRefusal(null)
    if (price === null || price === 0 || isAboveOriginal) return
    if (price === parsePrice(String(storedProduct?.exhibitionPrice ?? product.exhibitionPrice)))
      return onClose()
    if (storedProduct) save.run(price)
  }
  const reduction =
    storedProduct && price
      ? previewReduction({ ...storedProduct, listedAt: Date.parse(storedProduct.listedAt) }, price, now)
      : null
  const warning =
    price &&
    findPriceWarnings(
      {
        originalPrice: parsePrice(product.originalPrice),
        exhibitionPrice: parsePrice(product.exhibitionPrice),
      },
      { originalPrice: parsePrice(product.originalPrice), exhibitionPrice: price },
    ).find(({ path, code }) => path === 'exhibitionPrice' && code !== 'aboveOriginal')
  const questions = useStaffProductsWords().priceQuestions
  return (
    // The handler only notices Escape in any control of the form; the controls inside are interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 gap-y-2 border-t border-steel-200 bg-steel-50 px-3 py-3 md:grid-cols-[12rem_auto_minmax(0,1fr)] md:gap-x-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <div>
        <label htmlFor={id} className="block text-sm font-semibold">
          {words.field}
        </label>
        <input
          id={id}
          ref={selectOnMount}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          value={text}
          aria-invalid={inputError ? true : undefined}
          aria-describedby={`${id}-preview`}
          onChange={({ target }) => {
            setText(target.value)
            setRefusal(null)
          }}
          className="mt-1 block h-11 w-full rounded-sm bg-white px-3 text-base tabular-nums ring-1 ring-inset ring-steel-400 hover:ring-steel-700 aria-invalid:ring-2 aria-invalid:ring-danger"
        />
      </div>
      <div className="flex gap-2">
        <Button type="submit" aria-disabled={save.isPending || !storedProduct} className="px-4!">
          {save.isPending ? <Spinner /> : null}
          {words.save}
        </Button>
        <Button variant="secondary" className="px-3!" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
      <div id={`${id}-preview`} role="status" className="col-span-2 text-sm md:col-span-1 md:self-center">
        {(inputError ?? refusal) ? (
          <p className="font-medium text-danger">{inputError ?? refusal}</p>
        ) : isError ? (
          <p className="text-danger">
            {words.loadFailed}{' '}
            <button type="button" onClick={() => void refetch()} className="min-h-11 font-semibold underline">
              {words.retry}
            </button>
          </p>
        ) : !storedProduct ? (
          <p className="text-steel-700">{words.loading}</p>
        ) : price ? (
          <>
            <p>
              <PriceLine
                isDraft={product.state === 'draft'}
                lowestPrice={
                  reduction && { amount: formatPln(reduction.lowestPrice), since: reduction.since }
                }
              />
            </p>
            {warning ? (
              <p className="mt-1 font-medium text-danger">
                {questions[warning.code]({ from: formatPln(warning.from), to: formatPln(warning.to) })}
              </p>
            ) : null}
          </>
        ) : null}
      </div>
    </form>
  )
}

function selectOnMount(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
  input?.form?.scrollIntoView({ block: 'nearest' })
}
