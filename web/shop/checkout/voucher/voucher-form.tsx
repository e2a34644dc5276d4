import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { VoucherForm as ValidVoucher } from '../../../../domain/checkout/checkout'
import type { Minor } from '../../../../domain/money/money'
import { useLocale } from '../../../i18n/locale'
import { readDraft } from '../form/checkout-draft'
import { voucherResolver } from '../form/checkout-resolver'
import type { CheckoutValues } from '../form/checkout-values'
import { MarketingConsentSection, RequiredConsents } from '../sections/consents-section'
import { CustomerSection } from '../sections/customer-section'
import { missingConsentsText } from '../form/missing-consents'
import { OrderForm } from '../order-form'
import { OrderPanel } from '../place/order-panel'
import { PaymentSection } from '../sections/payment-section'
import { useConsentReset } from '../form/use-consent-reset'
import { useOrderSubmission } from '../place/use-order-submission'
import { buildVoucherOrderRequest } from './voucher-request'
import { VoucherSummary } from './voucher-summary'
import { useCheckoutWords } from '../words'
import { MAX_GIFT_DELAY_DAYS, MAX_GREETING_LENGTH } from '../../../../domain/vouchers/voucher'
import { Checkbox } from '../../../ui/form/checkbox'
import { TextArea } from '../../../ui/form/text-area'
import { CheckoutSection } from '../sections/checkout-section'
import { TextField } from '../sections/text-field'
import { useCheckoutField } from '../form/use-checkout-field'
import { DAY_MS } from '../../../../domain/time/time'

type Props = {
  /** The amount of the voucher, in minor units of the visitor's currency. */
  amount: Minor
  onChange: () => void
}

const NO_LINES: readonly never[] = []

/** The order form of a gift voucher. The voucher is delivered by e-mail, so the form asks for no delivery details. */
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
  const consentReset = useConsentReset('voucher', form, draft, NO_LINES)
  const [hasAcceptedTerms, isGift, sendOn] = useWatch({
    control: form.control,
    name: ['terms', 'isGift', 'sendOn'],
  })
  const orderSubmission = useOrderSubmission(form, consentReset.applyChangedTexts)
  const submitVoucherOrder = (validVoucher: ValidVoucher) =>
    orderSubmission.order(
      buildVoucherOrderRequest({
        form: validVoucher,
        amount,
        voucherVat: settings.voucherVat.kind,
        currency,
        language,
        termsVersion: consentReset.termsVersion,
      }),
    )
  return (
    <OrderForm
      form={form}
      orderPlacement={orderSubmission}
      isVoucher
      refusedFields={orderSubmission.refusedFields}
      onSubmit={(event) => orderSubmission.submit(event, submitVoucherOrder)}
      orderPanel={
        <OrderPanel
          orderPlacement={orderSubmission}
          canOrder
          missingStepText={missingConsentsText(checkout, language, { terms: hasAcceptedTerms })}
          isVoucher
        >
          <VoucherSummary
            amount={amount}
            sendOn={isGift ? sendOn : ''}
            onChange={onChange}
            consents={<RequiredConsents defectiveGoods={[]} changedProductIds={[]} changedGuarantees={[]} />}
          />
        </OrderPanel>
      }
    >
      <CustomerSection isVoucher />
      <GiftSection />
      <PaymentSection />
      <MarketingConsentSection />
    </OrderForm>
  )
}

const toIsoDate = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 10)

/** Form section for the recipient of a voucher: the buyer, or another person with greeting and delivery day. */
function GiftSection() {
  const { checkout, buying } = useCheckoutWords()
  const isGift = useWatch<CheckoutValues, 'isGift'>({ name: 'isGift' })
  const { onBlur: _, ...box } = useCheckoutField('isGift')
  // Uses the browser's clock for the selectable days, because the edge never renders this section.
  const [now] = useState(() => Date.now())
  return (
    <CheckoutSection title={buying.gift} id="checkout-gift">
      <Checkbox {...box}>{checkout.isGift}</Checkbox>
      {isGift ? (
        <div className="mt-3">
          <TextField
            name="recipientEmail"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint={buying.recipientNote}
          />
          <GreetingField />
          <TextField
            name="sendOn"
            type="date"
            aria-required="false"
            min={toIsoDate(now)}
            max={toIsoDate(now + MAX_GIFT_DELAY_DAYS * DAY_MS)}
            hint={buying.sendOnNote}
            className="sm:max-w-72"
          />
        </div>
      ) : (
        <p className="mt-1 pl-9 text-sm text-steel-700">{buying.toBuyer}</p>
      )}
    </CheckoutSection>
  )
}

function GreetingField() {
  const { checkout } = useCheckoutWords()
  const greeting = useWatch<CheckoutValues, 'greeting'>({ name: 'greeting' })
  return (
    <TextArea
      label={checkout.greeting}
      value={greeting}
      characterLimit={MAX_GREETING_LENGTH}
      {...useCheckoutField('greeting')}
    />
  )
}
