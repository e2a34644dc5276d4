import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { mayHaveConsumerRights } from '../../../domain/checkout/checkout'
import { type Courier, deliversToPoint, hasParcel } from '../../../domain/delivery/couriers'
import { calculateShippingFee } from '../../../domain/delivery/shipping-fee'
import { findPromise, workingDaysOf } from '../../../domain/delivery/zones'
import { addAmounts, ZERO } from '../../../domain/money/money'
import { noticeVersion } from '../../../domain/orders/order-agreement'
import { isVisible } from '../../../domain/text/plain-text'
import type { CartLine } from '../../api'
import { useLocale } from '../../i18n/locale'
import { useDeliveryPromises } from '../../i18n/use-delivery'
import { useMoneyFormat } from '../../i18n/use-money'
import { cartSession } from '../../storage/storage'
import { useCartTotals, useDeliveryPlan } from '../cart/cart-totals'
import { PriceChanges, useAcceptPriceFirstText, usePriceChanges } from '../cart/price-changes'
import { isOrderable } from '../cart/queries'
import { LegalNotice } from '../legal/legal-notice'
import type { ValidatedCheckoutForm } from './form/checkout-resolver'
import { MarketingConsentSection, RequiredConsents } from './sections/consents-section'
import { CustomerSection } from './sections/customer-section'
import { findDefectiveGoods, isDefective } from './form/defective-goods'
import { DeliverySection } from './sections/delivery-section'
import { missingConsentsText } from './form/missing-consents'
import { OrderForm } from './order-form'
import { OrderPanel } from './place/order-panel'
import { createOrderRequest } from './place/order-request'
import { CollapsedSummary, OrderSummary } from './order-summary'
import { PaymentSection } from './sections/payment-section'
import { CheckoutSection } from './sections/checkout-section'
import { useCheckoutForm } from './form/use-checkout-form'
import { useOrderSubmission } from './place/use-order-submission'
import { useVoucherCode } from './voucher/use-voucher-code'
import { VoucherBox } from './voucher/voucher-box'
import { useCheckoutWords } from './words'

