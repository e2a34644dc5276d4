import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { VoucherForm as ValidVoucher } from '../../../../domain/checkout/checkout'
import type { Minor } from '../../../../domain/money/money'
import { useLocale } from '../../../i18n/locale'
import { readDraft } from '../form/checkout-draft'
import { voucherResolver } from '../form/checkout-resolver'
import type { CheckoutValues } from '../form/checkout-values'
import { ConsentsSection } from '../sections/consents-section'
import { CustomerSection } from '../sections/customer-section'
import { GiftSection } from './gift-section'
import { missingConsentsText } from '../form/missing-consents'
import { OrderForm } from '../order-form'
import { OrderPanel } from '../place/order-panel'
import { PaymentSection } from '../sections/payment-section'
import { useConsentReset } from '../form/use-agreement'
import { useOrderSubmission } from '../place/use-order-submission'
import { buildVoucherOrderRequest } from './voucher-request'
import { VoucherSummary } from './voucher-summary'
import { useCheckoutWords } from '../words'

type Props = {
  /** Minor units of the visitor's currency. */
  amount: Minor
  onChange: () => void
}

const NO_LINES: readonly never[] = []

/** The order form of a gift voucher. Delivered by e-mail, so it asks only for what an e-mail needs. */
export function VoucherForm({ amount, onChange }: Props) {
  const { language, currency, settings } = useLocale()
  const { checkout } = useCheckoutWords()
  const [draft] = useState(() => readDraft('voucher'))
  const form = useForm<CheckoutValues, unknown, ValidVoucher>({
    defaultValues: draft.values,
    resolver: voucherResolver,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
  const agreement = useConsentReset('voucher', form, draft, NO_LINES)
  const [hasAccepted, isGift, sendOn] = useWatch({
    control: form.control,
    name: ['terms', 'isGift', 'sendOn'],
  })
  const orderSubmission = useOrderSubmission(form, agreement.applyChanged)
  const submitVoucherOrder = (valid: ValidVoucher) =>
    orderSubmission.order(
      buildVoucherOrderRequest({
        form: valid,
        amount,
        voucherVat: settings.voucherVat.kind,
        currency,
        language,
        termsVersion: agreement.termsVersion,
      }),
    )
  return (
    <OrderForm
      form={form}
      ordering={orderSubmission}
      isVoucher
      refused={orderSubmission.refused}
      onSubmit={(event) => orderSubmission.submit(event, submitVoucherOrder)}
      panel={
        <OrderPanel
          ordering={orderSubmission}
          canOrder
          first={missingConsentsText(checkout, language, { terms: hasAccepted })}
          isVoucher
        >
          <VoucherSummary amount={amount} sendOn={isGift ? sendOn : ''} onChange={onChange} />
        </OrderPanel>
      }
    >
      <CustomerSection isVoucher />
      <GiftSection />
      <PaymentSection />
      <ConsentsSection defective={[]} changedGoods={[]} />
    </OrderForm>
  )
}
