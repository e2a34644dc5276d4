import { expect, it } from 'vitest'
import { CheckoutForm } from '../../../../domain/checkout/checkout'
import { normalizePhone } from '../../../../domain/forms/phone'
import {
  readAnswer,
  makeClient,
  makeProduct,
  makeOrderBody,
  readOrderRow,
  type PlacedOrder,
} from '../../../../test/fixtures/factories'
import {
  addUnusualCharactersToFields,
  SPECIAL_CHARACTER_ROUNDS,
  PUNCTUATED_BUYER,
} from '../../../../test/fixtures/field-marks'

it('an order stores the same buyer text as the browser form for any character in its fields', async () => {
  const product = await makeProduct({ stock: SPECIAL_CHARACTER_ROUNDS.length })
  const companyFields = { customerType: 'company', ...PUNCTUATED_BUYER }
  for (const characterRound of SPECIAL_CHARACTER_ROUNDS) {
    const typedFields = addUnusualCharactersToFields(PUNCTUATED_BUYER, characterRound)
    const otherFields = {
      customerType: 'company',
      courier: 'dpd',
      terms: true,
      marketing: false,
      defects: false,
    }
    const form = CheckoutForm.parse({ ...otherFields, ...typedFields })
    const { body } = await readAnswer<PlacedOrder>(
      makeClient()('POST', '/api/orders', makeOrderBody([product], { ...companyFields, ...typedFields })),
    )
    const { phone, nip, ...texts } = PUNCTUATED_BUYER
    const expectedFields = { ...texts, phone: normalizePhone(phone), nip: nip.replace(/\D/g, '') }
    expect(await readOrderRow(body.id)).toMatchObject(expectedFields)
    expect({ ...form, phone: normalizePhone(form.phone) }).toMatchObject(expectedFields)
  }
})
