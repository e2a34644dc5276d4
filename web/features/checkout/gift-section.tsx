import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { LONGEST_GIFT_DAYS, LONGEST_GREETING } from '../../../domain/voucher'
import { Checkbox } from '../../ui/checkbox'
import { TextArea } from '../../ui/text-area'
import type { CheckoutValues } from './checkout-values'
import { Section } from './section'
import { TextField } from './text-field'
import { useCheckoutField } from './use-checkout-field'
import { useCheckoutWords } from './words'

const DAY_MS = 86_400_000
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** For whom the voucher is: for the buyer, or a present with a greeting and a day (features E7). */
export function GiftSection() {
  const { checkout, buying } = useCheckoutWords()
  const isGift = useWatch<CheckoutValues, 'isGift'>({ name: 'isGift' })
  const { onBlur: _, ...box } = useCheckoutField('isGift')
  // Only ever mounted in a browser: the days are those of its clock.
  const [now] = useState(() => Date.now())
  return (
    <Section title={buying.gift} id="checkout-gift">
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
          <Greeting />
          <TextField
            name="sendOn"
            type="date"
            aria-required="false"
            min={dayOf(now)}
            max={dayOf(now + LONGEST_GIFT_DAYS * DAY_MS)}
            hint={buying.sendOnNote}
            className="sm:max-w-72"
          />
        </div>
      ) : (
        <p className="mt-1 pl-9 text-sm text-steel-700">{buying.toBuyer}</p>
      )}
    </Section>
  )
}

function Greeting() {
  const { checkout } = useCheckoutWords()
  const greeting = useWatch<CheckoutValues, 'greeting'>({ name: 'greeting' })
  return (
    <TextArea
      label={checkout.greeting}
      value={greeting}
      longest={LONGEST_GREETING}
      {...useCheckoutField('greeting')}
    />
  )
}
