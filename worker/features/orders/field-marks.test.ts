import { expect, it } from 'vitest'
import { CheckoutForm } from '../../../domain/checkout'
import { normalizePhone } from '../../../domain/phone'
import {
  readAnswer,
  client,
  makeProduct,
  orderBody,
  orderRow,
  type PlacedOrder,
} from '../../../test/factories'
import { markTexts, MARK_ROUNDS, MARKED_BUYER } from '../../../test/field-marks'

it('an order stores the same buyer text as the browser form for any character in its fields', async () => {
  const product = await makeProduct({ stock: MARK_ROUNDS.length })
  const companyFields = { customerType: 'company', ...MARKED_BUYER }
  for (const markRound of MARK_ROUNDS) {
    const input = markTexts(MARKED_BUYER, markRound)
    const otherFields = {
      customerType: 'company',
      courier: 'dpd',
      terms: true,
      marketing: false,
      defects: false,
    }
    const form = CheckoutForm.parse({ ...otherFields, ...input })
    const { body } = await readAnswer<PlacedOrder>(
      client()('POST', '/api/orders', orderBody([product], { ...companyFields, ...input })),
    )
    const { phone, nip, ...texts } = MARKED_BUYER
    const expectedFields = { ...texts, phone: normalizePhone(phone), nip: nip.replace(/\D/g, '') }
    expect(await orderRow(body.id)).toMatchObject(expectedFields)
    expect({ ...form, phone: normalizePhone(form.phone) }).toMatchObject(expectedFields)
  }
})