export function CheckoutForm({ lines }: { lines: CartLine[] }) {
  const { language, messages, settings } = useLocale()
  const { cart } = messages
  const { checkout, voucher: words } = useCheckoutWords()
  const moneyFormatters = useMoneyFormat()
  const client = useQueryClient()
  const { parcels, couriers } = useDeliveryPlan(lines)
  const { form, consentReset } = useCheckoutForm(lines, couriers, settings.showroom.isOn)
  const [courier, pickupPoint, terms, defects, customerType, buyerCapacity] = useWatch({
    control: form.control,
    name: ['courier', 'pickupPoint', 'terms', 'defects', 'customerType', 'buyerCapacity'],
  })
  // Companies without consumer rights get no notice on the legal guarantee, because it would contradict the rights that
  // the form states for them.
  const isNoticeShown = mayHaveConsumerRights({ customerType, buyerCapacity })
  const totalsWithoutVoucher = useCartTotals(lines, { courier })
  const voucher = useVoucherCode(
    totalsWithoutVoucher && addAmounts(totalsWithoutVoucher.subtotal, totalsWithoutVoucher.shipping),
  )
  const totalsWithVoucher = useCartTotals(lines, { courier, voucherAmount: voucher.usedVoucher?.fullValue })
  const isPaidByVoucher = totalsWithVoucher?.total === 0 && totalsWithVoucher.subtotal > 0
  const deliveryPromises = useDeliveryPromises()
  const deliveryPromiseOf = (offeredCourier: Courier) =>
    findPromise(deliveryPromises, workingDaysOf(settings.delivery.pl, parcels, offeredCourier))
  const formatFee = (offeredCourier: Courier) => {
    if (!totalsWithoutVoucher) return '...'
    const fee = calculateShippingFee(
      totalsWithoutVoucher.subtotalPln,
      parcels,
      settings.delivery.pl.parcels,
      offeredCourier,
    )
    return fee === 0 ? cart.free : moneyFormatters.fromPln(fee)
  }
  const canOrder = lines.length > 0 && lines.every(isOrderable)
  const priceChanges = usePriceChanges(lines)
  const acceptPriceFirstText = useAcceptPriceFirstText()
  const hasDefects = lines.some(isDefective)
  const orderSubmission = useOrderSubmission(form, consentReset.applyChangedTexts)
  const { clearProblem, showOrderingError } = orderSubmission
  useEffect(() => {
    if (canOrder) clearProblem()
  }, [canOrder, clearProblem])

  const submitOrder = async (validatedForm: ValidatedCheckoutForm) => {
    if (lines.length === 0) return showOrderingError(checkout.empty)
    if (!canOrder) return showOrderingError(cart.unavailable)
    if (priceChanges.mustAccept) return showOrderingError(acceptPriceFirstText)
    // Sends no order while a cart change is pending, because the ordered quantity is not final.
    if (client.isMutating() > 0) return showOrderingError(checkout.cartChanging)
    if (!totalsWithVoucher) return showOrderingError(messages.offline)
    if (voucher.code === null && isVisible(voucher.typedCode)) {
      // Applies a typed voucher instead of sending the order, because the buyer must first see the new total.
      const problemText = await voucher.apply(voucher.typedCode)
      document.getElementById('checkout-voucher')?.scrollIntoView({ block: 'center' })
      return showOrderingError(problemText ?? words.appliedNow)
    }
    if (voucher.code !== null && !voucher.usedVoucher) return showOrderingError(words.unchecked)
    await orderSubmission.order(
      createOrderRequest({
        form: validatedForm,
        lines,
        totals: totalsWithVoucher,
        language,
        sessionId: cartSession.open(),
        termsVersion: consentReset.termsVersion,
        shownGuaranteeVersion: consentReset.shownGuaranteeVersion,
        deliveryDays: hasParcel(validatedForm.courier) ? deliveryPromiseOf(validatedForm.courier) : undefined,
        shownNoticeVersion: isNoticeShown ? noticeVersion(messages.legalNotice) : null,
        voucher: voucher.usedVoucher,
      }),
      totalsWithVoucher,
    )
  }

  return (
    <OrderForm
      form={form}
      orderPlacement={orderSubmission}
      refusedFields={orderSubmission.refusedFields}
      topSummary={<CollapsedSummary lines={lines} totals={totalsWithVoucher} />}
      onSubmit={(event) => orderSubmission.submit(event, submitOrder)}
      orderPanel={
        <OrderPanel
          orderPlacement={orderSubmission}
          canOrder={canOrder}
          missingStepText={
            priceChanges.mustAccept
              ? acceptPriceFirstText
              : missingConsentsText(checkout, language, { terms, ...(hasDefects ? { defects } : {}) })
          }
        >
          <PriceChanges {...priceChanges} />
          <OrderSummary
            lines={lines}
            totals={totalsWithVoucher}
            voucher={voucher.usedVoucher}
            courier={courier}
            pickupPoint={deliversToPoint(courier) ? pickupPoint : ''}
            consents={
              <RequiredConsents
                defectiveGoods={findDefectiveGoods(lines, language)}
                changedProductIds={consentReset.changedGoods}
                changedGuarantees={consentReset.changedGuarantees}
              />
            }
          />
        </OrderPanel>
      }
    >
      <CustomerSection />
      <DeliverySection
        couriers={couriers}
        deliveryPromiseOf={deliveryPromiseOf}
        hasPallet={totalsWithVoucher?.parcels.some(({ parcelClass }) => parcelClass === 'pallet') ?? false}
        formatFee={formatFee}
        isElectrical={lines.some(({ product }) => product.isElectrical)}
      />
      <VoucherBox
        voucher={voucher}
        discount={totalsWithVoucher?.discount ?? ZERO}
        isPaidByVoucher={isPaidByVoucher}
      />
      {isPaidByVoucher ? null : <PaymentSection />}
      <MarketingConsentSection />
      {isNoticeShown ? (
        <CheckoutSection title={messages.legalGuarantee} id="checkout-guarantee">
          <LegalNotice />
        </CheckoutSection>
      ) : null}
    </OrderForm>
  )
}
