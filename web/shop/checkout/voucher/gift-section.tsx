import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { MAX_GIFT_DELAY_DAYS, MAX_GREETING_LENGTH } from '../../../../domain/vouchers/voucher'
import { Checkbox } from '../../../ui/form/checkbox'
import { TextArea } from '../../../ui/form/text-area'
import type { CheckoutValues } from '../form/checkout-values'
import { CheckoutSection } from '../sections/checkout-section'
import { TextField } from '../sections/text-field'
import { useCheckoutField } from '../form/use-checkout-field'
import { useCheckoutWords } from '../words'
import { DAY_MS } from '../../../../domain/time/time'

const toIsoDate = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 10)

/** Form section for the recipient of a voucher: the buyer, or another person with greeting and delivery day. */
export function GiftSection() {
  const { checkout, buying } = useCheckoutWords()
  const isGift = useWatch<CheckoutValues, 'isGift'>({ name: 'isGift' })
  const { onBlur: _, ...box } = useCheckoutField('isGift')
  // The section is mounted in the browser only, so the days use the browser's clock.
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
      longest={MAX_GREETING_LENGTH}
      {...useCheckoutField('greeting')}
    />
  )
}
