import { ChevronDown, ShoppingCart } from 'lucide'
import type { ReactNode } from 'react'
import { fallbackLanguage, localizedText } from '../../../domain/language'
import { pictureUrlAtWidth } from '../../../domain/products/catalog/catalog'
import { calculateBill, goodsAmountsOf, withShownShippingVat } from '../../../domain/orders/bill'
import { type CheckoutCourier, courierServiceName, deliveryName } from '../../../domain/delivery/couriers'
import { shippingTaxKind } from '../../../domain/money/vat'
import { MINIMUM_CHARGES } from '../../../domain/money/currency'
import { addAmounts, type Minor, minAmount } from '../../../domain/money/money'
import { currentTaxKind, currentVatRate, isVatExempt } from '../../../domain/settings/legal-facts'
import type { CartLine } from '../../api'
import { useLocale, useSettings } from '../../i18n/locale'
import { useMoneyFormat } from '../../i18n/use-money'
import type { CartTotals } from '../cart/cart-totals'
import { Icon } from '../../ui/image/icon'
import { ProductName } from '../products/product-name'
import { SummaryLine } from './summary-line'
import type { AcceptedVoucher } from './voucher/use-voucher-code'
import { formatShippingName } from '../../../content/parcel-words'
import { useCheckoutWords } from './words'

type Props = {
  lines: readonly CartLine[]
  totals: CartTotals | null
  voucher: AcceptedVoucher | null
  courier: CheckoutCourier
  /** The code of the pickup point; '' for delivery to the door. */
  pickupPoint: string
  /** The required consents. They stand above the amounts, so that only the amounts are directly above the order button. */
  consents?: ReactNode
}

/** The summary with all costs of the order. The order button must follow directly below (rules 2.2). */
export function OrderSummary({ lines, totals, voucher, courier, pickupPoint, consents }: Props) {
  const { language, messages } = useLocale()
  const { cart } = messages
  const { checkout } = useCheckoutWords()
  const moneyFormatters = useMoneyFormat()
  const { legal } = useSettings()
  const vatRate = currentVatRate(legal)
  const taxKinds = lines.map(({ product }) =>
    currentTaxKind(legal, product.isMarginScheme ? 'margin' : 'standard'),
  )
  const goodsAmounts = goodsAmountsOf(
    totals?.lines.map(({ total }, index) => ({ total, vatRate, taxKind: taxKinds[index] ?? 'standard' })) ??
      [],
  )
  const bill =
    totals &&
    calculateBill(
      goodsAmounts,
      withShownShippingVat({
        ...totals,
        shippingVatRate: vatRate,
        shippingTaxKind: shippingTaxKind(taxKinds),
      }),
      voucher && { voucherType: voucher.type, voucherVat: voucher.vatKind, vatRate: voucher.vatRate },
    )
  // The total has no VAT to show if the firm is exempt, or if all goods are under the margin scheme.
  const hasShownVat = !isVatExempt(legal) && shippingTaxKind(taxKinds) !== 'margin'
  const totalName = hasShownVat ? checkout.totalVat : cart.total
  const vatText =
    bill && hasShownVat ? checkout.vatPart({ amount: moneyFormatters.formatVisitorAmount(bill.vat) }) : null
  const formatAmount = (amount: Minor | undefined) =>
    amount === undefined ? '...' : moneyFormatters.formatVisitorAmount(amount)
  return (
    <>
      <ul className="divide-y divide-steel-200 border-b border-steel-200">
        {lines.map((line, index) => (
          <SummaryLine
            key={line.id}
            line={line}
            unitPrice={totals?.lines[index]?.unitPrice}
            hasMarginVat={taxKinds[index] === 'margin'}
          />
        ))}
      </ul>
      {consents}
      <dl className="space-y-1.5 py-4 tabular-nums">
        <SummaryRow name={cart.subtotal}>{formatAmount(totals?.subtotal)}</SummaryRow>
        <SummaryRow
          name={
            courier === 'counter'
              ? deliveryName(courier, language)
              : `${formatShippingName(cart.shipping, totals?.parcels, language)}: ${[courierServiceName(courier, language), pickupPoint].filter(Boolean).join(' ')}`
          }
        >
          {totals?.shipping === 0 ? cart.free : formatAmount(totals?.shipping)}
        </SummaryRow>
        {totals && voucher?.type === 'follow_up' ? (
          <VoucherDiscount totals={totals} voucher={voucher} />
        ) : null}
        {totals && voucher?.type === 'purchased' ? (
          <>
            <SummaryRow name={totalName} className="pt-2 font-semibold">
              {formatAmount(bill?.price)}
            </SummaryRow>
            {vatText ? <TaxNote>{vatText}</TaxNote> : null}
            <VoucherDiscount totals={totals} voucher={voucher} />
            {bill && bill.taxedBefore > 0 ? (
              <TaxNote>
                {checkout.vatFromVoucherSale({
                  amount: moneyFormatters.formatVisitorAmount(bill.taxedBefore),
                })}
              </TaxNote>
            ) : null}
            <TotalRow name={checkout.leftToPay} amount={totals.total} taxText={null} />
          </>
        ) : (
          <TotalRow name={totalName} amount={totals?.total} taxText={vatText} />
        )}
      </dl>
    </>
  )
}

