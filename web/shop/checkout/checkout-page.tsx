import { type ReactNode, useState } from 'react'
import { useSearchParams } from '../../navigation'
import { type CartState, useCartState } from '../cart/queries'
import { useSellingPause } from '../../i18n/use-selling-pause'
import { Notice } from '../../ui/layout/notice'
import { CheckoutForm } from './checkout-form'
import { useLocale } from '../../i18n/locale'
import { CheckoutSkeleton, EmptyCheckout, CartLoadError } from './checkout-states'
import { useIsHydrated } from '../../ui/loading/use-hydrated'
import { useRedirectIfPaid } from './place/use-unpaid-order'
import { useVoucherAmount } from './voucher/use-voucher-amount'
import { VoucherForm } from './voucher/voucher-form'
import { useCheckoutWords } from './words'
import { VoucherChoice } from '../vouchers/voucher-choice'

/** The checkout of the cart, or of a gift voucher with `?voucher=true` (spec §2). */
export default function CheckoutPage() {
  const isVoucherPurchase = useSearchParams().get('voucher') === 'true'
  useRedirectIfPaid(isVoucherPurchase)
  return isVoucherPurchase ? <VoucherCheckout /> : <CartCheckout />
}

function CartCheckout() {
  const { checkout } = useCheckoutWords()
  const { language } = useLocale()
  const isHydrated = useIsHydrated()
  const cartState = useCartState()
  const shownCartState: CartState = isHydrated ? cartState : { status: 'loading' }
  const [hasShownForm, setHasShownForm] = useState(false)
  if (shownCartState.status === 'filled' && !hasShownForm) setHasShownForm(true)
  if (shownCartState.status === 'empty') return <EmptyCheckout isAfterRemoval={hasShownForm} />
  return (
    <CheckoutLayout title={checkout.title} intro={checkout.intro} isIntroNotice={language === 'en'}>
      {shownCartState.status === 'loading' ? (
        <CheckoutSkeleton />
      ) : shownCartState.status === 'failed' ? (
        <CartLoadError error={shownCartState.error} onRetry={shownCartState.retry} />
      ) : (
        <CheckoutForm lines={shownCartState.lines} />
      )}
    </CheckoutLayout>
  )
}

function VoucherCheckout() {
  const { buying } = useCheckoutWords()
  const isHydrated = useIsHydrated()
  const { value, isInOtherCurrency, refusedText } = useVoucherAmount()
  const [isChangingAmount, setChangingAmount] = useState(false)
  // Scrolls to the top and focuses the main element, because the pressed button disappears.
  const setAmountFormOpen = (isOpen: boolean) => {
    setChangingAmount(isOpen)
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  if (!isHydrated) {
    return (
      <CheckoutLayout title={buying.title} intro={buying.intro}>
        <CheckoutSkeleton />
      </CheckoutLayout>
    )
  }
  if (value === null || isChangingAmount)
    return (
      <VoucherChoice
        chosenAmount={value}
        isInOtherCurrency={isInOtherCurrency}
        refusedText={refusedText}
        onChosen={() => setAmountFormOpen(false)}
      />
    )
  return (
    <CheckoutLayout title={buying.title} intro={buying.intro}>
      <VoucherForm amount={value} onChange={() => setAmountFormOpen(true)} />
    </CheckoutLayout>
  )
}

type LayoutProps = { title: string; intro: string; isIntroNotice?: boolean; children: ReactNode }

/**
 * The intro states the delivery area, which the buyer must see at the start of the order process (rules 2.4). The
 * English page highlights it as a notice, because its readers may live abroad. The section on payment states the
 * payment methods.
 */
function CheckoutLayout({ title, intro, isIntroNotice = false, children }: LayoutProps) {
  const pause = useSellingPause()
  return (
    <div className="shell py-6 md:py-10">
      <h1 className="font-display text-4xl font-bold leading-none md:text-5xl">{title}</h1>
      {isIntroNotice ? (
        <Notice className="mt-3 w-fit font-semibold">{intro}</Notice>
      ) : (
        <p className="mt-2 text-steel-700">{intro}</p>
      )}
      {pause ? (
        <Notice variant="warning" className="mt-4">
          <p>{pause.text}</p>
        </Notice>
      ) : null}
      {children}
    </div>
  )
}
