import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { suggestEmail } from '../../../../domain/forms/email-typo'
import type { CheckoutValues } from '../form/checkout-values'
import { useCheckoutWords } from '../words'
import { MistakeNotice } from './mistake-notice'
import { TextField } from './text-field'

/** The e-mail address of the buyer. A misspelt domain brings a suggestion, which never stops the order. */
export function EmailField() {
  const { setValue, clearErrors } = useFormContext<CheckoutValues>()
  const { checkout } = useCheckoutWords()
  const email = useWatch<CheckoutValues, 'email'>({ name: 'email' })
  // Only a finished input is checked, because "wp.p" is the start of "wp.pl".
  const [finishedEmail, setFinishedEmail] = useState('')
  const suggestion = finishedEmail === email ? suggestEmail(email) : null
  return (
    <div className="min-w-0" onBlur={() => setFinishedEmail(email)}>
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <MistakeNotice
        question={suggestion && checkout.isEmailMisspelt}
        answers={
          suggestion
            ? [
                {
                  label: checkout.changeToEmail({ email: suggestion }),
                  nextField: 'email',
                  onChoose() {
                    setValue('email', suggestion, { shouldDirty: true })
                    clearErrors('email')
                  },
                },
              ]
            : []
        }
      />
    </div>
  )
}