/** The ordered goods and the total, collapsed above the form on phones. The full summary is at the order button. */
export function CollapsedSummary({ lines, totals }: Pick<Props, 'lines' | 'totals'>) {
  const { language } = useLocale()
  const { checkout } = useCheckoutWords()
  const moneyFormatters = useMoneyFormat()
  return (
    <details className="group rounded-md bg-white ring-1 ring-steel-200 lg:hidden">
      <summary className="flex min-h-12 list-none flex-wrap items-center gap-2 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <Icon shape={ShoppingCart} className="size-5 shrink-0" />
        <span className="font-semibold">{checkout.yourOrder}</span>
        <Icon shape={ChevronDown} className="size-4.5 shrink-0 transition-transform group-open:rotate-180" />
        <span className="ml-auto font-display text-xl font-bold tabular-nums">
          {totals ? moneyFormatters.formatVisitorAmount(totals.total) : '...'}
        </span>
      </summary>
      <ul className="divide-y divide-steel-200 border-t border-steel-200 px-4">
        {lines.map(({ id, quantity, product }) => (
          <li key={id} className="flex items-center gap-3 py-2.5 text-sm">
            <img
              src={pictureUrlAtWidth(product.image, 224)}
              alt=""
              width={48}
              height={48}
              loading="lazy"
              className="size-12 shrink-0 rounded-sm bg-studio object-cover"
            />
            <span className="min-w-0 grow" lang={fallbackLanguage(language, product.nameEn)}>
              <ProductName name={localizedText(language, product.name, product.nameEn)} />
            </span>
            <span className="shrink-0 tabular-nums">{checkout.unitCount({ count: quantity })}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function VoucherDiscount({ totals, voucher }: { totals: CartTotals; voucher: AcceptedVoucher }) {
  const { voucher: words } = useCheckoutWords()
  const moneyFormatters = useMoneyFormat()
  return (
    <>
      <SummaryRow name={words[voucher.type]}>
        −{moneyFormatters.formatVisitorAmount(totals.discount)}
      </SummaryRow>
      <LimitedVoucherNote totals={totals} voucher={voucher} />
    </>
  )
}

/**
 * Explains why the voucher pays less than it could: the rest of the total must reach the minimum amount of a card
 * payment.
 */
function LimitedVoucherNote({ totals, voucher }: { totals: CartTotals; voucher: AcceptedVoucher }) {
  const { voucher: words } = useCheckoutWords()
  const moneyFormatters = useMoneyFormat()
  const dueAmount = addAmounts(totals.subtotal, totals.shipping)
  if (totals.discount >= minAmount(voucher.fullValue, dueAmount)) return null
  return (
    <div className="text-sm text-steel-700">
      <dt className="sr-only">{words.title}</dt>
      <dd>
        {words.limitedByMinimumPayment({
          used: moneyFormatters.formatVisitorAmount(totals.discount),
          minAmount: moneyFormatters.formatVisitorAmount(MINIMUM_CHARGES[totals.currency]),
        })}
      </dd>
    </div>
  )
}

type TotalRowProps = { name: string; amount: Minor | undefined; taxText: string | null }

export function TotalRow({ name, amount, taxText }: TotalRowProps) {
  const moneyFormatters = useMoneyFormat()
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-2">
        <dt className="font-semibold">{name}</dt>
        <dd className="font-display text-[min(2.25rem,15vw)] font-bold leading-none">
          {amount === undefined ? '...' : moneyFormatters.formatVisitorAmount(amount)}
        </dd>
      </div>
      {taxText === null ? null : <TaxNote>{taxText}</TaxNote>}
    </>
  )
}

const TaxNote = ({ children }: { children: ReactNode }) => (
  <div className="text-right text-sm text-steel-700">
    <dt className="sr-only">VAT</dt>
    <dd>{children}</dd>
  </div>
)

type SummaryRowProps = { name: string; className?: string; children: ReactNode }

const SummaryRow = ({ name, className = '', children }: SummaryRowProps) => (
  <div className={`flex flex-wrap justify-between gap-x-4 ${className}`}>
    <dt className="text-steel-700">{name}</dt>
    <dd className="ml-auto">{children}</dd>
  </div>
)
