import { discountPercent } from '../../../domain/catalog'
import { formatMoney } from '../../../domain/currency'
import { reductionOf } from '../../../domain/lowest-price'
import { parseDecimal } from '../../../domain/money'
import { useLocale } from '../../i18n/locale'
import { useNow } from '../../i18n/now'
import { FormSection, FormText, TextPair } from './form-fields'
import { typedAmount } from './product-values'
import type { ProductFormState } from './use-product-form'
import { useStaffProductsWords } from './words'

export function PriceSection({ form }: { form: ProductFormState }) {
  const words = useStaffProductsWords()
  const { product } = form
  return (
    <FormSection title={words.sections.price}>
      <div className="grid grid-cols-2 gap-x-4 md:grid-cols-3">
        <FormText form={form} field="exhibitionPrice" inputMode="decimal" />
        <FormText form={form} field="originalPrice" inputMode="decimal" />
        <FormText
          form={form}
          field="stock"
          inputMode="numeric"
          {...(product && product.held + product.sold > 0
            ? { hint: words.heldAndSold({ held: product.held, sold: product.sold }) }
            : {})}
        />
      </div>
      <TextPair form={form} pl="rrpSource" en="rrpSourceEn" hint={words.hints.rrpSource} />
      <div className="grid gap-x-4 md:grid-cols-2">
        <FormText form={form} field="rrpCheckedAt" type="date" />
      </div>
      <Preview form={form} />
    </FormSection>
  )
}

/** Previews the price as the shop shows it, with the lowest price of 30 days for a reduction (rules 1.1–1.4). */
function Preview({ form }: { form: ProductFormState }) {
  const words = useStaffProductsWords()
  const { messages, language } = useLocale()
  const now = useNow()
  const { product, values } = form
  const price = parseDecimal(typedAmount(values.exhibitionPrice))
  const original = parseDecimal(typedAmount(values.originalPrice))
  if (!price || original === null) return null
  const last = product?.prices.at(-1)
  // A product that is put on sale now, even again, has no earlier price to compare with.
  const history =
    product?.status === 'published'
      ? last?.price === price
        ? product.prices
        : [...product.prices, { price, validFrom: Math.max(now, (last?.validFrom ?? 0) + 1) }]
      : []
  const lastReduction = reductionOf(history, product ? Date.parse(product.listedAt) : 0)
  const reduction = lastReduction && now < lastReduction.until ? lastReduction : null
  const isSourced = values.rrpSource.trim() !== '' && values.rrpCheckedAt !== ''
  const percent = isSourced ? discountPercent(original, price) : 0
  const money = (amount: typeof price) => formatMoney(amount, 'PLN', language)
  return (
    <div role="group" aria-label={words.preview} className="rounded-sm bg-steel-100 p-3 text-sm">
      <p className="text-steel-700">{words.preview}</p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <strong className="font-display text-2xl tabular-nums">{money(price)}</strong>
        {percent > 0 ? (
          <span>
            {messages.product.cataloguePrice}: <s className="tabular-nums">{money(original)}</s> ·{' '}
            {words.previewPercent({ percent })}
          </span>
        ) : null}
      </p>
      <p className="mt-1 text-steel-700">
        {reduction
          ? messages.product.lowestPrice({ amount: money(reduction.lowest), since: reduction.since })
          : words.noReduction}
      </p>
    </div>
  )
}
