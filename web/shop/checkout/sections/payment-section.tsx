import { CreditCard } from 'lucide'
import { paymentMethodsText } from '../../../../domain/payments/payment-methods'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { PaymentLogos } from '../payment/payment-logos'
import { switchCurrency } from '../../language/switch-locale'
import { CheckoutSection } from './checkout-section'
import { useCheckoutWords } from '../words'

/** Payment methods, online only. BLIK accepts PLN only, so visitors with another currency can switch to PLN. */
export function PaymentSection() {
  const { currency, language, messages } = useLocale()
  const { checkout, payment } = useCheckoutWords()
  const isPln = currency === 'PLN'
  return (
    <CheckoutSection title={checkout.payment} id="checkout-payment">
      <div className="flex gap-3 rounded-sm bg-accent/15 p-3 ring-2 ring-inset ring-ink">
        <Icon shape={CreditCard} className="mt-0.5 size-5 shrink-0" />
        <div className="space-y-2">
          <p className="font-semibold">{checkout.paymentOnline}</p>
          <p className="text-sm">
            {checkout.paymentMethods({ methods: paymentMethodsText(currency, language) })}
          </p>
          <PaymentLogos label={payment.accepted} currency={currency} />
        </div>
      </div>
      {isPln ? null : (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-steel-700">
          {checkout.blikInPln}
          <Button
            variant="quiet"
            className="px-2 underline underline-offset-4"
            onClick={() => switchCurrency('PLN')}
          >
            {messages.cart.payInPln}
          </Button>
        </p>
      )}
    </CheckoutSection>
  )
}
