import { calculateDiscountPercent } from '../../../../domain/products/catalog/catalog'
import { formatMoney } from '../../../../domain/money/currency'
import { findAnnouncedReduction } from '../../../../domain/products/catalog/lowest-price'
import { parseDecimal } from '../../../../domain/money/money'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { PRODUCT_TAX_KINDS } from '../../../../domain/money/vat'
import { formatAmountInput } from '../../../../domain/money/amount-text'
import { Button } from '../../../ui/form/button'
import { SelectField } from '../../../ui/form/select-field'
import { useLocale } from '../../../i18n/locale'
import { useNow } from '../../../i18n/now'
import { FormTextField, BilingualField } from './form-fields'
import { FormSection } from './form-section'
import { useIntakeWords } from './intake-words'
import { toPriceDecimal } from './product-values'
import { getFieldId, type ProductFormState } from './use-product-form'
import { useStaffProductsWords } from '../words'

export function PriceSection({ form }: { form: ProductFormState }) {
  const words = useStaffProductsWords()
  const { product } = form
  return (
    <FormSection form={form} section="price">
      <div className="grid grid-cols-2 gap-x-4 md:grid-cols-3">
        <FormTextField form={form} field="exhibitionPrice" />
        <FormTextField form={form} field="originalPrice" />
        <FormTextField
          form={form}
          field="stock"
          hint={
            product && product.held + product.sold > 0
              ? words.heldAndSold({ held: product.held, sold: product.sold })
              : undefined
          }
        />
      </div>
      <LastPriceButton form={form} />
      <PriceListButton form={form} />
      <BilingualField form={form} field="rrpSource" />
      <div className="grid gap-x-4 md:grid-cols-2">
        <FormTextField form={form} field="rrpCheckedAt" />
      </div>
      <div className="grid gap-x-4 md:grid-cols-2">
        <SelectField
          id={getFieldId('taxKind')}
          label={words.fields.taxKind}
          options={PRODUCT_TAX_KINDS.map((value) => ({ value, name: words.taxKinds[value] }))}
          value={form.values.taxKind}
          onChange={(taxKind) => form.change({ taxKind })}
          className="mb-4"
        />
        <FormTextField form={form} field="purchasePrice" />
      </div>
      <PricePreview form={form} />
    </FormSection>
  )
}

/** Button that fills in the price of the earlier product of this model. */
function LastPriceButton({ form }: { form: ProductFormState }) {
  const words = useIntakeWords()
  const { language } = useLocale()
  const lastPrice = parseDecimal(form.lastPrice ?? '')
  if (!lastPrice || form.values.exhibitionPrice.trim() !== '') return null
  return (
    <Button
      variant="secondary"
      className="-mt-2 mb-5"
      onClick={() => form.change({ exhibitionPrice: formatAmountInput(form.lastPrice ?? '', language) })}
    >
      {words.lastPriceButton({ amount: formatMoney(lastPrice, 'PLN', language) })}
    </Button>
  )
}

/**
 * Button that fills in the source of the catalogue price: the price list of the manufacturer, checked today (rules
 * 1.7).
 */
function PriceListButton({ form }: { form: ProductFormState }) {
  const words = useIntakeWords()
  const today = polishDateOf(useNow())
  const { originalPrice, rrpSource, rrpCheckedAt } = form.values
  if (originalPrice.trim() === '' || (rrpSource !== '' && rrpCheckedAt !== '')) return null
  const source = createPriceListSource(today.slice(0, 4))
  return (
    <Button
      variant="secondary"
      className="-mt-2 mb-5"
      onClick={() => form.change({ rrpSource: source.pl, rrpSourceEn: source.en, rrpCheckedAt: today })}
    >
      {words.priceListButton({ year: today.slice(0, 4) })}
    </Button>
  )
}

const createPriceListSource = (year: string) => ({
  pl: `cennik producenta ${year}`,
  en: `manufacturer’s price list ${year}`,
})

/** Previews the price as the shop shows it, with the lowest price of 30 days for a reduction (rules 1.1–1.4). */
function PricePreview({ form }: { form: ProductFormState }) {
  const words = useStaffProductsWords()
  const { messages, language } = useLocale()
  const now = useNow()
  const { product, values } = form
  const price = parseDecimal(toPriceDecimal(values.exhibitionPrice))
  const originalPrice = parseDecimal(toPriceDecimal(values.originalPrice))
  if (!price || originalPrice === null) return null
  const lastPricePoint = product?.prices.at(-1)
  // Only a product on sale has a price history, because each publication starts a new price history.
  const pricePoints =
    product?.status === 'published'
      ? lastPricePoint?.price === price
        ? product.prices
        : [...product.prices, { price, validFrom: Math.max(now, (lastPricePoint?.validFrom ?? 0) + 1) }]
      : []
  const lastReduction = findAnnouncedReduction(pricePoints, product ? Date.parse(product.listedAt) : 0)
  const reduction = lastReduction && now < lastReduction.until ? lastReduction : null
  const hasPriceSource = values.rrpSource.trim() !== '' && values.rrpCheckedAt !== ''
  const percent = hasPriceSource ? calculateDiscountPercent(originalPrice, price) : 0
  const formatPln = (amount: typeof price) => formatMoney(amount, 'PLN', language)
  return (
    <div role="group" aria-label={words.preview} className="rounded-sm bg-steel-100 p-3 text-sm">
      <p className="text-steel-700">{words.preview}</p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <strong className="font-display text-2xl tabular-nums">{formatPln(price)}</strong>
        {percent > 0 ? (
          <span>
            {words.cataloguePrice}: <s className="tabular-nums">{formatPln(originalPrice)}</s> ·{' '}
            {words.previewPercent({ percent })}
          </span>
        ) : null}
      </p>
      <p className="mt-1 text-steel-700">
        {reduction
          ? messages.product.lowestPrice({ amount: formatPln(reduction.lowestPrice), since: reduction.since })
          : words.noReduction}
      </p>
    </div>
  )
}
