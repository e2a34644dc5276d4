import { BILL_WORDS } from '../../../content/bill-words'
import { pictureUrlAtWidth } from '../../../domain/products/catalog/catalog'
import { fallbackLanguage, localizedText } from '../../../domain/language'
import { type Minor, multiply } from '../../../domain/money/money'
import type { CartLine } from '../../api'
import { useLocale } from '../../i18n/locale'
import { useMoneyFormat } from '../../i18n/use-money'
import { Button } from '../../ui/form/button'
import { useChangeQuantity, useRemoveFromCart } from '../cart/line-changes'
import { isOrderable } from '../cart/queries'
import { useCartWords } from '../cart/words'
import { NestedGuaranteeLabel } from '../products/nested-guarantee-label'
import { useCheckoutWords } from './words'

export const SUMMARY_HEADING_ID = 'checkout-summary'

type Props = { line: CartLine; unitPrice: Minor | undefined; hasMarginVat: boolean }

/**
 * A line of the order summary: product, condition, quantity, price and, if it applies, the margin scheme of VAT (rules
 * 2.2).
 */
export function SummaryLine({ line, unitPrice, hasMarginVat }: Props) {
  const { language, messages } = useLocale()
  const { product: words } = messages
  const { checkout } = useCheckoutWords()
  const moneyFormatters = useMoneyFormat()
  const { product, quantity } = line
  const canOrder = isOrderable(line)
  return (
    <li className="flex gap-3 py-3">
      <img
        src={pictureUrlAtWidth(product.image, 224)}
        alt=""
        width={64}
        height={64}
        className={`size-16 max-h-[17vw] max-w-[17vw] shrink-0 rounded-sm bg-studio object-cover ${canOrder ? '' : 'opacity-50 grayscale'}`}
      />
      <div className="min-w-0 grow">
        <p lang={fallbackLanguage(language, product.nameEn)} className="font-semibold leading-snug">
          {localizedText(language, product.name, product.nameEn)}
        </p>
        <p className="mt-0.5 text-sm text-steel-700">
          {words.grade({ grade: product.grade })}: {words.grades[product.grade]}
        </p>
        {hasMarginVat ? (
          <p className="mt-0.5 text-sm text-steel-700">{BILL_WORDS[language].marginScheme}</p>
        ) : null}
        {product.defects.length > 0 ? (
          <p className="mt-0.5 text-sm text-steel-700">
            {product.defects.map((defect) => defect[language]).join('; ')}
          </p>
        ) : null}
        <NestedGuaranteeLabel product={product} />
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
          <p className="text-sm text-steel-700">
            {checkout.unitCount({ count: quantity })}
            {quantity > 1 && unitPrice !== undefined
              ? ` × ${moneyFormatters.formatVisitorAmount(unitPrice)}`
              : null}
          </p>
          <p className="whitespace-nowrap font-semibold">
            {product.available > 0 ? (
              <span>
                {unitPrice === undefined
                  ? '...'
                  : moneyFormatters.formatVisitorAmount(
                      multiply(unitPrice, Math.min(quantity, product.available)),
                    )}
              </span>
            ) : (
              <s className="font-normal text-steel-600">
                {unitPrice === undefined
                  ? '...'
                  : moneyFormatters.formatVisitorAmount(multiply(unitPrice, quantity))}
              </s>
            )}
          </p>
        </div>
        {canOrder ? null : <UnavailableLineNotice line={line} />}
      </div>
    </li>
  )
}

/** Shows why the line cannot be ordered, with one button that fixes the problem. */
function UnavailableLineNotice({ line }: { line: CartLine }) {
  const { language, messages } = useLocale()
  const { cart } = messages
  const cartWords = useCartWords()
  const { checkout } = useCheckoutWords()
  const quantityMutation = useChangeQuantity()
  const removeFromCart = useRemoveFromCart()
  const { available, held, name, nameEn } = line.product
  const hasSomeAvailable = available > 0
  const unavailableReason = hasSomeAvailable
    ? cartWords.onlyAvailable({ available })
    : held
      ? cartWords.lineHeld
      : cartWords.lineSold
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="text-sm font-medium text-danger">{unavailableReason}</p>
      {hasSomeAvailable ? (
        <Button
          variant="secondary"
          disabled={quantityMutation.isPending}
          onClick={() => quantityMutation.mutate({ id: line.id, quantity: available })}
        >
          {checkout.reduceToAvailable({ available })}
        </Button>
      ) : (
        <Button
          variant="secondary"
          disabled={removeFromCart.isPending}
          aria-label={cart.remove({ name: localizedText(language, name, nameEn) })}
          onClick={() => {
            removeFromCart.mutate(line)
            // Focuses the heading of the summary, because the pressed button disappears.
            document.getElementById(SUMMARY_HEADING_ID)?.focus()
          }}
        >
          {checkout.removeLine}
        </Button>
      )}
    </div>
  )
}
